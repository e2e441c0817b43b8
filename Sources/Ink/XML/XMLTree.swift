import CXML2
import Foundation

/// An XML document, parsed by libxml2 and kept whole. Names are compared without their prefixes: the same format
/// comes with prefixes, with a default namespace, and with none.
final class XMLTree {
    /// Nothing that is ink nests deeper.
    static let deepest = 250

    private let document: xmlDocPtr

    /// Entities are refused (ink has no use for them, attacks have), nothing is fetched from outside.
    ///
    /// - Throws: ``InkError/malformed(file:place:what:)``.
    init(_ bytes: UnsafeBufferPointer<UInt8>, name: String) throws {
        guard bytes.count < Int(Int32.max) else {
            throw InkError.tooLarge(file: name, place: .wholeFile, what: "more than 2 GB of XML")
        }
        guard let context = xmlNewParserCtxt() else {
            throw InkError.inaccessible(file: name, what: "out of memory")
        }
        defer { xmlFreeParserCtxt(context) }
        // libxml2 would print some complaints, whatever the options say. (The handler is the thread's own.)
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        defer { xmlSetStructuredErrorFunc(nil, nil) }
        var options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_COMPACT.rawValue
        // Texts of more than 10 MB (embedded pictures) need libxml2's guards lowered; then ours must be certain.
        if bytes.count > 9 << 20, Self.isPlain(bytes) { options |= XML_PARSE_HUGE.rawValue }
        let parsed = bytes.withMemoryRebound(to: CChar.self) {
            xmlCtxtReadMemory(context, $0.baseAddress, Int32($0.count), nil, nil, Int32(options))
        }
        guard let parsed else {
            let line = Int(context.pointee.lastError.line)
            throw InkError.malformed(
                file: name, place: line > 0 ? .line(line) : .wholeFile, what: Self.reason(context))
        }
        document = parsed
        var node = parsed.pointee.children
        while let current = node {
            if current.pointee.type == XML_DTD_NODE, current.pointee.children != nil {
                // The library knows the line of few declarations.
                let line = Int(xmlGetLineNo(current))
                throw InkError.malformed(
                    file: name, place: line > 0 ? .line(line) : .wholeFile,
                    what: "declares entities or elements of its own, which is refused")
            }
            node = current.pointee.next
        }
    }

    deinit { xmlFreeDoc(document) }

    var root: XMLElement? {
        xmlDocGetRootElement(document).map { XMLElement(tree: self, node: $0) }
    }

    private static func reason(_ context: xmlParserCtxtPtr) -> String {
        guard let message = context.pointee.lastError.message else { return "not well-formed XML" }
        return "not well-formed XML: "
            + String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// UTF-8 (or the like) without declared entities and not nested without measure.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if bytes.prefix(64).contains(0) { return false }
        var depth = 0
        var index = 0
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "<") {
                switch bytes[index + 1] {
                case UInt8(ascii: "!"):
                    if index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: "E") || bytes[index + 2] == UInt8(ascii: "D") {
                        return false
                    }
                case UInt8(ascii: "/"): depth -= 1
                case UInt8(ascii: "?"): break
                default: depth += 1
                }
            } else if bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: ">") {
                depth -= 1
            }
            if depth > deepest { return false }
            index += 1
        }
        return true
    }
}
