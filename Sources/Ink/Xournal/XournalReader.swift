import Foundation

/// Xournal `.xoj` and Xournal++ `.xopp`: XML, mostly gzipped, in newer versions one entry of a zip package.
///
/// Coordinates are points (1/72 inch), y down, without times. `width` gives the nib's width and then, for ink with
/// pressure, the width of each segment.
struct XournalReader {
    static let millimetres = 25.4 / 72

    /// A package holds the document in `content.xml` and what it needs in `META-INF/version`.
    static func readPackage(_ archive: ZipArchive, _ source: InkSource) throws -> Ink {
        guard let content = archive.entry(named: "content.xml") else {
            throw source.malformed(.wholeFile, "the package holds no content.xml")
        }
        var document = source
        document.bytes = try archive.content(of: content)
        document.name = source.name + "/content.xml"
        return try read(document)
    }

    static func read(_ source: InkSource) throws -> Ink {
        let tree = try source.bytes.withUnsafeBufferPointer { try XMLTree($0, name: source.name) }
        guard let root = tree.root, root.isNamed("xournal") else {
            throw source.malformed(.wholeFile, "the outermost element is not <xournal>")
        }
        var reader = XournalReader(source: source)
        var pages: [Page] = []
        for child in root.children {
            switch child.name {
            case "page": pages.append(try reader.page(child, number: pages.count + 1))
            case "title", "preview": break
            default: reader.skip(child)
            }
        }
        return Ink(pages: pages, unit: .millimetres, warnings: reader.allWarnings)
    }

    var allWarnings: [String] {
        warnings.all + (pictures > 0 ? ["\(pictures) pictures and formulas are skipped"] : [])
    }

    /// A page cut out of a document.
    ///
    /// - Parameters:
    ///   - text: from `<page` to `</page>`.
    ///   - firstLine: the line of the document on which the page begins.
    mutating func page(ofText text: UnsafeBufferPointer<UInt8>, number: Int, firstLine: Int) throws -> Page {
        self.firstLine = firstLine
        let tree: XMLTree
        do {
            tree = try XMLTree(text, name: source.name)
        } catch InkError.malformed(let file, .line(let line), let what) {
            throw InkError.malformed(file: file, place: .line(line + firstLine - 1), what: what)
        }
        guard let root = tree.root else { throw source.malformed(.line(firstLine), "the page is empty") }
        return try page(root, number: number)
    }

    private let source: InkSource
    private var warnings = WarningList()
    private var pictures = 0

    /// The line of the document on which the text begins that elements count their lines in.
    private var firstLine = 1

    init(source: InkSource) { self.source = source }

    private func line(of element: XMLElement) -> Int { element.line + firstLine - 1 }

    private mutating func skip(_ element: XMLElement) { skip(element.name, line: line(of: element)) }

    /// Of what stands beside the pages.
    mutating func skip(_ name: String, line: Int) { warnings.add("line \(line): <\(name)> is not known and skipped") }

    private mutating func page(_ element: XMLElement, number: Int) throws -> Page {
        var page = Page(identifier: String(number))
        if let width = Self.length(element["width"]), let height = Self.length(element["height"]) {
            page.size = Page.Size(width: width, height: height)
        }
        for child in element.children {
            switch child.name {
            case "background": break
            case "layer":
                for item in child.children {
                    switch item.name {
                    case "stroke": if let stroke = try stroke(item) { page.strokes.append(stroke) }
                    case "text":
                        let text = item.text.trimmingCharacters(in: .newlines)
                        if !text.isEmpty { page.typedText.append(Self.typed(text, item)) }
                    case "image", "teximage": pictures += 1
                    case "audio", "timestamp": break
                    default: skip(item)
                    }
                }
            default: skip(child)
            }
        }
        return page
    }

    private static func typed(_ text: String, _ element: XMLElement) -> TypedText {
        var typed = TypedText(text, color: Self.color(element["color"]))
        if let x = number(element["x"]), let y = number(element["y"]) {
            typed.place = TypedText.Place(x: x * millimetres, y: y * millimetres, size: length(element["size"]))
        }
        return typed
    }

