import Foundation

/// The pages of an ink file, read one by one as they are asked for.
///
/// Quick, Draw!-style records, Xournal++ notebooks, reMarkable bundles and `.rukopis` files are never whole in memory:
/// a page at a time, beside the packed file where it is a package. Files of other formats are read whole first.
/// A page or record that cannot be read gives an error of its own; the others are read on where the format allows it.
public final class InkPages: Sequence, IteratorProtocol {
    /// What errors call the file.
    public let name: String
    private var source: any PageSource
    /// Where the same can be read once more; `nil` for what comes once.
    private var origin: (url: URL, format: InkFormat?)?

    /// - Throws: ``InkError`` where not even the first page can be looked for.
    public init(contentsOf url: URL, format: InkFormat? = nil) throws {
        name = url.path
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InkError.inaccessible(file: url.path, what: FileBytes.reason()) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw InkError.inaccessible(file: url.path, what: "is a folder, not a file")
        }
        source = try Self.source(handle, name: url.path, url: url, format: format)
        if status.st_mode & S_IFMT == S_IFREG, !(source is WholePages) { origin = (url, format) }
    }

    /// From a pipe or an open file; records are given out as they come.
    ///
    /// - Throws: ``InkError``.
    public init(reading handle: FileHandle, name: String, format: InkFormat? = nil) throws {
        self.name = name
        source = try Self.source(handle, name: name, url: nil, format: format)
    }

    /// What a unit of the pages is; known for certain once the first page is out.
    public var unit: Ink.Unit { source.unit }

    /// What was skipped or assumed so far; all of it at the end.
    public var warnings: [String] { source.warnings }

    /// The next page, or why it cannot be read.
    public func next() -> Result<Page, InkError>? { source.next() }

    /// The next part of a page, for what needs none whole: notebooks of Xournal++ and `.rukopis` files come in parts of
    /// some ten thousands of points. After an error the next page follows, if any.
    public func nextPart() -> Result<PagePart, InkError>? { source.nextPart() }

    /// The same pages from the beginning; `nil` for pipes, which come once, and for what is in memory whole anyway.
    ///
    /// - Throws: ``InkError``.
    func again() throws -> InkPages? { try origin.map { try InkPages(contentsOf: $0.url, format: $0.format) } }

    /// Files of records may be blank; no others.
    ///
    /// - Throws: ``InkError/malformed(file:place:what:)``.
    func checkCount(_ count: Int) throws {
        guard count == 0, source is InkRecords else { return }
        throw InkError.malformed(file: name, place: .wholeFile, what: "holds no record")
    }

    /// All that is left of the file, or why it cannot be read to its end.
    ///
    /// - Throws: ``InkError``, the first there is.
    public func whole() throws -> Ink {
        let pages = try map { try $0.get() }
        try checkCount(pages.count)
        return Ink(pages: pages, unit: unit, warnings: warnings)
    }

    private static func source(
        _ handle: FileHandle, name: String, url: URL?, format: InkFormat?
    ) throws -> any PageSource {
        if format == .quickDraw { return InkRecords(handle, name: name) }
        var head = FileHead(handle, name: name)
        let told = try head.format()
        switch format ?? told {
        case .quickDraw: return InkRecords(handle, name: name, head: head.bytes)
        case .xournal where !ZipArchive.isZip(head.bytes) && head.isScannedXML:
            return XournalPages(ByteStream(handle, name: name, head: head.bytes), name: name)
        case .native where told == .native:
            return NativePages(ByteStream(handle, name: name, head: head.bytes), name: name)
        default: break
        }
        let bytes = try FileBytes.read(
            descriptor: handle.fileDescriptor, name: name, expected: Self.size(handle), head: head.bytes)
        let whole = InkSource(name: name, bytes: bytes, url: url)
        if ZipArchive.isZip(bytes), let pages = try package(whole, format: format) { return pages }
        return WholePages(try Ink(whole, format: format))
    }

    private static func package(_ whole: InkSource, format: InkFormat?) throws -> (any PageSource)? {
        let archive = try ZipArchive(whole.bytes, file: whole.name)
        switch try format ?? InkFormat(sniffing: archive, file: whole.name) {
        case .remarkable: return try RemarkableBundle(archive, whole)
        case .xournal:
            guard let content = archive.entry(named: "content.xml") else { return nil }
            var head: [UInt8] = []
            let start = try archive.stream(of: content)
            while head.count < 200, try start.read(into: &head) {}
            guard XMLScanner.reads(head) else { return nil }
            return XournalPages(try archive.stream(of: content), name: whole.name + "/content.xml")
        default: return nil
        }
    }

    /// In bytes; 0 where it is not known.
    private static func size(_ handle: FileHandle) -> Int {
        var status = stat()
        guard fstat(handle.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
        return Swift.min(Int(status.st_size), FileBytes.largest)
    }
}
