import Foundation

/// Supernote `.note`: blocks that are found from the file's end, by address. The pen's paths of a page lie in its
/// TOTALPATH block: strokes with their lengths, whose points are (y, x), x counted from the right.
///
/// Ink that was erased on the device may still be in the file; nothing that is known of the format tells it.
struct SupernoteReader {
    static let signature = Array("SN_FILE_".utf8)
    /// Steps of the pen's sensor per dot of the screen.
    static let stepsPerDot = 8.45
    private static let strokeHead = 208

    /// A screen: its dots and, where the device is known, how many of them make an inch.
    private struct Screen {
        var width: Double
        var height: Double
        var dotsPerInch: Double?
    }

    static func isSupernote(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: signature) || bytes.dropFirst(4).starts(with: signature)
    }

    static func read(_ source: InkSource) throws -> Ink {
        var reader = SupernoteReader(source: source)
        do {
            return try reader.readPages()
        } catch let failure as ByteCursor.Failure {
            throw source.malformed(.byte(failure.offset), failure.what)
        }
    }

    private let source: InkSource
    private var warnings = WarningList()

    private init(source: InkSource) { self.source = source }

    // MARK: - Blocks

    /// The block at an address: its length, then its content.
    private func block(at address: Int) throws -> ArraySlice<UInt8> {
        guard address >= 0, address < source.bytes.count else {
            throw ByteCursor.Failure(offset: max(address, 0), what: "a block is said to be here, beyond the file's end")
        }
        var cursor = ByteCursor(source.bytes[address...])
        return try cursor.take(Int(try cursor.readUInt32()))
    }

    /// The pairs `<KEY:VALUE>` of a block, in order.
    private static func pairs(_ block: ArraySlice<UInt8>) -> [(key: String, value: String)] {
        String(lenient: block).split(separator: "<").compactMap { part in
            guard let close = part.lastIndex(of: ">"), let colon = part.firstIndex(of: ":"), colon < close else { return nil }
            return (String(part[..<colon]), String(part[part.index(after: colon)..<close]))
        }
    }

    private mutating func readPages() throws -> Ink {
        guard source.bytes.count > 8 else { throw source.malformed(.byte(source.bytes.count), "the file ends too early") }
        var tail = ByteCursor(source.bytes[(source.bytes.count - 4)...])
        let footer = Self.pairs(try block(at: Int(try tail.readUInt32())))
        var screen = Screen(width: 1404, height: 1872)
        if let address = footer.first(where: { $0.key == "FILE_FEATURE" }).flatMap({ Int($0.value) }) {
            let head = Self.pairs(try block(at: address))
            switch head.first(where: { $0.key == "APPLY_EQUIPMENT" })?.value {
            case "N5": screen = Screen(width: 1920, height: 2560, dotsPerInch: 300)
            case "N6", "A6X": screen.dotsPerInch = 300
            case "A5X", "A5", "SN100": screen.dotsPerInch = 226
            default: break
            }
        }
        let addresses = footer.compactMap { pair -> (number: Int, address: Int)? in
            guard pair.key.hasPrefix("PAGE"), let number = Int(pair.key.dropFirst(4)), let address = Int(pair.value) else { return nil }
            return (number, address)
        }.sorted { $0.number < $1.number }
        guard !addresses.isEmpty else { throw source.malformed(.wholeFile, "its list of blocks names no page") }
        var pages: [Page] = []
        for (number, address) in addresses { pages.append(try page(at: address, number: number, screen)) }
        var unit = Ink.Unit.device
        if let dots = screen.dotsPerInch {
            for index in pages.indices { pages[index].scale(by: 25.4 / dots) }
            unit = .millimetres
        }
        return Ink(pages: pages, unit: unit, warnings: warnings.all)
    }

    // MARK: - Pages

    private mutating func page(at address: Int, number: Int, _ screen: Screen) throws -> Page {
        let pairs = Self.pairs(try block(at: address))
        func value(_ key: String) -> String? { pairs.first { $0.key == key }?.value }
        let turn = value("ORIENTATION").flatMap(Int.init) ?? 1000
        let isLying = turn == 1090 || turn == 1270
        var page = Page(
            identifier: value("PAGEID") ?? String(number),
            size: Page.Size(
                width: isLying ? screen.height : screen.width, height: isLying ? screen.width : screen.height))
        guard let path = value("TOTALPATH").flatMap(Int.init), path > 0 else { return page }
        var cursor = ByteCursor(try block(at: path))
        guard !cursor.isAtEnd else { return page }
        let count = try cursor.readCount(itemSize: 4)
        for index in 0..<count {
            let length = Int(try cursor.readUInt32())
            let content = try cursor.part(length)
            do {
                if let stroke = try Self.stroke(content, screen, turn: turn) { page.strokes.append(stroke) }
            } catch let failure as ByteCursor.Failure {
                warnings.add("page \(number): path \(index) is no pen stroke (a text box or a newer kind) and is skipped: \(failure.what)")
            }
        }
        return page
    }

    private static func stroke(_ content: ByteCursor, _ screen: Screen, turn: Int) throws -> Stroke? {
        var cursor = content
        let pen = try cursor.readUInt32()
        let gray = try cursor.readUInt32() & 0xFF
        try cursor.skip(strokeHead - 8)
        let count = try cursor.readCount(itemSize: 8)
        var stroke = Stroke(points: [], tool: pen == 11 ? .highlighter : .pen)
        stroke.color = gray << 24 | gray << 16 | gray << 8 | 0xFF
        stroke.points.reserveCapacity(count)
        for _ in 0..<count {
            let y = Double(try cursor.readUInt32()) / stepsPerDot
            let x = screen.width - Double(try cursor.readUInt32()) / stepsPerDot
            switch turn {
            case 1090: stroke.points.append(SamplePoint(x: y, y: screen.width - x))
            case 1180: stroke.points.append(SamplePoint(x: screen.width - x, y: screen.height - y))
            case 1270: stroke.points.append(SamplePoint(x: screen.height - y, y: x))
            default: stroke.points.append(SamplePoint(x: x, y: y))
            }
        }
        if cursor.remaining >= 4 {
            let pressures = Int(try cursor.readUInt32())
            if pressures == count, cursor.remaining >= 2 * count {
                for index in 0..<count {
                    stroke.points[index].pressure = min(Double(try cursor.readUInt16()) / 4096, 1)
                }
            }
        }
        return stroke.points.isEmpty ? nil : stroke
    }
}
