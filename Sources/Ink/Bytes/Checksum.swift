import CZlib

/// CRC-32 as zlib computes it.
enum Checksum {
    /// - Parameter start: of the bytes before these.
    static func crc32(_ bytes: ArraySlice<UInt8>, from start: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBufferPointer { buffer in
            var checksum = UInt(start)
            var position = 0
            while position < buffer.count {
                let count = min(buffer.count - position, 1 << 30)
                checksum = CZlib.crc32(checksum, buffer.baseAddress.map { $0 + position }, UInt32(count))
                position += count
            }
            return UInt32(truncatingIfNeeded: checksum)
        }
    }
}
