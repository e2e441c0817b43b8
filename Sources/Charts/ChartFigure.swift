/// What a chart's axis counts in.
package enum ChartFigure: Sendable {
    /// Shares, shown as percents.
    case share
    case plain

    package func text(_ value: Double) -> String {
        switch self {
        case .share:
            let percent = value * 100
            return (percent < 10 ? Markup.number((percent * 10).rounded() / 10) : Markup.number(percent.rounded())) + " %"
        case .plain:
            if abs(value) >= 1e6 { return Markup.number((value / 1e5).rounded() / 10) + " M" }
            if abs(value) >= 10_000 { return Markup.number((value / 1e3).rounded()) + " k" }
            return Markup.number(value)
        }
    }
}
