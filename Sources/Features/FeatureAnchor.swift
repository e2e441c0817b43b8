/// Where a growing line was placed when it was last normalized as a whole, so that new ink need not move the old.
///
/// Each stroke changes the line's slope, size and slant a little, and with them every frame. While the change is small
/// (within what training's augmentation makes of the same ink) the old placement serves, and the frames far from the
/// new ink stay what they were.
package struct FeatureAnchor: Sendable, Equatable {
    let map: AffineMap
    /// Upper left corner of the ink as placed, from which the picture's cells and the bins of heights are counted.
    let left: Float
    let top: Float

    /// How far the size may have changed, as a part of it.
    static let sizeTolerance = 0.05
    /// How far a slant may have changed (tangent of the angle).
    static let slantTolerance = 0.05
    /// How far any ink may have moved up or down the line, in units of the spread.
    static let heightTolerance = 0.15

    /// Whether ink placed by `fresh` may as well stand where this anchor puts it.
    func serves(_ raw: Trajectory, placedBy fresh: AffineMap) -> Bool {
        guard abs(map.xx / fresh.xx - 1) < Self.sizeTolerance, abs(map.yy / fresh.yy - 1) < Self.sizeTolerance,
            abs(map.xy / map.yy - fresh.xy / fresh.yy) < Self.slantTolerance,
            let left = raw.x.min(), let right = raw.x.max(), let top = raw.y.min(), let bottom = raw.y.max()
        else { return false }
        for x in [left, right] {
            for y in [top, bottom] {
                let moved = (map.yx - fresh.yx) * Double(x) + (map.yy - fresh.yy) * Double(y) + map.y0 - fresh.y0
                guard abs(moved) < Self.heightTolerance else { return false }
            }
        }
        return true
    }
}
