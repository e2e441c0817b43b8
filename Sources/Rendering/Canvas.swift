import CCairo

/// A surface of cairo's and the pen to draw on it, in points (1/72 inch), y down.
final class Canvas {
    enum Kind { case png, svg, pdf }

    let kind: Kind
    /// cairo's drawing context.
    let pen: OpaquePointer
    private let surface: OpaquePointer
    /// Held until the surface is gone, which calls it.
    private let output: SurfaceOutput?
    /// The font of unseen letters, made at its first use; cairo tells fonts apart by identity.
    lazy var unseenFont = UnseenFont()

    /// For files of vectors.
    init(_ kind: Kind, width: Double, height: Double, output: SurfaceOutput) throws(RenderingError) {
        let surface =
            kind == .svg
            ? cairo_svg_surface_create_for_stream(SurfaceOutput.callback, output.closure, width, height)
            : cairo_pdf_surface_create_for_stream(SurfaceOutput.callback, output.closure, width, height)
        (self.surface, pen) = try Self.opened(surface)
        self.kind = kind
        self.output = output
    }

    /// For pixels, on white.
    ///
    /// - Parameter scale: pixels to a point.
    init(pixelsWide width: Int, high height: Int, scale: Double) throws(RenderingError) {
        (surface, pen) = try Self.opened(cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)))
        kind = .png
        output = nil
        cairo_set_source_rgb(pen, 1, 1, 1)
        cairo_paint(pen)
        cairo_scale(pen, scale, scale)
    }

    private static func opened(_ surface: OpaquePointer?) throws(RenderingError) -> (OpaquePointer, OpaquePointer) {
        guard let surface, let pen = cairo_create(surface) else { throw .drawing(reason: "out of memory") }
        let status = cairo_status(pen)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(pen)
            cairo_surface_destroy(surface)
            throw .drawing(reason: String(cString: cairo_status_to_string(status)))
        }
        return (surface, pen)
    }

    deinit {
        cairo_destroy(pen)
        cairo_surface_destroy(surface)
    }

    func describe(title: String?) {
        guard kind == .pdf else { return }
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "rukopis")
        if let title { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
    }

    func beginPage(width: Double, height: Double) { cairo_pdf_surface_set_size(surface, width, height) }

    func endPage() { cairo_show_page(pen) }

    func check() throws(RenderingError) { try Self.check(cairo_status(pen)) }

    /// Writes the rest of the file.
    func finish() throws(RenderingError) {
        try check()
        cairo_surface_finish(surface)
        try Self.check(cairo_surface_status(surface))
    }

    func png() throws(RenderingError) -> [UInt8] {
        try check()
        cairo_surface_flush(surface)
        var bytes: [UInt8] = []
        let output = SurfaceOutput { bytes.append(contentsOf: $0) }
        let status = withExtendedLifetime(output) {
            cairo_surface_write_to_png_stream(surface, SurfaceOutput.callback, output.closure)
        }
        try Self.check(status)
        return bytes
    }

    private static func check(_ status: cairo_status_t) throws(RenderingError) {
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawing(reason: String(cString: cairo_status_to_string(status)))
        }
    }
}
