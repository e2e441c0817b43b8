/// The pages of a `.rukopis` file, read frame by frame; large pages come in parts, a frame of strokes each.
struct NativePages: PageSource {
    private let stream: any ByteSource
    private let name: String
    private var reader = NativeReader()
    /// What has come of the file and is not read yet, and where in the file it begins.
    private var pending: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// The part that was read last: whether it is its page's last one tells the frame after it.
    private var held: Page?
    private var isOver = false

    init(_ stream: any ByteSource, name: String) {
        self.stream = stream
        self.name = name
    }

    var unit: Ink.Unit { reader.unit }
    var warnings: [String] { reader.warnings }

    mutating func next() -> Result<Page, InkError>? { wholePage() }

    mutating func nextPart() -> Result<PagePart, InkError>? {
        guard !isOver else { return nil }
        do {
            while true {
                switch try frame() {
                case .end:
                    isOver = true
                    return held.map { .success(PagePart(page: $0, isLast: true)) }
                case .other: break
                case .page(let page):
                    if let part = exchange(for: page, isLast: true) { return .success(part) }
                case .strokes(let strokes):
                    if let held, held.strokes.isEmpty, held.labels.isEmpty {
                        self.held?.strokes = strokes
                    } else if let part = exchange(for: Page(strokes: strokes), isLast: false) {
                        return .success(part)
                    }
                case .labels(let labels): held?.labels += labels
                }
            }
        } catch let error as InkError {
            isOver = true
            return .failure(error)
        } catch {
            isOver = true
            return .failure(.malformed(file: name, place: .byte(start), what: "\(error)"))
        }
    }

    private mutating func exchange(for page: Page, isLast: Bool) -> PagePart? {
        defer { held = page }
        return held.map { PagePart(page: $0, isLast: isLast) }
    }

    /// - Throws: ``InkError``.
    private mutating func frame() throws -> NativeReader.Frame {
        if start == 0 {
            while pending.count < NativeFormat.signature.count, try fill() {}
            pass(min(NativeFormat.signature.count, pending.count))
        }
        // A frame's bytes are in memory one frame at a time.
        while let missing = Self.missing(pending), missing > 0 { guard try fill() else { break } }
        var cursor = ByteCursor(pending)
        do {
            let frame = try reader.frame(&cursor)
            let length = cursor.position
            cursor = ByteCursor([])
            pass(length)
            return frame
        } catch {
            throw NativeReader.error(error, file: name, at: cursor.position, start: start)
        }
    }

    /// How many bytes of the frame that `bytes` begins with have not come yet, at least; `nil` where it is no frame.
    private static func missing(_ bytes: [UInt8]) -> Int? {
        var cursor = ByteCursor(bytes)
        guard (try? cursor.skip(1)) != nil else { return 1 }
        guard let length = try? cursor.readVarint() else { return cursor.remaining < 10 ? 1 : nil }
        guard length <= UInt64(FileBytes.largest) else { return nil }
        return max(cursor.position + Int(length) + 4 - bytes.count, 0)
    }

    private mutating func pass(_ count: Int) {
        pending.removeFirst(count)
        start += count
    }

    /// False at the end.
    private mutating func fill() throws -> Bool {
        if !isAtEnd, try !stream.read(into: &pending) { isAtEnd = true }
        return !isAtEnd
    }
}
