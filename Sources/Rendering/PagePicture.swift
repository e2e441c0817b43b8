import Ink
import Recognition

/// One page as it is to be drawn: laid out and thinned when it is made, so that many can be made at once while one
/// after the other is drawn into a document.
public struct PagePicture: Sendable {
    let frame: PageFrame
    private let ink: [InkLine]
    private let lines: [PlacedLine]
    private let typed: [PlacedLine]
    private let typedText: [TypedText]
    private let unit: Ink.Unit
    private let text: TextPlacement

    /// - Parameters:
    ///   - reading: what was read on the page; its lines' words are drawn as `text` says.
    ///   - text: text that was typed is drawn where the file says its place; in a PDF it can be found and copied, too, unseen
    ///     at the page's foot, unless this is ``TextPlacement/none``.
    public init(page: Page, unit: Ink.Unit, reading: RecognizedPage? = nil, text: TextPlacement = .none) {
        frame = PageFrame(of: page, unit: unit)
        ink = InkLine.lines(of: page, in: frame)
        lines = text == .none ? [] : (reading?.lines ?? []).compactMap { PlacedLine($0, on: page) }
        typed = text == .none ? [] : PlacedLine.typed(page.typedText.map(\.text), in: frame)
        self.text = text
        self.unit = unit
        typedText = page.typedText
    }

    /// More pixels are no picture of a page.
    static let mostPixels = 200e6

    /// The page in pixels on white paper, as a PNG file.
    ///
    /// - Parameter resolution: in dots per inch, 1…10,000.
    public func png(resolution: Double) throws(RenderingError) -> [UInt8] {
        let scale = min(max(resolution, 1), 10_000) / 72
        let (width, height) = ((frame.width * scale - 1e-6).rounded(.up), (frame.height * scale - 1e-6).rounded(.up))
        // 32,767 is what the drawing library can count to.
        guard width * height <= Self.mostPixels, max(width, height) <= 32_767 else {
            throw .tooLarge(pixels: width * height)
        }
        let canvas = try Canvas(pixelsWide: max(1, Int(width)), high: max(1, Int(height)), scale: scale)
        draw(on: canvas)
        return try canvas.png()
    }

    /// The page as an SVG file; its size is in points.
    public func svg() throws(RenderingError) -> [UInt8] {
        var bytes: [UInt8] = []
        let output = SurfaceOutput { bytes.append(contentsOf: $0) }
        let canvas = try Canvas(.svg, width: frame.width, height: frame.height, output: output)
        draw(on: canvas)
        try canvas.finish()
        return bytes
    }

    func draw(on canvas: Canvas) {
        if text == .under { VisibleText.draw(lines, on: canvas, frame: frame, isInFront: false) }
        InkDrawing.draw(ink, on: canvas)
        TypedTextDrawing.draw(typedText, unit: unit, on: canvas, frame: frame)
        if text == .over { VisibleText.draw(lines, on: canvas, frame: frame, isInFront: true) }
        if canvas.kind == .pdf { HiddenText.draw(lines + typed, on: canvas, frame: frame) }
    }
}
