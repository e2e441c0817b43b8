import Foundation

/// The pages of an ink file, read one by one as they are asked for.
///
/// Quick, Draw!-style records, Xournal++ notebooks, reMarkable bundles and `.rukopis` files are never whole in memory:
/// a page at a time, beside the packed file where it must be searched. Files of other formats are read whole first.
/// A page or record that cannot be read gives an error of its own; the others are read on where the format allows it.
public final class InkPages: Sequence, IteratorProtocol {
    /// What errors call the file.
    public let name: String
    private var source: any PageSource

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

    private static func source(
        _ handle: FileHandle, name: String, url: URL?, format: InkFormat?
    ) throws -> any PageSource {
        if format == .quickDraw { return InkRecords(handle, name: name) }
        var head = FileHead(handle, name: name)
        let told = try head.format()
        switch format ?? told {
        case .quickDraw: return InkRecords(handle, name: name, head: head.bytes)
        case .xournal where !ZipArchive.isZip(head.bytes) && head.isUTF8:
            return XournalPages(ByteStream(handle, name: name, head: head.bytes), name: name)
        default: break
        }
        let bytes = try FileBytes.read(descriptor: handle.fileDescriptor, name: name, head: head.bytes)
        let whole = InkSource(name: name, bytes: bytes, url: url)
        if bytes.starts(with: NativeFormat.signature), format == nil || format == .native {
            return try NativePages(whole)
        }
        if ZipArchive.isZip(bytes), format == nil || format == .remarkable {
            let archive = try ZipArchive(bytes, file: name)
            if RemarkableBundle.holds(archive), archive.entry(named: "content.xml") == nil {
                return try RemarkableBundle(archive, whole)
            }
        }
        return WholePages(try Ink(whole, format: format))
    }
}
