import CZstd
import Foundation

/// The lines of a text file, plain or compressed by zstd.
enum TextFile {
    static func lines(of path: String) throws(LanguageError) -> [Substring] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadableSource(path: path, reason: error.localizedDescription)
        }
        let plain = data.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) ? try decompressed(data, path: path) : data
        return String(decoding: plain, as: UTF8.self).split(separator: "\n")
    }

    private static func decompressed(_ data: Data, path: String) throws(LanguageError) -> Data {
        guard let stream = ZSTD_createDStream() else { throw .unreadableSource(path: path, reason: "no memory") }
        defer { ZSTD_freeDStream(stream) }
        var result = Data()
        var buffer = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())
        var failure: String?
        var isComplete = false
        data.withUnsafeBytes { source in
            var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
            while input.pos < input.size, failure == nil {
                buffer.withUnsafeMutableBytes { target in
                    var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
                    let status = ZSTD_decompressStream(stream, &output, &input)
                    if ZSTD_isError(status) != 0 { failure = String(cString: ZSTD_getErrorName(status)) }
                    isComplete = status == 0
                    result.append(contentsOf: target[..<output.pos])
                }
            }
        }
        if let failure { throw .unreadableSource(path: path, reason: failure) }
        guard isComplete else { throw .unreadableSource(path: path, reason: "it is cut off") }
        return result
    }
}
