import Checksums
import Foundation

/// The safetensors container (huggingface/safetensors, format of version 0.4): eight bytes with the header's length,
/// a JSON header {name: {dtype, shape, data_offsets}, "__metadata__": {string: string}}, then the tensors' bytes.
///
/// Only F32 and F16, little endian; values are handed out as F32. The container has no checksum of its own: files
/// written here have one of tensors and metadata in `rukopis.checksum`; files without are read too.
package struct Safetensors: Sendable {
    package struct Tensor: Equatable, Sendable {
        package var name: String
        package var shape: [Int]
        package var values: [Float]

        package init(name: String, shape: [Int], values: [Float]) {
            self.name = name
            self.shape = shape
            self.values = values
        }
    }

    package var tensors: [Tensor]
    package var metadata: [String: String]

    static let headerLimit = 1 << 20
    static let checksumKey = "rukopis.checksum"

    /// - Throws: ``NetworkError/damaged(file:reason:)``.
    package init(data: Data, file: String) throws {
        func damaged(_ reason: String) -> NetworkError { .damaged(file: file, reason: reason) }
        guard data.count >= 8 else { throw damaged("shorter than its header (\(data.count) bytes)") }
        // Indices from 0; a copy would cost as much as reading the file.
        let bytes = data.startIndex == 0 ? data : Data(data)
        let length = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[$1]) << UInt64(8 * $1) }
        guard length <= UInt64(Safetensors.headerLimit), Int(length) <= bytes.count - 8 else {
            throw damaged("header length \(length) does not fit a file of \(bytes.count) bytes")
        }
        let start = 8 + Int(length)
        guard let header = try? JSONSerialization.jsonObject(with: bytes[8..<start]) as? [String: Any] else {
            throw damaged("its header is not a JSON object")
        }
        metadata = header["__metadata__"] as? [String: String] ?? [:]
        tensors = []
        let body = bytes.count - start
        if let written = metadata.removeValue(forKey: Safetensors.checksumKey),
            written != bytes.withUnsafeBytes({
                Safetensors.checksum(of: UnsafeRawBufferPointer(rebasing: $0[start...]), metadata: metadata)
            })
        { throw damaged("its content does not match its checksum") }
        for (name, entry) in header.sorted(by: { $0.key < $1.key }) where name != "__metadata__" {
            guard let entry = entry as? [String: Any], let type = entry["dtype"] as? String,
                let shape = entry["shape"] as? [Int], let offsets = entry["data_offsets"] as? [Int], offsets.count == 2
            else { throw damaged("tensor \(name) is not described") }
            guard let width = ["F32": 4, "F16": 2][type] else { throw damaged("tensor \(name) has type \(type)") }
            guard let count = Safetensors.product(shape) else { throw damaged("tensor \(name) has an absurd shape") }
            guard 0 <= offsets[0], offsets[0] <= offsets[1], offsets[1] <= body, offsets[1] - offsets[0] == count * width
            else { throw damaged("tensor \(name) lies outside the file or has the wrong length") }
            let place = start + offsets[0]
            let values: [Float] = bytes.withUnsafeBytes { raw in
                (0..<count).map { index in
                    if width == 4 {
                        return Float(
                            bitPattern: UInt32(
                                littleEndian: raw.loadUnaligned(fromByteOffset: place + 4 * index, as: UInt32.self)))
                    }
                    return HalfPrecision.float(
                        UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: place + 2 * index, as: UInt16.self)))
                }
            }
            tensors.append(Tensor(name: name, shape: shape, values: values))
        }
    }

    package init(tensors: [Tensor], metadata: [String: String]) {
        self.tensors = tensors
        self.metadata = metadata
    }

    /// - Parameters:
    ///   - half: stores F16, half the size; values beyond ±65504 become infinite.
    ///   - checked: with a checksum.
    package func serialized(half: Bool, checked: Bool = true) throws -> Data {
        var header: [String: Any] = [:]
        var body = Data()
        for tensor in tensors {
            let begin = body.count
            if half {
                tensor.values.forEach { value in
                    withUnsafeBytes(of: HalfPrecision.bits(value).littleEndian) { body.append(contentsOf: $0) }
                }
            } else {
                tensor.values.forEach { value in
                    withUnsafeBytes(of: value.bitPattern.littleEndian) { body.append(contentsOf: $0) }
                }
            }
            header[tensor.name] = [
                "dtype": half ? "F16" : "F32", "shape": tensor.shape, "data_offsets": [begin, body.count],
            ]
        }
        var metadata = metadata
        if checked { metadata[Safetensors.checksumKey] = body.withUnsafeBytes { Safetensors.checksum(of: $0, metadata: metadata) } }
        header["__metadata__"] = metadata
        var json = try JSONSerialization.data(withJSONObject: header, options: [.sortedKeys, .withoutEscapingSlashes])
        json.append(Data(repeating: 0x20, count: (8 - json.count % 8) % 8))
        var file = Data()
        withUnsafeBytes(of: UInt64(json.count).littleEndian) { file.append(contentsOf: $0) }
        return file + json + body
    }

    /// - Parameter metadata: without a checksum.
    private static func checksum(of body: UnsafeRawBufferPointer, metadata: [String: String]) -> String {
        let entries = metadata.sorted { $0.key < $1.key }.map { "\($0.key)\u{0}\($0.value)\u{0}" }.joined()
        let sums = [Checksum.of(body), Array(entries.utf8).withUnsafeBytes { Checksum.of($0) }]
        return sums.map { String($0, radix: 16) }.joined(separator: "-")
    }

    private static func product(_ shape: [Int]) -> Int? {
        var result = 1
        for size in shape {
            let (next, overflow) = result.multipliedReportingOverflow(by: size)
            guard size >= 0, !overflow, next <= 1 << 28 else { return nil }
            result = next
        }
        return result
    }
}
