/// The pages of a Xournal++ document, cut out of the text one by one, large ones in parts: a tree of XML is made of a
/// part of a page alone.
struct XournalPages: PageSource {
    let unit = Ink.Unit.millimetres
    private let name: String
    private var reader: XournalReader
    private var scanner: XMLScanner
    private var count = 0
    /// Whether the part given out last was not its page's last one.
    private var isWithin = false
    private var isOver = false

    /// No piece that cannot be cut is longer, pictures included.
    private static let longest = 512 << 20
    /// A part of a page ends with the first stroke that ends beyond so many bytes.
    private let partSize: Int

    init(_ stream: any ByteSource, name: String, partSize: Int = 1 << 20) {
        self.name = name
        self.partSize = partSize
        scanner = XMLScanner(stream, name: name, longest: Self.longest)
        reader = XournalReader(source: InkSource(name: name, bytes: [], url: nil))
    }

    var warnings: [String] { reader.allWarnings }

    mutating func next() -> Result<Page, InkError>? { wholePage() }

    mutating func nextPart() -> Result<PagePart, InkError>? {
        guard !isOver else { return nil }
        do {
            guard let piece = try cut() else {
                isOver = true
                guard count > 0 else {
                    throw InkError.malformed(file: name, place: .wholeFile, what: "holds no <page>")
                }
                return nil
            }
            do {
                let page = try page(of: piece)
                return .success(PagePart(page: page, isLast: piece.isLast))
            } catch {
                // What is left of the page is of no use.
                var isLast = piece.isLast
                while !isLast { isLast = try cut()?.isLast ?? true }
                return .failure(Self.error(error, name: name))
            }
        } catch {
            isOver = true
            return .failure(Self.error(error, name: name))
        }
    }

    private static func error(_ error: any Error, name: String) -> InkError {
        error as? InkError ?? .malformed(file: name, place: .wholeFile, what: "\(error)")
    }

    /// A part of a page, from `start` to where the scanner stands.
    private struct Piece {
        var start: Int
        var line: Int
        var isFirst: Bool
        var isLast: Bool
    }

    private mutating func page(of piece: Piece) throws -> Page {
        let number = count
        if piece.isFirst, piece.isLast {
            return try scanner.text[piece.start..<scanner.position].withUnsafeBufferPointer { bytes in
                try reader.page(ofText: bytes, number: number, firstLine: piece.line)
            }
        }
        // The elements around the cut are put in place.
        var text: [UInt8] = []
        text.reserveCapacity(scanner.position - piece.start + 64)
        if !piece.isFirst { text += "<page><layer>".utf8 }
        text += scanner.text[piece.start..<scanner.position]
        if !piece.isLast { text += "</layer></page>".utf8 }
        return try text.withUnsafeBufferPointer { bytes in
            try reader.page(ofText: bytes, number: number, firstLine: piece.line)
        }
    }

    /// Goes on to behind the next part of a page; `nil` where the document ends.
    private mutating func cut() throws -> Piece? {
        scanner.forget()
        let isFirst = !isWithin
        var start = (position: 0, line: scanner.line)
        // Elements around the place: page, layer and what lies in it.
        var depth = isWithin ? 2 : 0
        var mayCut = isWithin
        while true {
            switch try scanner.next() {
            case .end where scanner.isNamed("page"):
                guard isWithin else { throw scanner.malformed("a page ends that did not begin") }
                isWithin = false
                return Piece(start: start.position, line: start.line, isFirst: isFirst, isLast: true)
            case .end where scanner.isNamed("xournal"):
                guard !isWithin else { throw scanner.malformed("the document ends within a page") }
                return nil
            case .start where scanner.isNamed("xournal") && !isWithin: break
            case .start(let isEmpty) where scanner.isNamed("page"):
                guard !isWithin else { throw scanner.malformed("a page begins within a page") }
                start = scanner.tagStart
                count += 1
                if isEmpty { return Piece(start: start.position, line: start.line, isFirst: true, isLast: true) }
                isWithin = true
                depth = 1
            case .start(let isEmpty):
                if !isWithin, depth == 0, !scanner.isNamed("title"), !scanner.isNamed("preview") {
                    reader.skip(scanner.tagName, line: scanner.tagStart.line)
                }
                guard !isEmpty else { break }
                depth += 1
                if depth == 2 { mayCut = scanner.isNamed("layer") }
            case .end:
                depth -= 1
                if isWithin, mayCut, depth == 2, scanner.position - start.position >= partSize {
                    return Piece(start: start.position, line: start.line, isFirst: isFirst, isLast: false)
                }
            case .broken:
                // How deep it goes on is not known: the rest of the page is one part.
                depth = .min / 2
            }
            if !isWithin, scanner.position > 1 << 20 { scanner.forget() }
        }
    }
}
