/// x′ = xx·x + xy·y + x0, y′ = yx·x + yy·y + y0: what normalizing a line amounts to.
struct AffineMap: Sendable, Equatable {
    var xx = 1.0
    var xy = 0.0
    var x0 = 0.0
    var yx = 0.0
    var yy = 1.0
    var y0 = 0.0

    /// The map that brought `from` to `to`, point by point (least squares), or `nil` where the points lie on one
    /// line, so that many maps would do.
    init?(from: Trajectory, to: Trajectory) {
        let count = Double(from.x.count)
        guard from.x.count == to.x.count, from.x.count >= 3 else { return nil }
        func mean(_ values: [Float]) -> Double { values.reduce(0) { $0 + Double($1) } / count }
        let (mx, my, nx, ny) = (mean(from.x), mean(from.y), mean(to.x), mean(to.y))
        var (sxx, sxy, syy) = (0.0, 0.0, 0.0)
        var (ux, uy, vx, vy) = (0.0, 0.0, 0.0, 0.0)
        for index in from.x.indices {
            let (x, y) = (Double(from.x[index]) - mx, Double(from.y[index]) - my)
            let (u, v) = (Double(to.x[index]) - nx, Double(to.y[index]) - ny)
            sxx += x * x
            sxy += x * y
            syy += y * y
            ux += u * x
            uy += u * y
            vx += v * x
            vy += v * y
        }
        let determinant = sxx * syy - sxy * sxy
        guard determinant.isFinite, determinant > 1e-6 * sxx * syy, determinant > 0 else { return nil }
        xx = (ux * syy - uy * sxy) / determinant
        xy = (uy * sxx - ux * sxy) / determinant
        yx = (vx * syy - vy * sxy) / determinant
        yy = (vy * sxx - vx * sxy) / determinant
        x0 = nx - xx * mx - xy * my
        y0 = ny - yx * mx - yy * my
        guard [xx, xy, yx, yy, x0, y0].allSatisfy(\.isFinite), xx > 0, yy > 0 else { return nil }
    }

    func apply(to ink: inout Trajectory) {
        for index in ink.x.indices {
            let (x, y) = (Double(ink.x[index]), Double(ink.y[index]))
            ink.x[index] = Float(xx * x + xy * y + x0)
            ink.y[index] = Float(yx * x + yy * y + y0)
        }
    }
}
