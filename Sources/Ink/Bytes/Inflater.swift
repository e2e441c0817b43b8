import CZlib

/// Unpacks a zlib, gzip or raw deflate stream piece by piece.
final class Inflater {
    enum Wrapper { case gzip, zlib, raw }

    struct Failure: Error {
        /// Offset into the packed bytes.
        var offset: Int
        var what: String
    }

    private var stream = z_stream()
    private let wrapper: Wrapper
    private let ready: Bool
    private var buffer = [UInt8](repeating: 0, count: 1 << 17)
    private var consumed = 0
    /// Between two members of a gzip file, or at a stream's end.
    private var atEnd = false
    private var started = false

    init(wrapper: Wrapper) {
        self.wrapper = wrapper
        let windowBits: Int32 =
            switch wrapper {
            case .gzip: 15 + 16
            case .zlib: 15
            case .raw: -15
            }
        ready =
            inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    deinit {
        if ready { inflateEnd(&stream) }
    }

    /// True once the last stream fed is whole.
    var isComplete: Bool { atEnd }

    /// Takes packed bytes; hands out what they unpack to. Bytes after a stream's end are taken for the next gzip
    /// member if they start one, and ignored otherwise, as gzip itself does.
    func feed(_ input: ArraySlice<UInt8>, _ output: (ArraySlice<UInt8>) throws -> Void) throws {
        guard ready else { throw Failure(offset: 0, what: "zlib cannot start (out of memory?)") }
        try input.withUnsafeBufferPointer { packed in
            guard let base = packed.baseAddress else { return }
            var position = 0
            while position < packed.count || stream.avail_out == 0 {
                if atEnd {
                    guard wrapper == .gzip, position < packed.count, packed[position] == 0x1F else { return }
                    guard inflateReset(&stream) == Z_OK else { return }
                    atEnd = false
                }
                let piece = min(packed.count - position, 1 << 28)
                stream.next_in = UnsafeMutablePointer(mutating: base + position)
                stream.avail_in = UInt32(piece)
                let size = buffer.count
                let status = buffer.withUnsafeMutableBufferPointer { space -> Int32 in
                    stream.next_out = space.baseAddress
                    stream.avail_out = UInt32(size)
                    return inflate(&stream, Z_NO_FLUSH)
                }
                position += piece - Int(stream.avail_in)
                let produced = size - Int(stream.avail_out)
                if produced > 0 { try output(buffer[0..<produced]) }
                switch status {
                case Z_STREAM_END: atEnd = true
                case Z_OK: break
                case Z_BUF_ERROR:
                    consumed += position
                    return
                default:
                    throw Failure(offset: consumed + position, what: "the compressed data is damaged")
                }
                if atEnd && position >= packed.count { break }
            }
            consumed += position
        }
    }
}
