import Foundation

/// reMarkable notebooks: `.rmdoc`, or a zip of the files as they lie on the device. The order of the pages stands in
/// the `.content` entry, not in the package.
enum RemarkableBundle {
    static func holds(_ archive: ZipArchive) -> Bool {
        archive.entries.contains { $0.name.hasSuffix(".content") } || archive.entries.contains { $0.name.hasSuffix(".rm") }
    }

    static func read(_ archive: ZipArchive, _ source: InkSource) throws -> Ink {
        var warnings = WarningList()
        let byPage = Dictionary(
            archive.entries.filter { $0.name.hasSuffix(".rm") }
                .map { (String(($0.name.split(separator: "/").last ?? "").dropLast(3)), $0) },
            uniquingKeysWith: { first, _ in first })
        var order: [String]
        if let content = archive.entries.first(where: { $0.name.hasSuffix(".content") }) {
            var part = source
            part.name = source.name + "/" + content.name
            part.bytes = try archive.content(of: content)
            order = pages(try JSONValue.read(part))
            let lost = byPage.keys.filter { !order.contains($0) }.sorted()
            // Old bundles name the files by number.
            if order.allSatisfy({ byPage[$0] == nil }), !lost.isEmpty, lost.allSatisfy({ Int($0) != nil }) {
                order = lost.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
            } else if !lost.isEmpty {
                warnings.add("\(lost.count) pages that the notebook's list does not name (deleted ones) are left out")
            }
        } else {
            warnings.add("the package has no list of its pages; they are in the order of their names")
            order = byPage.keys.sorted { ($0.count, $0) < ($1.count, $1) }
        }
        var pages: [Page] = []
        for (index, name) in order.enumerated() {
            guard let entry = byPage[name] else {
                // A page on which nothing was written has no file.
                pages.append(Page(identifier: name))
                continue
            }
            var part = source
            part.name = source.name + "/" + entry.name
            part.bytes = try archive.content(of: entry)
            guard part.bytes.starts(with: RemarkableReader.signature) else {
                throw part.malformed(.byte(0), "is no reMarkable page")
            }
            let ink = try RemarkableReader.read(part)
            for var page in ink.pages {
                page.identifier = name
                pages.append(page)
            }
            for warning in ink.warnings { warnings.add("page \(index + 1): \(warning)") }
        }
        return Ink(pages: pages, unit: .millimetres, warnings: warnings.all)
    }

    /// The pages' names in order: `cPages` sorts by `idx`, older files just list them.
    private static func pages(_ content: JSONValue) -> [String] {
        if let pages = content["cPages"]?["pages"]?.array {
            let sorted = pages.filter { ($0["deleted"]?["value"]?.number ?? 0) == 0 }
                .compactMap { page in page["id"]?.string.map { (page["idx"]?["value"]?.string ?? "", $0) } }
            return sorted.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
        }
        return content["pages"]?.array?.compactMap(\.string) ?? []
    }
}
