/// Goes through the text of an XML document tag by tag, as it comes, without making a tree of it.
///
/// Comments, CDATA sections and instructions are passed over. Tags are taken as they stand: whether they fit together
/// is the caller's question, and the tree's that is made of a piece in the end. The text must be UTF-8.
struct XMLScanner {
    enum Tag {
        case start(isEmpty: Bool)
        case end
        /// A tag that another one begins within: the document is damaged here.
        case broken
    }

    /// The text from ``forget()`` on.
    private(set) var text: [UInt8] = []
    /// Where in `text` it goes on, behind the tag given out last.
    private(set) var position = 0
    /// The line on which it goes on, counted from 1.
    private(set) var line = 1
    /// Where the tag given out last begins, and on which line.
    private(set) var tagStart = (position: 0, line: 1)

    private let stream: any ByteSource
    private let name: String
    private let longest: Int
    private var isAtEnd = false

    /// - Parameters:
    ///   - name: what errors call the file.
    ///   - longest: bytes between two calls of ``forget()``; more are refused.
    init(_ stream: any ByteSource, name: String, longest: Int) {
        self.stream = stream
        self.name = name
        self.longest = longest
    }

    /// Whether a document that begins so is UTF-8: it says so, or nothing.
    static func reads(_ start: [UInt8]) -> Bool {
        guard !start.prefix(64).contains(0) else { return false }
        let declaration = String(decoding: start.prefix(200), as: UTF8.self).prefix { $0 != ">" }.lowercased()
        return !declaration.contains("encoding") || declaration.contains("utf-8")
    }

    /// Drops the text that has been gone through.
    mutating func forget() {
        text.removeSubrange(..<position)
        position = 0
    }

    /// Goes on to behind the next tag.
    ///
    /// - Throws: ``InkError``, also where the text ends: a document does not end between two tags that are asked for.
    mutating func next() throws -> Tag {
        while true {
            guard try go(to: UInt8(ascii: "<")) else { throw cutOff }
            // Long enough for every mark that matters here.
            while !isAtEnd, text.count - position < 16 { try fill() }
            tagStart = (position, line)
            if begins("<!--") {
                try skip(past: "-->")
            } else if begins("<![CDATA[") {
                try skip(past: "]]>")
            } else if begins("<!DOCTYPE") {
                throw InkError.malformed(
                    file: name, place: .line(line), what: "declares entities or elements of its own, which is refused")
            } else if begins("<?") {
                try skip(past: "?>")
            } else {
                let isEnd = begins("</")
                position += 1
                guard let isEmpty = try skipTag() else { return .broken }
                return isEnd ? .end : .start(isEmpty: isEmpty)
            }
        }
    }

    /// Whether the tag given out last has this name, prefix included.
    func isNamed(_ name: StaticString) -> Bool {
        var start = tagStart.position + 1
        if start < text.count, text[start] == UInt8(ascii: "/") { start += 1 }
        let end = start + name.utf8CodeUnitCount
        guard end < text.count, name.withUTF8Buffer({ text[start..<end].elementsEqual($0) }) else { return false }
        return text[end] <= 0x20 || text[end] == UInt8(ascii: ">") || text[end] == UInt8(ascii: "/")
    }

    /// Of the tag given out last, prefix included.
    var tagName: String {
        let name = text[tagStart.position...].dropFirst().drop { $0 == UInt8(ascii: "/") }
            .prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return String(decoding: name, as: UTF8.self)
    }

    func malformed(_ what: String) -> InkError { .malformed(file: name, place: .line(tagStart.line), what: what) }

    private var cutOff: InkError {
        .malformed(file: name, place: .line(line), what: "the document ends too early: the file is cut off")
    }

    private func begins(_ mark: StaticString) -> Bool {
        guard text.count - position >= mark.utf8CodeUnitCount else { return false }
        return mark.withUTF8Buffer { text[position..<position + $0.count].elementsEqual($0) }
    }

    /// Goes on to the next such byte; false where there is none.
    private mutating func go(to byte: UInt8) throws -> Bool {
        while true {
            let (from, lines) = (position, line)
            let (found, passed) = text.withUnsafeBufferPointer { bytes -> (Int?, Int) in
                var lines = lines
                var at = from
                while at < bytes.count {
                    if bytes[at] == byte { return (at, lines) }
                    if bytes[at] == 0x0A { lines += 1 }
                    at += 1
                }
                return (nil, lines)
            }
            line = passed
            position = found ?? text.count
            if found != nil { return true }
            guard !isAtEnd else { return false }
            try fill()
        }
    }

    private mutating func skip(past mark: StaticString) throws {
        let last = mark.withUTF8Buffer { $0[$0.count - 1] }
        let length = mark.utf8CodeUnitCount
        while true {
            guard try go(to: last) else { throw cutOff }
            position += 1
            if position >= length, mark.withUTF8Buffer({ text[position - length..<position].elementsEqual($0) }) { return }
        }
    }

    /// Goes on to behind the tag's `>`, past those in quoted values; gives whether the tag closes itself, or `nil`
    /// before a `<`, which no tag holds.
    private mutating func skipTag() throws -> Bool? {
        var quote: UInt8 = 0
        var before: UInt8 = 0
        while true {
            let (from, lines) = (position, line)
            let (at, passed, ended) = text.withUnsafeBufferPointer { bytes -> (Int, Int, UInt8) in
                var (at, lines) = (from, lines)
                while at < bytes.count {
                    let byte = bytes[at]
                    if byte == UInt8(ascii: "<") { return (at, lines, byte) }
                    if byte == 0x0A { lines += 1 }
                    if quote != 0 {
                        if byte == quote { quote = 0 }
                    } else if byte == UInt8(ascii: ">") {
                        return (at, lines, byte)
                    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                        quote = byte
                    }
                    before = byte
                    at += 1
                }
                return (at, lines, 0)
            }
            (position, line) = (at, passed)
            switch ended {
            case UInt8(ascii: "<"): return nil
            case UInt8(ascii: ">"):
                position += 1
                return before == UInt8(ascii: "/")
            default:
                guard !isAtEnd else { throw cutOff }
                try fill()
            }
        }
    }

    private mutating func fill() throws {
        guard text.count <= longest else {
            throw InkError.tooLarge(
                file: name, place: .line(line), what: "a piece of more than \(longest >> 20) MB")
        }
        if try !stream.read(into: &text) { isAtEnd = true }
    }
}
