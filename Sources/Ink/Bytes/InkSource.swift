import Foundation

/// What a reader gets: the bytes, what to call them, and where files they refer to are.
struct InkSource {
    /// For messages.
    var name: String
    var bytes: [UInt8]
    /// The file itself (or a stand-in within its folder), or `nil` where there is none.
    var url: URL?

    func malformed(_ place: InkError.Place, _ what: String) -> InkError {
        .malformed(file: name, place: place, what: what)
    }

    /// The source with a gzip wrapper taken off, if it has one.
    func unpacked() throws -> InkSource {
        guard Gzip.isGzip(bytes) else { return self }
        var copy = self
        copy.bytes = try Gzip.unpack(bytes, name: name)
        return copy
    }
}
