import Foundation

/// Results, on standard output: gathered, and written out at each flush.
///
/// Where the reader has gone (`| head`), the program ends as a pipeline expects it, without a word.
struct StandardOutput: ~Copyable {
    private var buffer: [UInt8] = []
    private let limit = 1 << 16

    mutating func write(_ text: String) throws {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= limit { try flush() }
    }

    mutating func flush() throws {
        defer { buffer.removeAll(keepingCapacity: true) }
        try buffer.withUnsafeBytes { try Self.write($0) }
    }

    /// Writes at once, to the last byte.
    static func write(_ bytes: UnsafeRawBufferPointer) throws {
        var start = 0
        while start < bytes.count {
            let written = Glibc.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            if written >= 0 {
                start += written
            } else if errno == EPIPE {
                signal(SIGPIPE, SIG_DFL)
                raise(SIGPIPE)
            } else if errno != EINTR {
                throw OutputError.unwritable(place: "standard output", reason: String(cString: strerror(errno)))
            }
        }
    }
}
