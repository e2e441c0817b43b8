import Foundation

extension InkFormat {
    /// Tells the format from the first bytes (already unpacked).
    init(sniffing source: InkSource) throws {
        // "wrd" and a version: what PencilKit's drawings begin with. Their insides are documented nowhere.
        if source.bytes.starts(with: [0x77, 0x72, 0x64, 0xF0]) {
            throw InkError.unsupported(
                file: source.name, what: "a drawing of Apple's PencilKit, whose format is not published; export it as SVG or InkML")
        }
        if let binary = Self.sniffBinary(source.bytes) {
            self = binary
            return
        }
        let head = source.bytes.prefix(4096)
        var text = Self.text(head)[...]
        if text.first == "\u{FEFF}" { text = text.dropFirst() }
        text = text.drop { $0.isWhitespace }
        if text.first == "<" {
            guard let found = Self.sniffXML(text) else {
                throw InkError.unknownFormat(
                    file: source.name, what: "XML, but of no kind of ink that is known (give it with --from)")
            }
            self = found
        } else if text.first == "{" || text.first == "[" {
            guard let found = Self.sniffJSON(text) else {
                throw InkError.unknownFormat(
                    file: source.name, what: "JSON, but of no kind of ink that is known (give it with --from)")
            }
            self = found
        } else if Self.looksLikeUnipen(text) {
            self = .unipen
        } else if KernelEventReader.looksLike(text) {
            self = .kernelEvents
        } else if CSVReader.looksLike(text) {
            self = .csv
        } else {
            throw InkError.unknownFormat(
                file: source.name, what: "not a kind of ink file that is known (give it with --from)")
        }
    }

    /// Text is UTF-8; XML may be UTF-16, which a mark or the null bytes of its first tag tell.
    private static func text(_ head: ArraySlice<UInt8>) -> String {
        let isLittle = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0x3C, 0x00])
        guard isLittle || head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0x00, 0x3C]) else {
            return String(decoding: head, as: UTF8.self)
        }
        let bytes = Array(head)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) << (isLittle ? 0 : 8) | UInt16(bytes[$0 + 1]) << (isLittle ? 8 : 0)
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Tells the format of a package from its entries.
    init(sniffing archive: ZipArchive, file: String) throws {
        if archive.entry(named: "content.xml") != nil {
            self = .xournal
        } else if RemarkableBundle.holds(archive) {
            self = .remarkable
        } else if WillReader.holds(archive) {
            self = .will
        } else if archive.entries.contains(where: { $0.name.hasPrefix("note/pb/") || $0.name == "note_tree" }) {
            throw InkError.unsupported(file: file, what: "a notebook of Onyx Boox, which is not read")
        } else {
            throw InkError.unknownFormat(file: file, what: "a zip package, but of no kind of ink that is known")
        }
    }

    /// Formats that start with bytes of their own.
    private static func sniffBinary(_ bytes: [UInt8]) -> InkFormat? {
        if bytes.starts(with: NativeFormat.signature) { return .native }
        if bytes.starts(with: RemarkableReader.signature) { return .remarkable }
        if bytes.starts(with: RnoteReader.binarySignature) { return .rnote }
        if RiffChunks.isRiff(bytes, form: "WILL") { return .will }
        if RiffChunks.isRiff(bytes, form: "UINK") { return .universalInk }
        if SupernoteReader.isSupernote(bytes) { return .supernote }
        if ISFReader.looksLike(bytes) { return .isf }
        return nil
    }

    private static func sniffXML(_ text: Substring) -> InkFormat? {
        // The root element's name: the first tag that is not a declaration, comment or DOCTYPE.
        var rest = text
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            if rest.hasPrefix("!--") {
                guard let end = rest.range(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            guard let first = rest.first, first != "?", first != "!" else { continue }
            let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
            let local = name.split(separator: ":").last ?? name
            switch local {
            case "ink", "traceGroup", "trace": return .inkML
            case "xournal": return .xournal
            case "svg": return .svg
            default: return nil
            }
        }
        return nil
    }

    /// Told by keys that only one format has, as far as they stand near the beginning.
    private static func sniffJSON(_ text: Substring) -> InkFormat? {
        func has(_ key: String) -> Bool { text.contains("\"\(key)\"") }
        if has("engine_snapshot") || has("store_snapshot") { return .rnote }
        if has("tldrawFileFormatVersion") || (has("schema") && has("store")) { return .tldraw }
        if text.contains("excalidraw") { return .excalidraw }
        if has("strokeGroups") || has("pointers") || has("words") || has("contentType") || has("pointerType") {
            return .myScript
        }
        if GoogleInkReader.looksLike(text) || has("requests") || has("ink") { return .google }
        if has("x") || has("X"), has("points") || has("strokes") || text.first == "[" {
            return has("X") || text.contains("\"x\":[") ? .myScript : .handwritingDrawing
        }
        if has("drawing") || has("key_id") { return .quickDraw }
        // A drawing without strokes.
        if text.filter({ !$0.isWhitespace }) == "{\"strokes\":[]}" { return .handwritingDrawing }
        return nil
    }

    /// UNIPEN: the first line that is not blank starts with a keyword, a dot and capitals.
    private static func looksLikeUnipen(_ text: Substring) -> Bool {
        guard text.first == ".", let letter = text.dropFirst().first else { return false }
        return letter.isASCII && letter.isUppercase
    }
}
