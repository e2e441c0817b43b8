import Foundation

/// UNIPEN 1.0 (Guyon, Schomaker, Plamondon et al., “UNIPEN project of on-line data exchange and recognizer
/// benchmarks”, ICPR 1994): one page a file, with what it includes.
///
/// Segments count the components that hold at least one point, pen down or pen up. Filled pen-ups so shift the
/// numbers of what follows, and parts of a label that lie in them have no ink.
enum UnipenReader {
    static func read(_ source: InkSource) throws -> Ink {
        let archive = UnipenArchive(of: source.url)
        var parser = UnipenParser(archive: archive)
        try source.bytes.withUnsafeBufferPointer { try parser.parse($0, file: source.name) }
        guard parser.sawKeyword else {
            throw source.malformed(.wholeFile, "holds no UNIPEN keyword")
        }
        let identifier = source.url?.lastPathComponent ?? source.name
        return try parser.finish(identifier: identifier, file: source.name)
    }
}
