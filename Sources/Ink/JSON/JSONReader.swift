/// Reads JSON (RFC 8259) from bytes, value by value, as the caller asks for it.
///
/// Depth is bounded, so that nested brackets cannot exhaust the stack.
struct JSONReader {
    struct Failure: Error {
        var offset: Int
        var what: String
    }

    enum Kind { case object, array, string, number, boolean, null }

    static let deepest = 512

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    func failure(_ what: String) -> Failure { Failure(offset: position, what: what) }

    // MARK: - Tokens

    @inline(__always)
    mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    /// The next byte that is no white space, not consumed; 0 at the end.
    @inline(__always)
    private mutating func next() -> UInt8 {
        skipSpace()
        return position < bytes.count ? bytes[position] : 0
    }

    /// Nothing but white space is left.
    mutating func isAtEnd() -> Bool {
        skipSpace()
        return position >= bytes.count
    }

    mutating func kind() throws -> Kind {
        switch next() {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), 0x30...0x39: return .number
        default: throw unexpected("a value")
        }
    }

    private mutating func unexpected(_ expected: String) -> Failure {
        skipSpace()
        guard position < bytes.count else { return failure("expected \(expected), found the end of the file") }
        let byte = bytes[position]
        let found = byte > 0x20 && byte < 0x7F ? "“\(Character(Unicode.Scalar(byte)))”" : "byte \(byte)"
        return failure("expected \(expected), found \(found)")
    }

    private mutating func open(_ bracket: UInt8, _ expected: String) throws {
        guard next() == bracket else { throw unexpected(expected) }
        guard depth < Self.deepest else { throw failure("nested more than \(Self.deepest) deep") }
        depth += 1
        position += 1
    }

    // MARK: - Containers

    /// Reads an array; `element` must read exactly one value each time.
    mutating func readArray(_ element: (inout JSONReader) throws -> Void) throws {
        try open(UInt8(ascii: "["), "an array")
        if next() == UInt8(ascii: "]") {
            position += 1
            depth -= 1
            return
        }
        while true {
            try element(&self)
            switch next() {
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "]"):
                position += 1
                depth -= 1
                return
            default: throw unexpected("“,” or “]”")
            }
        }
    }

    /// Reads an object; `member` must read exactly one value for each key.
    mutating func readObject(_ member: (inout JSONReader, String) throws -> Void) throws {
        try open(UInt8(ascii: "{"), "an object")
        if next() == UInt8(ascii: "}") {
            position += 1
            depth -= 1
            return
        }
        while true {
            guard next() == UInt8(ascii: "\"") else { throw unexpected("a key") }
            let key = try readString()
            guard next() == UInt8(ascii: ":") else { throw unexpected("“:”") }
            position += 1
            try member(&self, key)
            switch next() {
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "}"):
                position += 1
                depth -= 1
                return
            default: throw unexpected("“,” or “}”")
            }
        }
    }

    // MARK: - Values

    /// A finite number.
    @inline(__always)
    mutating func readNumber() throws -> Double {
        let first = next()
        guard first == 0x2D || first &- 0x30 < 10, let value = DecimalNumber.parse(bytes, &position) else {
            throw unexpected("a number")
        }
        guard value.isFinite else { throw failure("a number beyond all measure") }
        return value
    }

    /// Appends the numbers of an array to `values`.
    mutating func readNumbers(into values: inout [Double]) throws {
        try open(UInt8(ascii: "["), "an array of numbers")
        if next() == UInt8(ascii: "]") {
            position += 1
            depth -= 1
            return
        }
        while true {
            values.append(try readNumber())
            let byte = next()
            position += 1
            if byte == UInt8(ascii: ",") { continue }
            if byte == UInt8(ascii: "]") { break }
            position -= 1
            throw unexpected("“,” or “]”")
        }
        depth -= 1
    }

    mutating func readBoolean() throws -> Bool {
        _ = next()
        if matches("true") { return true }
        if matches("false") { return false }
        throw unexpected("true or false")
    }

    mutating func readNull() throws {
        _ = next()
        guard matches("null") else { throw unexpected("null") }
    }

    private mutating func matches(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
        position += count
        return true
    }

    mutating func readString() throws -> String {
        guard next() == UInt8(ascii: "\"") else { throw unexpected("a string") }
        let start = position + 1
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                position = index + 1
                return String(decoding: bytes[start..<index], as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") { return try readEscaped(from: start, firstEscape: index) }
            index += 1
        }
        throw failure("a string without end")
    }

    private mutating func readEscaped(from start: Int, firstEscape: Int) throws -> String {
        var text = Array(bytes[start..<firstEscape])
        var index = firstEscape
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                position = index
                return String(decoding: text, as: UTF8.self)
            }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard index < bytes.count else { break }
            let escape = bytes[index]
            index += 1
            switch escape {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "u"):
                var unit = try hexadecimal(&index)
                if unit & 0xFC00 == 0xD800, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
                    bytes[index + 1] == UInt8(ascii: "u")
                {
                    var ahead = index + 2
                    let low = try hexadecimal(&ahead)
                    if low & 0xFC00 == 0xDC00 {
                        unit = 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF)
                        index = ahead
                    }
                }
                text.append(contentsOf: String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
            default:
                position = index - 1
                throw failure("an escape that JSON does not know")
            }
        }
        throw failure("a string without end")
    }

    private mutating func hexadecimal(_ index: inout Int) throws -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
                position = min(index, bytes.count)
                throw failure("expected four hexadecimal digits")
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    /// Reads one value of any kind and forgets it.
    mutating func skipValue() throws {
        switch try kind() {
        case .object: try readObject { reader, _ in try reader.skipValue() }
        case .array: try readArray { try $0.skipValue() }
        case .string: _ = try readString()
        case .number: _ = try readNumber()
        case .boolean: _ = try readBoolean()
        case .null: try readNull()
        }
    }

    /// A string, or `nil` for null; numbers are taken as their digits (identifiers often are numbers).
    mutating func readStringIfAny() throws -> String? {
        switch try kind() {
        case .string: return try readString()
        case .number:
            let start = position
            _ = try readNumber()
            return String(decoding: bytes[start..<position], as: UTF8.self)
        default:
            try skipValue()
            return nil
        }
    }
}
