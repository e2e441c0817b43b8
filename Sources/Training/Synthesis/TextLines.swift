import CZstd
import Foundation

/// Reads running text, plain or zstd-compressed.
enum TextLines {
    /// The decompressed start of a file, at most `limit` bytes.
    static func bytes(of url: URL, limit: Int) throws -> [UInt8] {
        guard let data = try? Data(contentsOf: url) else {
            throw SynthesisError.unreadableText(path: url.path, reason: "cannot be read")
        }
        guard url.pathExtension == "zst" else { return Array(data.prefix(limit)) }
        guard let stream = ZSTD_createDStream() else {
            throw SynthesisError.unreadableText(path: url.path, reason: "no memory to unpack it")
        }
        defer { ZSTD_freeDStream(stream) }
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 17)
        let failure: String? = data.withUnsafeBytes { raw -> String? in
            var input = ZSTD_inBuffer(src: raw.baseAddress, size: raw.count, pos: 0)
            while input.pos < input.size && result.count < limit {
                let (status, made) = chunk.withUnsafeMutableBytes { out -> (Int, Int) in
                    var output = ZSTD_outBuffer(dst: out.baseAddress, size: out.count, pos: 0)
                    let status = ZSTD_decompressStream(stream, &output, &input)
                    return (status, output.pos)
                }
                if ZSTD_isError(status) != 0 { return "damaged zstd data" }
                result.append(contentsOf: chunk[..<made])
            }
            return nil
        }
        if let failure { throw SynthesisError.unreadableText(path: url.path, reason: failure) }
        return Array(result.prefix(limit))
    }
}
