import Glibc

/// An axis from 0 to a round number, with a handful of round ticks.
struct AxisScale: Equatable {
    /// At least the largest value; > 0.
    let top: Double
    let ticks: [Double]

    /// - Parameter largest: what must fit; what is no number, or not above 0, makes an axis to 1.
    init(upTo largest: Double, about count: Int = 5) {
        let largest = largest.isFinite && largest > 0 && largest < 1e15 ? largest : 1
        let rough = largest / Double(max(1, count))
        let power = pow(10, floor(log10(rough)))
        let step = ([1, 2, 2.5, 5, 10].first { $0 * power >= rough * 0.999 } ?? 10) * power
        let steps = max(1, Int((largest / step - 1e-9).rounded(.up)))
        top = Double(steps) * step
        ticks = (0...steps).map { Double($0) * step }
    }
}
