/// One property of all points of an ISF stroke, unpacked (Ink Serialized Format Specification, “Compression”):
/// differences of differences in Huffman codes of one of eight kinds, or numbers of a fixed count of bits.
enum ISFPacketColumn {
    /// For each kind, how many bits follow a prefix of n ones and a zero.
    private static let lengths: [[Int]] = [
        [0, 1, 2, 4, 6, 8, 12, 16, 24, 32],
        [0, 1, 1, 2, 4, 8, 12, 16, 24, 32],
        [0, 1, 1, 1, 2, 4, 8, 14, 22, 32],
        [0, 2, 2, 3, 5, 8, 12, 16, 24, 32],
        [0, 3, 4, 5, 8, 12, 16, 24, 32],
        [0, 4, 6, 8, 12, 16, 24, 32],
        [0, 6, 8, 12, 16, 24, 32],
        [0, 7, 8, 12, 16, 24, 32],
    ]

    /// Two values back, from which the next is foretold.
    private struct Foretold {
        var last: Int64 = 0
        var beforeLast: Int64 = 0

        mutating func next(_ difference: Int64) -> Int64 {
            let value = difference &+ 2 &* last &- beforeLast
            beforeLast = last
            last = Int64(Int32(truncatingIfNeeded: value))
            return last
        }
    }

    static func read(_ cursor: inout ByteCursor, count: Int) throws -> [Int64] {
        let code = try cursor.readUInt8()
        switch code & 0xC0 {
        case 0x80:
            let kind = Int(code & 0x1F)
            guard kind < lengths.count else { throw cursor.failure("Huffman codes of kind \(kind), which there is not") }
            return try huffman(&cursor, lengths[kind], count: count)
        case 0x00: return try fixed(&cursor, code, count: count)
        default: throw cursor.failure("points packed in an unknown way")
        }
    }

    private static func huffman(_ cursor: inout ByteCursor, _ lengths: [Int], count: Int) throws -> [Int64] {
        // The smallest magnitude behind each prefix.
        var smallest: [Int64] = [0]
        var bound: Int64 = 1
        for length in lengths.dropFirst() {
            smallest.append(bound)
            bound += 1 << Int64(length - 1)
        }
        var bits = BitCursor(cursor)
        func code(isNested: Bool) throws -> (value: Int64, high: Int64) {
            var prefix = 0
            while try bits.read(1) == 1 {
                prefix += 1
                guard prefix <= lengths.count else { throw cursor.failure("a Huffman code that there is not") }
            }
            if prefix == 0 { return (0, 0) }
            if prefix < lengths.count {
                let raw = Int64(try bits.read(lengths[prefix]))
                let magnitude = (raw >> 1) + smallest[prefix]
                return (raw & 1 == 1 ? -magnitude : magnitude, 0)
            }
            guard !isNested else { throw cursor.failure("a Huffman code that there is not") }
            let high = try code(isNested: true).value
            return (try code(isNested: true).value, high)
        }
        var foretold = Foretold()
        var values: [Int64] = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            let (low, high) = try code(isNested: false)
            let difference = high == 0 ? low : high << 32 | Int64(UInt32(truncatingIfNeeded: low))
            values.append(foretold.next(difference))
        }
        try cursor.skip(bits.bytesRead)
        return values
    }

    private static func fixed(_ cursor: inout ByteCursor, _ code: UInt8, count: Int) throws -> [Int64] {
        let width = code & 0x1F == 0 ? 32 : Int(code & 0x1F)
        var foretold = Foretold()
        var values: [Int64] = []
        values.reserveCapacity(count)
        let isForetold = code & 0x20 != 0
        if isForetold {
            for _ in 0..<min(2, count) { values.append(foretold.next(try cursor.readISFSigned())) }
        }
        var bits = BitCursor(cursor)
        while values.count < count {
            let raw = Int64(try bits.read(width))
            let value = raw >> Int64(width - 1) & 1 == 1 ? raw - (1 << Int64(width)) : raw
            values.append(isForetold ? foretold.next(value) : value)
        }
        try cursor.skip(bits.bytesRead)
        return values
    }
}

/// Bits, the highest of each byte first.
struct BitCursor {
    private var cursor: ByteCursor
    private var byte: UInt8 = 0
    private var left = 0
    private(set) var bytesRead = 0

    init(_ cursor: ByteCursor) { self.cursor = cursor }

    mutating func read(_ count: Int) throws -> UInt64 {
        var value: UInt64 = 0
        for _ in 0..<count {
            if left == 0 {
                byte = try cursor.readUInt8()
                bytesRead += 1
                left = 8
            }
            left -= 1
            value = value << 1 | UInt64(byte >> UInt8(left) & 1)
        }
        return value
    }
}

extension ByteCursor {
    /// A number whose lowest bit is its sign.
    mutating func readISFSigned() throws -> Int64 {
        let raw = try readVarint()
        let magnitude = Int64(raw >> 1)
        return raw & 1 == 1 ? -magnitude : magnitude
    }
}
