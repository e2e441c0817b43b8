import CZstd

/// Zstandard (RFC 8878) for blocks whose unpacked size is stated and bounded.
enum Zstandard {
    struct Failure: Error { var what: String }

    static func pack(_ bytes: [UInt8], level: Int32 = 9) throws -> [UInt8] {
        var packed = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let size = packed.withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes { ZSTD_compress(target.baseAddress, target.count, $0.baseAddress, $0.count, level) }
        }
        guard ZSTD_isError(size) == 0 else { throw Failure(what: String(cString: ZSTD_getErrorName(size))) }
        return Array(packed[0..<size])
    }

    static func unpack(_ packed: ArraySlice<UInt8>, limit: Int) throws -> [UInt8] {
        try packed.withUnsafeBytes { source in
            // Two values near the greatest stand for "unknown" and "no frame".
            let stated = ZSTD_getFrameContentSize(source.baseAddress, source.count)
            guard stated <= UInt64(limit) else { throw Failure(what: "a block of unknown or too great a size") }
            var bytes = [UInt8](repeating: 0, count: Int(stated))
            let size = bytes.withUnsafeMutableBytes {
                ZSTD_decompress($0.baseAddress, $0.count, source.baseAddress, source.count)
            }
            guard ZSTD_isError(size) == 0, size == bytes.count else { throw Failure(what: "a block that does not unpack") }
            return bytes
        }
    }
}
