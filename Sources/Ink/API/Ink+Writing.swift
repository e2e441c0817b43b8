import Foundation

extension Ink {
    /// Writes the ink to a file, which is replaced whole or left as it was: the bytes are written beside it first and
    /// then take its name.
    ///
    /// What the format cannot hold (see ``InkFormat/isWritable``) is lost: SVG has neither times nor pressures, tables
    /// and the JSON of web interfaces have no labels.
    ///
    /// - Parameter format: By default the one that the file's ending names.
    /// - Throws: ``InkError``; the file is unchanged then.
    public func write(to url: URL, as format: InkFormat? = nil) throws {
        guard let format = format ?? InkFormat(ending: url.lastPathComponent) else {
            throw InkError.unsupported(
                file: url.path, what: "no format of ink is known by this ending; name one of \(InkFormat.writableNames)")
        }
        let isPacked = url.pathExtension.lowercased() == "gz"
        let bytes = try bytes(as: format, file: url.path)
        try FileBytes.write(isPacked ? Gzip.pack(bytes) : bytes, to: url)
    }

    /// The ink as the content of a file.
    ///
    /// - Throws: ``InkError/unsupported(file:what:)`` for a format that is only read.
    public func data(as format: InkFormat) throws -> Data { Data(try bytes(as: format, file: format.rawValue)) }

    func bytes(as format: InkFormat, file: String) throws -> [UInt8] {
        if let encoder = format.encoder {
            let bytes = try encoder.bytes(of: self, file: file)
            return format.isPacked ? try Gzip.pack(bytes) : bytes
        }
        switch format {
        case .unipen: return try UnipenWriter.bytes(of: self, file: file)
        case .inkML: return InkMLWriter.bytes(of: self)
        case .google: return GoogleInkWriter.bytes(of: self)
        case .handwritingDrawing: return try HandwritingDrawingWriter.bytes(of: self, file: file)
        default:
            throw InkError.unsupported(
                file: file, what: "\(format.rawValue) is read, not written; writable are \(InkFormat.writableNames)")
        }
    }
}
