import Foundation

/// Whether tags nest and attributes are quoted: all that a chart's markup needs of XML.
struct XMLReader {
    func parses(_ text: String) -> Bool {
        var open: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else { return false }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.popLast() == String(tag.dropFirst()) else { return false }
                continue
            }
            let name = tag.prefix { $0.isLetter }
            guard !name.isEmpty, tag.filter({ $0 == "\"" }).count % 2 == 0 else { return false }
            if !tag.hasSuffix("/") { open.append(String(name)) }
        }
        return open.isEmpty
    }
}
