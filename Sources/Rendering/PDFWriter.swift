import Ink

/// Writes a PDF page by page; of the pages before nothing is kept but the letters that occurred.
///
/// Text is searchable wherever a page comes with one: each word lies, unseen, where it was written.
public final class PDFWriter {
    private let output: SurfaceOutput
    private let canvas: Canvas

    /// - Parameter write: gets the file's bytes, piece by piece, from the first to the last. What it throws comes back
    ///   from ``add(_:)`` or ``finish()``.
    public init(title: String? = nil, write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws(RenderingError) {
        output = SurfaceOutput(write)
        canvas = try Canvas(.pdf, width: 595, height: 842, output: output)
        canvas.describe(title: title)
    }

    /// Draws the next page.
    ///
    /// - Throws: ``RenderingError``, or what the writing threw.
    public func add(_ picture: PagePicture) throws {
        canvas.beginPage(width: picture.frame.width, height: picture.frame.height)
        picture.draw(on: canvas)
        canvas.endPage()
        try output.check()
        try canvas.check()
    }

    /// Writes what stands at a PDF's end; nothing may be added after it.
    ///
    /// - Throws: ``RenderingError``, or what the writing threw.
    public func finish() throws {
        let result = Result { () throws(RenderingError) in try canvas.finish() }
        try output.check()
        try result.get()
    }
}
