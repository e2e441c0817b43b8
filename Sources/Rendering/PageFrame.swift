import Ink

/// The paper that a page is drawn on: from the page's unit to points (1/72 inch), y down.
package struct PageFrame: Sendable {
    /// Points.
    package let width: Double
    /// Points.
    package let height: Double
    /// Points to a unit of the page.
    package let scale: Double
    /// What lies at the paper's upper left corner, in the page's unit.
    let left: Double
    let top: Double
    /// How thick ink is that does not say so, in points.
    let penWidth: Double

    /// PDF knows no larger paper.
    static let largest = 14_400.0
    /// A fountain pen's line, in points (0.4 mm).
    private static let usualPen = 0.4 / 25.4 * 72
    /// Around ink on an endless canvas, in points (5 mm).
    private static let margin = 5 / 25.4 * 72

    package init(of page: Page, unit: Ink.Unit) {
        var low = (x: Double.infinity, y: Double.infinity)
        var high = (x: -Double.infinity, y: -Double.infinity)
        var heights: [Double] = []
        for stroke in page.strokes where stroke.tool != .eraser {
            var (least, most) = (Double.infinity, -Double.infinity)
            for point in stroke.points where Self.isPlaceable(point) {
                low = (min(low.x, point.x), min(low.y, point.y))
                high = (max(high.x, point.x), max(high.y, point.y))
                (least, most) = (min(least, point.y), max(most, point.y))
            }
            if most > least { heights.append(most - least) }
        }
        for typed in page.typedText {
            guard let extent = TypedTextDrawing.extent(of: typed, unit: unit) else { continue }
            low = (min(low.x, extent.x.lowerBound), min(low.y, extent.y.lowerBound))
            high = (max(high.x, extent.x.upperBound), max(high.y, extent.y.upperBound))
        }
        let hasInk = low.x <= high.x
        var scale = 72 / 25.4
        if unit == .device {
            // Letters of a usual size: the middle one of the strokes' heights becomes 5 mm.
            heights.sort()
            let middle = heights.isEmpty ? 1 : heights[heights.count / 2]
            scale *= 5 / max(middle, 1e-9)
        }
        var (left, top, right, bottom) = (low.x, low.y, high.x, high.y)
        let isPaper = page.size.map { $0.width > 0 && $0.height > 0 && $0.width < 1e9 && $0.height < 1e9 } ?? false
        if isPaper, let size = page.size {
            // Ink beyond the paper's edge is shown, too.
            left = hasInk ? min(0, low.x) : 0
            top = hasInk ? min(0, low.y) : 0
            right = hasInk ? max(size.width, high.x) : size.width
            bottom = hasInk ? max(size.height, high.y) : size.height
        } else if hasInk {
            let margin = Self.margin / scale
            (left, top, right, bottom) = (left - margin, top - margin, right + margin, bottom + margin)
        } else {
            // A blank sheet of A4.
            (left, top, right, bottom) = (0, 0, 210 * 72 / 25.4 / scale, 297 * 72 / 25.4 / scale)
        }
        let (wide, high_) = (max(right - left, 1e-9), max(bottom - top, 1e-9))
        scale = min(scale, Self.largest / max(wide, high_))
        self.scale = scale
        self.left = left
        self.top = top
        width = max(wide * scale, 1)
        height = max(high_ * scale, 1)
        penWidth = Self.usualPen
    }

    /// Coordinates beyond are no places on paper.
    static func isPlaceable(_ point: SamplePoint) -> Bool { abs(point.x) < 1e9 && abs(point.y) < 1e9 }

    package func x(_ x: Double) -> Double { (x - left) * scale }
    package func y(_ y: Double) -> Double { (y - top) * scale }

    /// The ways back, from points to the page's unit.
    func pageX(_ x: Double) -> Double { x / scale + left }
    func pageY(_ y: Double) -> Double { y / scale + top }
}
