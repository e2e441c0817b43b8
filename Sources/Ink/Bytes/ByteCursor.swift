/// Reads little-endian values from bytes, never beyond their end.
struct ByteCursor {
    struct Failure: Error {
        /// Offset into the whole file.
        var offset: Int
        var what: String
    }

    private let bytes: ArraySlice<UInt8>
    /// Indices are those of the whole file.
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    var remaining: Int { bytes.endIndex - position }
    var isAtEnd: Bool { position >= bytes.endIndex }

    func failure(_ what: String) -> Failure { Failure(offset: position, what: what) }

    mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else {
            throw failure("\(count) bytes are announced, \(remaining) are left: the file is cut off or damaged")
        }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func skip(_ count: Int) throws { _ = try take(count) }

    /// A part of the file to be read on its own; the cursor moves behind it.
    mutating func part(_ count: Int) throws -> ByteCursor { ByteCursor(try take(count)) }

    mutating func readUInt8() throws -> UInt8 {
        guard position < bytes.endIndex else { throw failure("the file ends too early") }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func readUInt16() throws -> UInt16 {
        let slice = try take(2)
        return UInt16(slice[slice.startIndex]) | UInt16(slice[slice.startIndex + 1]) << 8
    }

    mutating func readUInt32() throws -> UInt32 {
        try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func readUInt64() throws -> UInt64 {
        try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func readInt32() throws -> Int32 { Int32(bitPattern: try readUInt32()) }

    mutating func readFloat() throws -> Float { Float(bitPattern: try readUInt32()) }

    mutating func readDouble() throws -> Double { Double(bitPattern: try readUInt64()) }

    /// A length or count of four bytes, checked against what can be left if each item takes `itemSize` bytes.
    mutating func readCount(itemSize: Int = 1) throws -> Int {
        let start = position
        let count = Int(try readUInt32())
        guard count <= remaining / max(itemSize, 1) else {
            throw Failure(offset: start, what: "\(count) items are announced, \(remaining) bytes are left")
        }
        return count
    }

    /// LEB128, as protocol buffers and others use it.
    mutating func readVarint() throws -> UInt64 {
        let start = position
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 70, by: 7) {
            let byte = try readUInt8()
            if shift == 63, byte > 1 { break }
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte & 0x80 == 0 { return value }
        }
        throw Failure(offset: start, what: "a number of more than 64 bits")
    }

    /// A varint that is a count or length of what follows.
    mutating func readVarintCount() throws -> Int {
        let start = position
        let value = try readVarint()
        guard value <= UInt64(remaining) else {
            throw Failure(offset: start, what: "\(value) items are announced, \(remaining) bytes are left")
        }
        return Int(value)
    }
}
