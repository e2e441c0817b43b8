import Foundation
import Ink

/// Pages that nobody writes, on which a layout that compares everything with everything never ends.
enum StubbornPage: String, CaseIterable, Sendable {
    case grid, gridByColumns, dashes, onePlace, oneLine, oneColumn, scatter, dots, hatching, nested, tall, equalWords, chain

    func strokes(_ n: Int) -> [Stroke] {
        var random = SeededGenerator(seed: 5)
        let side = max(1, Int(Double(n).squareRoot()))
        return (0..<n).map { k in
            let (row, column) = (Double(k / side), Double(k % side))
            let points: [(Double, Double)]
            switch self {
            case .grid: points = [(column * 8, row * 8), (column * 8 + 3, row * 8 + 5)]
            case .gridByColumns: points = [(row * 8, column * 8), (row * 8 + 3, column * 8 + 5)]
            case .dashes: points = [(column * 8, row * 8), (column * 8 + 5, row * 8)]
            case .onePlace: points = [(0, 0), (3, 5), (5, 0)]
            case .oneLine: points = [(Double(k) * 6, 0), (Double(k) * 6 + 2, 8), (Double(k) * 6 + 4, 0)]
            case .oneColumn: points = [(0, Double(k) * 10), (2, Double(k) * 10 + 8), (4, Double(k) * 10)]
            case .scatter:
                let reach = 8 * Double(side)
                let (x, y) = (random.between(0, reach), random.between(0, reach))
                points = (0..<6).map { _ in (x + random.between(-6, 6), y + random.between(-6, 6)) }
            case .dots:
                let reach = 8 * Double(side)
                points = [(random.between(0, reach), random.between(0, reach))]
            case .hatching: points = [(Double(k), 0), (Double(k) + 400, 400)]
            case .nested:
                let r = Double(k + 1)
                points = [(-r, -r), (r, -r), (r, r), (-r, r), (-r, -r)]
            case .tall: points = [(Double(k) * 3, random.between(0, 20)), (Double(k) * 3 + 1, 300)]
            case .equalWords:
                points = (0..<12).map { (column * 60 + Double($0) * 4, row * 20 + ($0 % 2 == 0 ? 0 : 8)) }
            case .chain:
                // Small pieces, each touching the last, off from a large drawing.
                let (x, y) = (column * 9, row * 30)
                points = k == 0 ? [(0, -400), (300, -30), (-100, 0), (0, -2)] : [(x, y), (x + 9, y + 5), (x + 4, y + 9)]
            }
            return Stroke(points: points.map { SamplePoint(x: $0.0, y: $0.1) })
        }
    }
}