    private static func number(_ text: String?) -> Double? { text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

    private static func length(_ text: String?) -> Double? {
        guard let text, let value = Double(text), value.isFinite, value > 0 else { return nil }
        return value * millimetres
    }

    private mutating func stroke(_ element: XMLElement) throws -> Stroke? {
        let line = line(of: element)
        let numbers: [Double]
        do {
            numbers = try element.withText { try Self.numbers($0) }
        } catch let failure as ByteCursor.Failure {
            throw source.malformed(.line(line), "stroke: \(failure.what)")
        }
        if numbers.count % 2 == 1 { warnings.add("line \(line): a stroke's last point has no y and is left out") }
        guard numbers.count >= 2 else {
            warnings.add("line \(line): a stroke without points is left out")
            return nil
        }
        let widths = Self.widths(element["width"] ?? "") + Self.widths(element["pressures"] ?? "")
        let base = widths.first.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        // Widths of the segments: the pen's pressure shows in them. The greatest of all stands for 1.
        let segments = widths.dropFirst()
        let widest = segments.reduce(base ?? 0) { $1.isFinite ? max($0, $1) : $0 }
        var points: [SamplePoint] = []
        points.reserveCapacity(numbers.count / 2)
        for index in 0..<numbers.count / 2 {
            var point = SamplePoint(
                x: numbers[2 * index] * Self.millimetres, y: numbers[2 * index + 1] * Self.millimetres)
            if !segments.isEmpty, widest > 0 {
                // The last point ends the last segment.
                let width = segments[segments.startIndex + min(index, segments.count - 1)]
                if width.isFinite, width >= 0 { point.pressure = width / widest }
            }
            points.append(point)
        }
        var stroke = Stroke(points: points, color: Self.color(element["color"]), width: base.map { $0 * Self.millimetres })
        switch element["tool"] {
        case "highlighter": stroke.tool = .highlighter
        case "eraser": stroke.tool = .eraser
        case "pen", nil: if element["fill"] != nil { stroke.tool = .shape }
        case let tool?: warnings.add("line \(line): the tool “\(tool)” is not known; taken for a pen")
        }
        return stroke
    }

    /// Numbers separated by any white space.
    private static func numbers(_ text: UnsafeBufferPointer<UInt8>) throws -> [Double] {
        var numbers: [Double] = []
        numbers.reserveCapacity(text.count / 8)
        var position = 0
        while true {
            while position < text.count, text[position] <= 0x20 { position += 1 }
            guard position < text.count else { return numbers }
            guard let value = DecimalNumber.parse(text, &position), value.isFinite,
                position == text.count || text[position] <= 0x20
            else { throw ByteCursor.Failure(offset: position, what: "value \(numbers.count + 1) of its points is no number") }
            numbers.append(value)
        }
    }

    /// The widths; what is no number (`nan` is written) becomes NaN.
    private static func widths(_ text: String) -> [Double] {
        var text = text
        return text.withUTF8 { bytes in
            var widths: [Double] = []
            var position = 0
            while true {
                while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
                guard position < bytes.count else { return widths }
                widths.append(DecimalNumber.parse(bytes, &position) ?? .nan)
                while position < bytes.count, bytes[position] > 0x20 { position += 1 }
            }
        }
    }

    /// `#rrggbbaa`, or one of Xournal's names.
    private static func color(_ text: String?) -> UInt32? {
        guard let text else { return nil }
        if text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) {
            switch text.utf8.count {
            case 9: return value
            case 7: return value << 8 | 0xFF
            default: return nil
            }
        }
        return names[text]
    }

    private static let names: [String: UInt32] = [
        "black": 0x0000_00FF, "blue": 0x3333_CCFF, "red": 0xFF00_00FF, "green": 0x0080_00FF, "gray": 0x8080_80FF,
        "lightblue": 0x00C0_FFFF, "lightgreen": 0x00FF_00FF, "magenta": 0xFF00_FFFF, "orange": 0xFF80_00FF,
        "yellow": 0xFFFF_00FF, "white": 0xFFFF_FFFF,
    ]
}
