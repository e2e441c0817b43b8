/// The tagged values within a block of a version 6 file: each starts with a varint, index << 4 | type.
struct RemarkableTags {
    private enum Kind: UInt64 {
        case byte1 = 1
        case byte4 = 4
        case byte8 = 8
        case block = 0xC
        case identifier = 0xF
    }

    var cursor: ByteCursor

    init(_ cursor: ByteCursor) { self.cursor = cursor }

    var isAtEnd: Bool { cursor.isAtEnd }

    /// The tag ahead, not consumed.
    private func peek() -> (index: UInt64, kind: UInt64)? {
        var ahead = cursor
        guard let tag = try? ahead.readVarint() else { return nil }
        return (tag >> 4, tag & 0xF)
    }

    /// Whether the value ahead is a block of this index.
    func hasBlock(_ index: UInt64) -> Bool { peek().map { $0 == (index, Kind.block.rawValue) } ?? false }

    private mutating func expect(_ index: UInt64, _ kind: Kind) throws {
        let start = cursor
        let tag = try cursor.readVarint()
        guard tag == index << 4 | kind.rawValue else {
            throw start.failure("field \(index) is expected, field \(tag >> 4) found")
        }
    }

    mutating func readIdentifier(_ index: UInt64) throws -> RemarkableIdentifier {
        try expect(index, .identifier)
        return try readIdentifier()
    }

    mutating func readIdentifier() throws -> RemarkableIdentifier {
        RemarkableIdentifier(author: try cursor.readUInt8(), number: try cursor.readVarint())
    }

    mutating func readInt(_ index: UInt64) throws -> Int {
        try expect(index, .byte4)
        return Int(try cursor.readUInt32())
    }

    mutating func readFloat(_ index: UInt64) throws -> Double {
        try expect(index, .byte4)
        return Double(try cursor.readFloat())
    }

    mutating func readDouble(_ index: UInt64) throws -> Double {
        try expect(index, .byte8)
        return try cursor.readDouble()
    }

    mutating func readBool(_ index: UInt64) throws -> Bool {
        try expect(index, .byte1)
        return try cursor.readUInt8() != 0
    }

    mutating func readBlock(_ index: UInt64) throws -> RemarkableTags {
        try expect(index, .block)
        let length = Int(try cursor.readUInt32())
        return RemarkableTags(try cursor.part(length))
    }

    mutating func readString(_ index: UInt64) throws -> String {
        var block = try readBlock(index)
        return try block.readRawString()
    }

    /// Length, a flag whether it is ASCII, UTF-8.
    mutating func readRawString() throws -> String {
        let length = Int(min(try cursor.readVarint(), UInt64(Int32.max)))
        _ = try cursor.readUInt8()
        return String(decoding: try cursor.take(length), as: UTF8.self)
    }

    /// A value with the time at which it was last set.
    mutating func readStampedString(_ index: UInt64) throws -> String {
        var block = try readBlock(index)
        _ = try block.readIdentifier(1)
        return try block.readString(2)
    }

    mutating func readStampedBool(_ index: UInt64) throws -> Bool {
        var block = try readBlock(index)
        _ = try block.readIdentifier(1)
        return try block.readBool(2)
    }

    mutating func readStampedFloat(_ index: UInt64) throws -> Double {
        var block = try readBlock(index)
        _ = try block.readIdentifier(1)
        return try block.readFloat(2)
    }

    mutating func readStampedIdentifier(_ index: UInt64) throws -> RemarkableIdentifier {
        var block = try readBlock(index)
        _ = try block.readIdentifier(1)
        return try block.readIdentifier(2)
    }
}
