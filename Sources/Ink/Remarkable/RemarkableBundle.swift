import Foundation

/// reMarkable notebooks: `.rmdoc`, or a zip of the files as they lie on the device. The order of the pages stands in
/// the `.content` entry, not in the package.
struct RemarkableBundle: PageSource {
    let unit = Ink.Unit.millimetres
    private let archive: ZipArchive
    private let source: InkSource
    private let byPage: [String: ZipArchive.Entry]
    private var order: [String]
    private var index = 0
    private var rest: [Page] = []
    private var warningList = WarningList()

    static func holds(_ archive: ZipArchive) -> Bool {
        archive.entries.contains { $0.name.hasSuffix(".content") } || archive.entries.contains { $0.name.hasSuffix(".rm") }
    }

    static func read(_ archive: ZipArchive, _ source: InkSource) throws -> Ink {
        var bundle = try RemarkableBundle(archive, source)
        var pages: [Page] = []
        while let page = bundle.next() { pages.append(try page.get()) }
        return Ink(pages: pages, unit: .millimetres, warnings: bundle.warnings)
    }

    /// Reads the list of the pages, but none of them.
    init(_ archive: ZipArchive, _ source: InkSource) throws {
        self.archive = archive
        self.source = source
        byPage = Dictionary(
            archive.entries.filter { $0.name.hasSuffix(".rm") }
                .map { (String(($0.name.split(separator: "/").last ?? "").dropLast(3)), $0) },
            uniquingKeysWith: { first, _ in first })
        if let content = archive.entries.first(where: { $0.name.hasSuffix(".content") }) {
            var part = source
            part.name = source.name + "/" + content.name
            part.bytes = try archive.content(of: content)
            order = Self.pages(try JSONValue.read(part))
            let lost = byPage.keys.filter { !order.contains($0) }.sorted()
            // Old bundles name the files by number.
            if order.allSatisfy({ byPage[$0] == nil }), !lost.isEmpty, lost.allSatisfy({ Int($0) != nil }) {
                order = lost.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
            } else if !lost.isEmpty {
                warningList.add("\(lost.count) pages that the notebook's list does not name (deleted ones) are left out")
            }
        } else {
            warningList.add("the package has no list of its pages; they are in the order of their names")
            order = byPage.keys.sorted { ($0.count, $0) < ($1.count, $1) }
        }
    }

    var warnings: [String] { warningList.all }

    mutating func next() -> Result<Page, InkError>? {
        if !rest.isEmpty { return .success(rest.removeFirst()) }
        guard index < order.count else { return nil }
        let name = order[index]
        index += 1
        // A page on which nothing was written has no file.
        guard let entry = byPage[name] else { return .success(Page(identifier: name)) }
        var part = source
        part.name = source.name + "/" + entry.name
        do {
            part.bytes = try archive.content(of: entry)
            guard part.bytes.starts(with: RemarkableReader.signature) else {
                throw part.malformed(.byte(0), "is no reMarkable page")
            }
            let ink = try RemarkableReader.read(part)
            for warning in ink.warnings { warningList.add("page \(index): \(warning)") }
            rest = ink.pages
            for page in rest.indices { rest[page].identifier = name }
        } catch {
            return .failure(error as? InkError ?? part.malformed(.wholeFile, "\(error)"))
        }
        return rest.isEmpty ? .success(Page(identifier: name)) : .success(rest.removeFirst())
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
