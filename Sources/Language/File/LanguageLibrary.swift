import Foundation

/// The language files in some folders.
public struct LanguageLibrary: Sendable {
    static let prefix = "language-"
    static let suffix = ".rklm"

    /// Path by tag; the first folder that has a language wins.
    private let paths: [String: String]

    public init(folders: [String]) {
        var paths: [String: String] = [:]
        for folder in folders {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix),
                    name.count > Self.prefix.count + Self.suffix.count
                else { continue }
                let tag = String(name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))
                if paths[tag] == nil { paths[tag] = (folder as NSString).appendingPathComponent(name) }
            }
        }
        self.paths = paths
    }

    /// The tags of the languages there are, in alphabetical order.
    public var available: [String] { paths.keys.sorted() }

    /// The tags of the files that serve a wanted language: `sr` is both sr-Cyrl and sr-Latn, `en-GB` is en.
    public func tags(for wanted: String) -> [String] {
        let parts = wanted.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
        guard let language = parts.first else { return [] }
        return available.filter { tag in
            let own = tag.lowercased().split(separator: "-")
            return own.first == language && own.dropFirst().allSatisfy { script in
                parts.contains(script) || !parts.contains { $0 == "latn" || $0 == "cyrl" }
            }
        }
    }

    /// Maps the files of the languages wanted; all that there are for an empty list.
    ///
    /// - Parameter skipsMissing: whether a language without a file is passed over; else it is an error.
    public func files(for wanted: [String], skipsMissing: Bool = false) throws(LanguageError) -> [LanguageFile] {
        var found: [String] = []
        for language in wanted {
            let tags = tags(for: language)
            guard !tags.isEmpty || skipsMissing else { throw .missingLanguage(tag: language, available: available) }
            for tag in tags where !found.contains(tag) { found.append(tag) }
        }
        var files: [LanguageFile] = []
        for tag in wanted.isEmpty ? available : found {
            if let path = paths[tag] { files.append(try LanguageFile(path: path)) }
        }
        return files
    }
}
