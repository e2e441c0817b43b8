/// The pieces of a JSON or XML text that can be exchanged without it ceasing to be well-formed.
struct TextPieces {
    /// Values of JSON (not keys); numbers in XML, in attributes and between tags.
    private(set) var values: [Range<Int>] = []
    /// Elements of XML.
    private(set) var elements: [Range<Int>] = []
    private let isXML: Bool

    var all: [Range<Int>] { values + elements }

    init(_ bytes: [UInt8]) {
        let first = bytes.first { $0 > 0x20 }
        isXML = first == UInt8(ascii: "<")
        if isXML {
            findElements(bytes)
        } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            findValues(bytes)
        }
    }

    private static let numbers = [
        "0", "-1", "1e999", "-1e308", "99999999999999999999", "1e-320", "-0.0", "4294967295", "2147483648", "0.5", "65536", "7",
    ]
    private static let others = ["null", "true", "\"\"", "\"a\"", "[]", "{}", "[[]]", "[0,1]", "[null]", "{\"x\":[1]}"]

    /// Puts something else in the place of one piece.
    func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
        guard !all.isEmpty else { return }
        if !elements.isEmpty, values.isEmpty || dice.roll(3) == 0 {
            let place = elements[dice.roll(elements.count)]
            switch dice.roll(3) {
            case 0: bytes.removeSubrange(place)
            case 1: bytes.insert(contentsOf: Array(bytes[place]), at: elements[dice.roll(elements.count)].lowerBound)
            default: bytes.replaceSubrange(place, with: Array(bytes[elements[dice.roll(elements.count)]]))
            }
            return
        }
        let place = values[dice.roll(values.count)]
        let list = isXML || dice.roll(2) == 0 ? Self.numbers : Self.others
        switch dice.roll(3) {
        case 0: bytes.replaceSubrange(place, with: Array(bytes[values[dice.roll(values.count)]]))
        default: bytes.replaceSubrange(place, with: Array(list[dice.roll(list.count)].utf8))
        }
    }

    private mutating func findElements(_ bytes: [UInt8]) {
        var open: [Int] = []
        var at = 0
        var isTag = false
        var start = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "<") {
                (isTag, start) = (true, at)
            } else if byte == UInt8(ascii: ">"), isTag {
                isTag = false
                let second = bytes[start + 1]
                if second == UInt8(ascii: "/") {
                    if let from = open.popLast() { elements.append(from..<at + 1) }
                } else if bytes[at - 1] == UInt8(ascii: "/") {
                    elements.append(start..<at + 1)
                } else if second != UInt8(ascii: "?"), second != UInt8(ascii: "!") {
                    open.append(start)
                }
            } else if Self.isNumber(byte), at > 0, !Self.isWord(bytes[at - 1]) {
                let from = at
                while at < bytes.count, Self.isNumber(bytes[at]) || Self.isWord(bytes[at]) { at += 1 }
                values.append(from..<at)
                continue
            }
            at += 1
        }
        // The outermost one, which ends last, stays.
        if !elements.isEmpty { elements.removeLast() }
    }

    private mutating func findValues(_ bytes: [UInt8]) {
        var open: [Int] = []
        var at = 0
        while at < bytes.count {
            let from = at
            switch bytes[at] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(at)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let from = open.popLast(), !open.isEmpty { values.append(from..<at + 1) }
            case UInt8(ascii: "\""):
                at += 1
                while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
                let next = bytes.dropFirst(at + 1).first { $0 > 0x20 }
                if next != UInt8(ascii: ":"), at < bytes.count { values.append(from..<at + 1) }
            case let byte where Self.isNumber(byte) || Self.isWord(byte):
                while at < bytes.count, Self.isNumber(bytes[at]) || Self.isWord(bytes[at]) { at += 1 }
                values.append(from..<at)
                continue
            default: break
            }
            at += 1
        }
    }

    private static func isNumber(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
    }

    private static func isWord(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "#") }
}
