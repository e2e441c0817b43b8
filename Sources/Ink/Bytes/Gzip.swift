import CZlib

/// Gzip (RFC 1952), by zlib.
enum Gzip {
    /// Ink packs at some 10:1; text pages with little in them at up to 100:1. What grows beyond both limits is a trap.
    static let freeSize = 64 << 20
    static let largestRatio = 200

    static func isGzip(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 3 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
    }

    /// Unpacks all members of a gzip file.
    static func unpack(_ bytes: [UInt8], name: String) throws -> [UInt8] {
        let inflater = Inflater(wrapper: .gzip)
        var output: [UInt8] = []
        let limit = max(freeSize, bytes.count.multipliedReportingOverflow(by: largestRatio).partialValue)
        do {
            try inflater.feed(bytes[...]) { piece in
                guard output.count + piece.count <= limit else {
                    throw InkError.tooLarge(
                        file: name, place: .wholeFile, what: "unpacks to more than \(limit >> 20) MB")
                }
                output.append(contentsOf: piece)
            }
        } catch let error as Inflater.Failure {
            throw InkError.malformed(file: name, place: .byte(error.offset), what: error.what)
        }
        guard inflater.isComplete else {
            throw InkError.malformed(
                file: name, place: .byte(bytes.count), what: "the gzip data ends too early: the file is cut off")
        }
        return output
    }

    /// One gzip member.
    static func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                == Z_OK
        else { throw InkError.inaccessible(file: "gzip", what: "zlib cannot start (out of memory?)") }
        defer { deflateEnd(&stream) }
        var packed: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 17)
        bytes.withUnsafeBufferPointer { source in
            var position = 0
            var isDone = false
            while !isDone {
                let piece = min(source.count - position, 1 << 28)
                stream.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0 + position) }
                stream.avail_in = UInt32(piece)
                let isLast = position + piece == source.count
                repeat {
                    let size = buffer.count
                    let status = buffer.withUnsafeMutableBufferPointer { space -> Int32 in
                        stream.next_out = space.baseAddress
                        stream.avail_out = UInt32(size)
                        return deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    }
                    packed += buffer[0..<size - Int(stream.avail_out)]
                    isDone = status == Z_STREAM_END
                } while stream.avail_out == 0 && !isDone
                position += piece
            }
        }
        return packed
    }
}
