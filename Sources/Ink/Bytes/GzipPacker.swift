import CZlib

/// Packs bytes as they come into one gzip member.
final class GzipPacker {
    private var stream = z_stream()
    private var buffer = [UInt8](repeating: 0, count: 1 << 17)

    /// - Throws: ``InkError/inaccessible(file:what:)``.
    init() throws {
        let status = deflateInit2_(
            &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw InkError.inaccessible(file: "gzip", what: "zlib cannot start (out of memory?)") }
    }

    deinit { deflateEnd(&stream) }

    /// - Parameter isLast: whether the member ends with these bytes; nothing may follow then.
    func pack(_ bytes: [UInt8], isLast: Bool, _ output: (ArraySlice<UInt8>) throws -> Void) rethrows {
        try bytes.withUnsafeBufferPointer { source in
            var position = 0
            var isDone = source.isEmpty && !isLast
            while !isDone {
                let piece = min(source.count - position, 1 << 28)
                stream.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0 + position) }
                stream.avail_in = UInt32(piece)
                let isEnd = position + piece == source.count
                var isFull = true
                while isFull {
                    let size = buffer.count
                    let status = buffer.withUnsafeMutableBufferPointer { space -> Int32 in
                        stream.next_out = space.baseAddress
                        stream.avail_out = UInt32(size)
                        return deflate(&stream, isEnd && isLast ? Z_FINISH : Z_NO_FLUSH)
                    }
                    try output(buffer[0..<size - Int(stream.avail_out)])
                    isFull = stream.avail_out == 0 && status != Z_STREAM_END
                }
                position += piece
                isDone = isEnd
            }
        }
    }
}
