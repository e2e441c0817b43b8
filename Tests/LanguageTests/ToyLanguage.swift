import Foundation

@testable import Language

/// A small language, trained in the test from sentences made here.
enum ToyLanguage {
    static let sentences: [String] = {
        var sentences: [String] = []
        for who in ["Anna", "the cat", "my brother", "the teacher", "a friend"] {
            for does in ["sees", "likes", "finds", "reads", "wants"] {
                for what in ["the book", "a house", "the river", "Berlin", "old letters", "fresh bread"] {
                    sentences.append(who.prefix(1).uppercased() + who.dropFirst() + " \(does) \(what).")
                    sentences.append("I think \(who) \(does) \(what), too.")
                }
            }
        }
        return sentences
    }()

    static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-language-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Trains it and returns the file's path.
    static func train(in folder: URL, tag: String = "xx") throws -> String {
        try sentences.joined(separator: "\n").write(
            to: folder.appendingPathComponent("text.txt"), atomically: true, encoding: .utf8)
        try "river\t0.001\tl\nbanana\t0.0001\tl\nberlin\t0.0001\tt\nqwxz\t1e-08\t-\n".write(
            to: folder.appendingPathComponent("words.tsv"), atomically: true, encoding: .utf8)
        let description = """
            {"tag":"\(tag)","name":"Toy","script":"latin",
             "sources":[{"path":"text.txt","credit":"made for the test","isReference":true}],
             "frequencies":"words.tsv","words":1000,"ngrams":[400,400,400],"spelling":[200,400,400,400,400]}
            """
        let configuration = folder.appendingPathComponent("toy.json")
        try description.write(to: configuration, atomically: true, encoding: .utf8)
        let output = folder.appendingPathComponent("language-\(tag).rklm").path
        try LanguageTrainer(
            configuration: LanguageConfiguration(contentsOf: configuration.path), texts: folder.path, lists: folder.path
        ).run(output: output) { _ in }
        return output
    }

    static func with<Result>(_ body: (LanguageFile, URL) throws -> Result) throws -> Result {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(try LanguageFile(path: try train(in: folder)), folder)
    }
}
