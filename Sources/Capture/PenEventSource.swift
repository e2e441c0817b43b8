import Ink

/// Where a pen's kernel events come from.
package protocol PenEventSource {
    /// As messages name it.
    var name: String { get }

    /// Hands the events that come within so many seconds to the pen, the ranges of its axes before the first of them.
    ///
    /// - Returns: false where no more will come.
    mutating func feed(_ pen: inout KernelPen, within seconds: Double) throws(CaptureError) -> Bool
}

extension PenEventSource {
    /// What `poll` takes for so many seconds, a minute at most.
    static func patience(_ seconds: Double) -> Int32 { Int32((min(max(seconds, 0), 60) * 1000).rounded(.up)) }
}
