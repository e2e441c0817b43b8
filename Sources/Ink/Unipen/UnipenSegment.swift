/// A `.SEGMENT` as the file states it: a label over components, which count from 0 over the file and its includes.
struct UnipenSegment {
    /// From a component (and its point) to another (and its point, inclusive).
    struct Span {
        var first: Int
        var firstPoint: Int?
        var last: Int
        var lastPoint: Int?
    }

    var level: Label.Level
    var spans: [Span]
    var quality: String
    var text: String
    var place: String
    /// The style that the file states last before the segment.
    var style: String?

    /// Reads the arguments: level, ranges, quality, quoted label. `nil` where they are no such thing.
    init?(_ arguments: UnsafeBufferPointer<UInt8>, place: String) {
        self.place = place
        var position = 0
        func token() -> ArraySlice<UInt8>? {
            while position < arguments.count, arguments[position] <= 0x20 { position += 1 }
            let start = position
            while position < arguments.count, arguments[position] > 0x20 { position += 1 }
            return start == position ? nil : Array(arguments[start..<position])[...]
        }
        guard let kind = token(), let ranges = token() else { return nil }
        switch String(lenient: kind) {
        case "CHARACTER": level = .character
        case "WORD": level = .word
        case "TEXT": level = .text
        case let name: level = .other(name.lowercased())
        }
        guard let spans = Self.spans(ranges) else { return nil }
        self.spans = spans

        // The quality may be left out; the label starts at the first quote.
        while position < arguments.count, arguments[position] <= 0x20 { position += 1 }
        quality = "?"
        if position < arguments.count, arguments[position] != UInt8(ascii: "\"") {
            quality = token().map { String(lenient: $0) } ?? "?"
            while position < arguments.count, arguments[position] <= 0x20 { position += 1 }
        }
        guard position < arguments.count, arguments[position] == UInt8(ascii: "\"") else { return nil }
        guard let text = Self.label(arguments, from: position + 1) else { return nil }
        self.text = text
    }

    /// `63:46-65:12,70`: ranges separated by commas.
    private static func spans(_ text: ArraySlice<UInt8>) -> [Span]? {
        var spans: [Span] = []
        for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: true) {
            let ends = part.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            guard ends.count <= 2, let first = end(ends[0]), let last = ends.count == 2 ? end(ends[1]) : first,
                first.component <= last.component
            else { return nil }
            // “71-71:30” runs from the component's first point; “71” and “71-72” are whole components.
            spans.append(
                Span(
                    first: first.component, firstPoint: first.point, last: last.component,
                    lastPoint: ends.count == 2 ? last.point : first.point))
        }
        return spans.isEmpty ? nil : spans
    }

    private static func end(_ text: ArraySlice<UInt8>) -> (component: Int, point: Int?)? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 2, let component = number(parts[0]) else { return nil }
        guard parts.count == 2 else { return (component, nil) }
        guard let point = number(parts[1]) else { return nil }
        return (component, point)
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        guard !text.isEmpty, text.count <= 9, text.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The label up to its closing quote, `\"` and `\\` unescaped; `nil` where the quote is missing.
    ///
    /// `\@` (KAIST's files) is no character: it marks a joining stroke between letters, “m\@a\@n” is “man”. A
    /// segment that is nothing but such a stroke is left with an empty text.
    private static func label(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String? {
        var text: [UInt8] = []
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") { return String(lenient: text).composed }
            if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
                position += 1
                if bytes[position] != UInt8(ascii: "@") { text.append(bytes[position]) }
            } else {
                text.append(byte)
            }
            position += 1
        }
        return nil
    }
}
