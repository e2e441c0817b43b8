import Language

/// A language that text may be in, by its BCP 47 tag, and the scripts that it is written in.
public struct LanguageTag: Sendable, Hashable {
    /// As it was given, for example "ru", "en-GB", "sr-Latn".
    public let tag: String
    /// In the order in which they are usual.
    public let scripts: [Script]

    /// - Parameter tag: language, optionally script and region ("sr", "sr-Latn", "en-GB"); case does not matter,
    ///   "_" may stand for "-".
    public init(tag: String) throws(RecognitionError) {
        let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let primary = parts.first, let usual = Self.scripts[primary] ?? Self.scriptsOfFiles(primary) else {
            throw .unknownLanguage(tag)
        }
        self.tag = tag
        if parts.contains("latn") {
            scripts = [.latin]
        } else if parts.contains("cyrl") {
            scripts = [.cyrillic]
        } else {
            scripts = usual
        }
    }

    /// - Parameter list: tags parted by commas.
    public static func list(_ list: String) throws(RecognitionError) -> [LanguageTag] {
        var languages: [LanguageTag] = []
        for tag in list.split(separator: ",", omittingEmptySubsequences: false) {
            let trimmed = tag.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
            languages.append(try LanguageTag(tag: String(trimmed)))
        }
        return languages
    }

    /// The primary tags that are known, those of language files that are here included, in alphabetical order.
    public static var known: [String] {
        let files = LanguageLibrary(folders: ModelLocator().folders).available
        return Set(scripts.keys).union(files.compactMap { $0.split(separator: "-").first?.lowercased() }).sorted()
    }

    /// The scripts of a language that is known only by its files.
    private static func scriptsOfFiles(_ primary: String) -> [Script]? {
        let library = LanguageLibrary(folders: ModelLocator().folders)
        guard !library.tags(for: primary).isEmpty, let files = try? library.files(for: [primary]) else { return nil }
        return Script.allCases.filter { script in files.contains { $0.metadata.script == script } }
    }

    private static let scripts: [String: [Script]] = {
        var table: [String: [Script]] = ["sr": [.cyrillic, .latin], "und": [.latin, .cyrillic]]
        let latin = "ca cs cy da de en es et eu fi fr ga gl hr hu is it la lt lv nb nl nn no pl pt ro sk sl sq sv tr"
        for tag in latin.split(separator: " ") { table[String(tag)] = [.latin] }
        for tag in "be bg kk mk ru uk".split(separator: " ") { table[String(tag)] = [.cyrillic] }
        return table
    }()
}
