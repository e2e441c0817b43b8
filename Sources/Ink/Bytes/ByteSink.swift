/// Collects bytes to be written, little-endian.
struct ByteSink {
    private(set) var bytes: [UInt8] = []

    /// Lets go of the bytes, which have been written out.
    mutating func empty() { bytes.removeAll(keepingCapacity: true) }

    mutating func write(_ byte: UInt8) { bytes.append(byte) }
    mutating func write(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
    mutating func write(utf8 text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func write(uint32 value: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func write(double value: Double) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    mutating func write(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// A number that may be negative: small either way, short either way.
    mutating func write(zigzag value: Int64) {
        write(varint: UInt64(bitPattern: value << 1) ^ UInt64(bitPattern: value >> 63))
    }

    /// Length, then UTF-8.
    mutating func write(string text: String) {
        write(varint: UInt64(text.utf8.count))
        write(utf8: text)
    }

    /// A flag, then the string if there is one.
    mutating func write(optional text: String?) {
        write(text == nil ? 0 : 1)
        if let text { write(string: text) }
    }

    mutating func write(optional value: Double?) { write(double: value ?? .nan) }
}

extension ByteCursor {
    mutating func readZigzag() throws -> Int64 { ProtobufFields.Value.unzigzag(try readVarint()) }

    mutating func readString() throws -> String { String(decoding: try take(try readVarintCount()), as: UTF8.self) }

    mutating func readOptionalString() throws -> String? { try readUInt8() == 0 ? nil : try readString() }

    /// NaN stands for nothing.
    mutating func readOptionalDouble() throws -> Double? {
        let value = try readDouble()
        return value.isFinite ? value : nil
    }
}
