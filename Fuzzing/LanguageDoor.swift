import Checksums
import Foundation
import Language

enum LanguageDoor {
    private static let header = 32

    static func take(_ bytes: [UInt8]) {
        var bytes = bytes
        if bytes.count >= header {
            put(UInt64(bytes.count), at: 16, in: &bytes)
            let sum = bytes.withUnsafeBytes { Checksum.of(UnsafeRawBufferPointer(rebasing: $0[header...])) }
            put(sum, at: 24, in: &bytes)
        }
        do throws(LanguageError) {
            let file = try LanguageFile(bytes: bytes)
            let predictor = Predictor(files: [file])
            for text in ["", "The ", "the r"] { _ = try predictor.predictions(for: text) }
            _ = Corrector(files: [file]).correction(of: "teh cat sees teh rivre")
        } catch {}
    }

    private static func put(_ value: UInt64, at place: Int, in bytes: inout [UInt8]) {
        for index in 0..<8 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index)) }
    }

    static var seeds: [[UInt8]] {
        get throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let sentences = ["the cat", "a friend", "Anna"].flatMap { who in
                ["the book", "a river", "Berlin"].map { "I think \(who) sees \($0), too." }
            }
            try Data(sentences.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("text.txt"))
            try Data("river\t0.001\tl\nberlin\t0.0001\tt\nqwxz\t1e-08\t-\n".utf8).write(
                to: folder.appendingPathComponent("words.tsv"))
            let description = """
                {"tag":"xx","name":"Toy","script":"latin",
                 "sources":[{"path":"text.txt","credit":"made for the fuzzer","isReference":true}],
                 "frequencies":"words.tsv","words":100,"ngrams":[40,40,40],"spelling":[40,40,40,40,40]}
                """
            let configuration = folder.appendingPathComponent("toy.json")
            try Data(description.utf8).write(to: configuration)
            let output = folder.appendingPathComponent("language-xx.rklm")
            try LanguageTrainer(
                configuration: LanguageConfiguration(contentsOf: configuration.path), texts: folder.path, lists: folder.path
            ).run(output: output.path) { _ in }
            return [Array(try Data(contentsOf: output))]
        }
    }
}
