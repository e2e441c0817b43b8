/// The pages of a Xournal++ document, cut out of the text one by one: a tree of XML is made of each page alone.
struct XournalPages: PageSource {
    let unit = Ink.Unit.millimetres
    private let stream: ByteStream
    private let name: String
    private var reader: XournalReader
    private var pending: [UInt8] = []
    /// Where in `pending` the text goes on, and its line there.
    private var position = 0
    private var line = 1
    private var count = 0
    private var isAtEnd = false
    private var isOver = false

    /// No page is longer, pictures included.
    private static let longest = 512 << 20

    init(_ stream: ByteStream, name: String) {
        self.stream = stream
        self.name = name
        reader = XournalReader(source: InkSource(name: name, bytes: [], url: nil))
    }

    var warnings: [String] { reader.allWarnings }

    mutating func next() -> Result<Page, InkError>? {
        guard !isOver else { return nil }
        do {
            guard let (start, first) = try cut() else {
                isOver = true
                guard count > 0 else {
                    throw InkError.malformed(file: name, place: .wholeFile, what: "holds no <page>")
                }
                return nil
            }
            count += 1
            let number = count
            let result = Result { try pending[start..<position].withUnsafeBufferPointer { bytes in
                try reader.page(ofText: bytes, number: number, firstLine: first)
            } }
            return result.mapError { Self.error($0, name: name) }
        } catch {
            isOver = true
            return .failure(Self.error(error, name: name))
        }
    }

    private static func error(_ error: any Error, name: String) -> InkError {
        error as? InkError ?? .malformed(file: name, place: .wholeFile, what: "\(error)")
    }

    /// Goes on to behind the next page; gives where it begins and on which line, or `nil` where the document ends.
    private mutating func cut() throws -> (start: Int, line: Int)? {
        pending.removeSubrange(..<position)
        position = 0
        var depth = 0
        var start = (start: 0, line: line)
        while true {
            guard try go(to: UInt8(ascii: "<")) else { throw cutOff }
            // Long enough for every mark that matters here.
            while !isAtEnd, pending.count - position < 16 { try fill() }
            if begins("<!--") {
                try skip(past: "-->")
            } else if begins("<![CDATA[") {
                try skip(past: "]]>")
            } else if begins("<!DOCTYPE") {
                throw InkError.malformed(
                    file: name, place: .line(line), what: "declares entities or elements of its own, which is refused")
            } else if begins("</page"), pending.count > position + 6, Self.endsName(pending[position + 6]) {
                guard depth == 1 else {
                    throw InkError.malformed(file: name, place: .line(line), what: "a page ends that did not begin")
                }
                try skip(past: ">")
                return start
            } else if begins("</xournal") {
                guard depth == 0 else {
                    throw InkError.malformed(file: name, place: .line(line), what: "the document ends within a page")
                }
                return nil
            } else if begins("<page"), pending.count > position + 5, Self.endsName(pending[position + 5]) {
                guard depth == 0 else {
                    throw InkError.malformed(file: name, place: .line(line), what: "a page begins within a page")
                }
                depth = 1
                start = (position, line)
                try skip(past: ">")
                if pending[position - 2] == UInt8(ascii: "/") { return start }
            } else {
                position += 1
            }
            if depth == 0, position > 1 << 20 {
                pending.removeSubrange(..<position)
                position = 0
            }
            guard pending.count <= Self.longest else {
                throw InkError.tooLarge(
                    file: name, place: .line(start.line), what: "a page of more than \(Self.longest >> 20) MB")
            }
        }
    }

    private static func endsName(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") }

    private var cutOff: InkError {
        .malformed(file: name, place: .line(line), what: "the document ends too early: the file is cut off")
    }

    private func begins(_ mark: StaticString) -> Bool {
        guard pending.count - position >= mark.utf8CodeUnitCount else { return false }
        return mark.withUTF8Buffer { pending[position..<position + $0.count].elementsEqual($0) }
    }

    /// Goes on to the next such byte; false where there is none.
    private mutating func go(to byte: UInt8) throws -> Bool {
        while true {
            let (from, lines) = (position, line)
            let (found, passed) = pending.withUnsafeBufferPointer { bytes -> (Int?, Int) in
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
            position = found ?? pending.count
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
            if position >= length, mark.withUTF8Buffer({ pending[position - length..<position].elementsEqual($0) }) { return }
        }
    }

    private mutating func fill() throws {
        guard pending.count <= Self.longest else { return }
        if try !stream.read(into: &pending) { isAtEnd = true }
    }
}
