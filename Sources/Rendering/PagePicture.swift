import Ink
import Recognition

/// One page and what is to be drawn of it.
public struct PagePicture: Sendable {
    public let page: Page
    public let unit: Ink.Unit
    /// What was read on the page; its lines' words are drawn as ``text`` says.
    public let reading: RecognizedPage?
    public let text: TextPlacement

    public init(page: Page, unit: Ink.Unit, reading: RecognizedPage? = nil, text: TextPlacement = .none) {
        self.page = page
        self.unit = unit
        self.reading = reading
        self.text = text
    }

    /// More pixels are no picture of a page.
    static let mostPixels = 200e6

    /// The page in pixels on white paper, as a PNG file.
    ///
    /// - Parameter resolution: in dots per inch, 1…10,000.
    public func png(resolution: Double) throws(RenderingError) -> [UInt8] {
        let frame = PageFrame(of: page, unit: unit)
        let scale = min(max(resolution, 1), 10_000) / 72
        let (width, height) = ((frame.width * scale - 1e-6).rounded(.up), (frame.height * scale - 1e-6).rounded(.up))
        // 32,767 is what the drawing library can count to.
        guard width * height <= Self.mostPixels, max(width, height) <= 32_767 else {
            throw .tooLarge(pixels: width * height)
        }
        let canvas = try Canvas(pixelsWide: max(1, Int(width)), high: max(1, Int(height)), scale: scale)
        draw(on: canvas, frame: frame)
        return try canvas.png()
    }

    /// The page as an SVG file; its size is in points.
    public func svg() throws(RenderingError) -> [UInt8] {
        let frame = PageFrame(of: page, unit: unit)
        var bytes: [UInt8] = []
        let output = SurfaceOutput { bytes.append(contentsOf: $0) }
        let canvas = try Canvas(.svg, width: frame.width, height: frame.height, output: output)
        draw(on: canvas, frame: frame)
        try canvas.finish()
        return bytes
    }

    func draw(on canvas: Canvas, frame: PageFrame) {
        let lines = text == .none ? [] : (reading?.lines ?? []).compactMap { PlacedLine($0, on: page) }
        if text == .under { VisibleText.draw(lines, on: canvas, frame: frame, isInFront: false) }
        InkDrawing.draw(page, on: canvas, frame: frame)
        if text == .over { VisibleText.draw(lines, on: canvas, frame: frame, isInFront: true) }
        if canvas.kind == .pdf { HiddenText.draw(lines, on: canvas, frame: frame) }
    }
}
