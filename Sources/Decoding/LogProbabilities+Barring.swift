import Emissions

extension LogProbabilities {
    /// The same with the classes made impossible that `isAllowed` [C] bars. What they took is not shared out: the
    /// network meant it for them.
    func barring(_ isAllowed: [Bool]) -> LogProbabilities {
        var values = values
        let barred = isAllowed.indices.filter { !isAllowed[$0] && $0 < classes }
        for frame in 0..<frames {
            for index in barred { values[frame * classes + index] = -.infinity }
        }
        return LogProbabilities(frames: frames, classes: classes, values: values)
    }
}
