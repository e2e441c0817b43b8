import CZlib
import Foundation

/// Gzip as any program would write it.
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(&stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + 1024)
    let count = input.withUnsafeMutableBufferPointer { source in
        output.withUnsafeMutableBufferPointer { target in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            stream.next_out = target.baseAddress
            stream.avail_out = UInt32(target.count)
            deflate(&stream, Z_FINISH)
            return target.count - Int(stream.avail_out)
        }
    }
    return Array(output[0..<count])
}

/// A folder that goes away with the value.
final class TemporaryFolder {
    let url: URL
    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to path: String) throws -> URL {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }
}

/// A zip package of stored entries.
func zipped(_ entries: [(name: String, content: [UInt8])]) -> [UInt8] {
    var body = ByteBuilder()
    var directory = ByteBuilder()
    for (name, content) in entries {
        let checksum = content.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32($0.count))) }
        let offset = body.bytes.count
        func common(_ builder: inout ByteBuilder) {
            builder.u16(20)
            builder.u16(0)
            builder.u16(0)
            builder.u32(0)
            builder.u32(content.isEmpty ? 0 : checksum)
            builder.u32(content.count)
            builder.u32(content.count)
            builder.u16(name.utf8.count)
            builder.u16(0)
        }
        body.raw([0x50, 0x4B, 3, 4])
        common(&body)
        body.text(name)
        body.raw(content)
        directory.raw([0x50, 0x4B, 1, 2])
        directory.u16(20)
        common(&directory)
        directory.u16(0)
        directory.u16(0)
        directory.u16(0)
        directory.u32(0)
        directory.u32(offset)
        directory.text(name)
    }
    let start = body.bytes.count
    body.raw(directory.bytes)
    body.raw([0x50, 0x4B, 5, 6])
    body.u32(0)
    body.u16(entries.count)
    body.u16(entries.count)
    body.u32(directory.bytes.count)
    body.u32(start)
    body.u16(0)
    return body.bytes
}
