import Foundation

extension StrokeShape {
    /// Whether the pen came back to where it began, around something larger than a letter.
    func isLargeRing(xHeight h: Double) -> Bool {
        guard let firstX = x.first, let firstY = y.first, let lastX = x.last, let lastY = y.last else { return false }
        return min(box.width, box.height) > 1.4 * h && hypot(firstX - lastX, firstY - lastY) < 0.15 * length
    }
}
