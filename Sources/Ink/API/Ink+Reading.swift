import Foundation

extension Ink {
    /// Reads a file of ink. What it is, is told from its content unless `format` says so.
    ///
    /// - Throws: ``InkError``, naming the file and the place.
    public init(contentsOf url: URL, format: InkFormat? = nil) throws {
        let bytes = try FileBytes.read(url)
        try self.init(InkSource(name: url.path, bytes: bytes, url: url), format: format)
    }

    /// Reads ink from a pipe or an open file, to its end; more than 1 GiB is refused.
    ///
    /// - Parameter name: What errors call it.
    /// - Throws: ``InkError``.
    public init(reading handle: FileHandle, name: String, format: InkFormat? = nil) throws {
        let bytes = try FileBytes.read(descriptor: handle.fileDescriptor, name: name)
        try self.init(InkSource(name: name, bytes: bytes, url: nil), format: format)
    }

    /// Reads ink from memory.
    ///
    /// - Parameters:
    ///   - name: What errors call the data.
    ///   - baseDirectory: Where files that the data refers to are looked for; `nil` if nowhere.
    /// - Throws: ``InkError``.
    public init(data: Data, name: String, format: InkFormat? = nil, baseDirectory: URL? = nil) throws {
        let url = baseDirectory.map { $0.appendingPathComponent("-") }
        try self.init(InkSource(name: name, bytes: [UInt8](data), url: url), format: format)
    }

    init(_ packed: InkSource, format: InkFormat?) throws {
        let source = try packed.unpacked()
        guard !source.bytes.isEmpty else {
            throw InkError.unknownFormat(file: source.name, what: "the file is empty")
        }
        if ZipArchive.isZip(source.bytes) {
            self = try Self.package(ZipArchive(source.bytes, file: source.name), source, format: format)
            return
        }
        switch try format ?? InkFormat(sniffing: source) {
        case .native: self = try NativeReader.read(source)
        case .quickDraw: self = try QuickDrawReader.read(source)
        case .unipen: self = try UnipenReader.read(source)
        case .inkML: self = try InkMLReader.read(source)
        case .xournal: self = try XournalReader.read(source)
        case .remarkable: self = try RemarkableReader.read(source)
        case .rnote: self = try RnoteReader.read(source)
        case .will: self = try WillReader.read(source)
        case .universalInk: self = try UniversalInkReader.read(source)
        case .google: self = try GoogleInkReader.read(source)
        case .myScript: self = try MyScriptReader.read(source)
        case .handwritingDrawing: self = try HandwritingDrawingReader.read(source)
        case .excalidraw: self = try ExcalidrawReader.read(source)
        case .tldraw: self = try TldrawReader.read(source)
        case .svg: self = try SVGReader.read(source)
        case .supernote: self = try SupernoteReader.read(source)
        case .isf: self = try ISFReader.read(source)
        case .csv: self = try CSVReader.read(source)
        case .kernelEvents: self = try KernelEventReader.read(source)
        }
    }

    private static func package(_ archive: ZipArchive, _ source: InkSource, format: InkFormat?) throws -> Ink {
        switch try format ?? InkFormat(sniffing: archive, file: source.name) {
        case .xournal: return try XournalReader.readPackage(archive, source)
        case .remarkable: return try RemarkableBundle.read(archive, source)
        case .will: return try WillReader.read(archive, source)
        case let other:
            throw InkError.unknownFormat(
                file: source.name, what: "is a zip package, which \(other.rawValue) files are not")
        }
    }

    /// The usable labels of all pages, each with the ink it stands for; see ``Page/labelledSamples(level:)``.
    public func labelledSamples(level: Label.Level? = nil) -> [LabelledSample] {
        pages.flatMap { $0.labelledSamples(level: level) }
    }
}
