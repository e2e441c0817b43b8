import Emissions

/// The likeliest way to write a given text in given frames (Viterbi over the CTC topology): which frames each
/// character takes.
package enum Alignment {
    /// Spans of frames, one for each symbol; empty ones where there are fewer frames than the text needs.
    package static func spans(of symbols: [Int], in emissions: LogProbabilities) -> [Range<Int>] {
        let states = 2 * symbols.count + 1
        let frames = emissions.frames
        guard !symbols.isEmpty, frames > 0 else { return symbols.map { _ in 0..<0 } }
        func symbolClass(_ state: Int) -> Int { state % 2 == 0 ? 0 : symbols[state / 2] + 1 }
        var scores = [Float](repeating: -.infinity, count: states)
        var steps = [UInt8](repeating: 0, count: frames * states)
        scores[0] = emissions[0, class: 0]
        scores[1] = emissions[0, class: symbolClass(1)]
        for frame in 1..<max(frames, 1) {
            var state = states - 1
            while state >= 0 {
                var best = scores[state]
                var step: UInt8 = 0
                if state >= 1, scores[state - 1] > best {
                    best = scores[state - 1]
                    step = 1
                }
                if state >= 2, state % 2 == 1, symbolClass(state) != symbolClass(state - 2), scores[state - 2] > best {
                    best = scores[state - 2]
                    step = 2
                }
                scores[state] = best + emissions[frame, class: symbolClass(state)]
                steps[frame * states + state] = step
                state -= 1
            }
        }
        var state = states - 1
        if scores[states - 2] > scores[states - 1] { state = states - 2 }
        var firsts = [Int](repeating: -1, count: symbols.count)
        var lasts = firsts
        for frame in stride(from: frames - 1, through: 0, by: -1) {
            if state % 2 == 1 {
                if lasts[state / 2] < 0 { lasts[state / 2] = frame }
                firsts[state / 2] = frame
            }
            state = max(0, state - Int(steps[frame * states + state]))
        }
        var end = 0
        return symbols.indices.map { index in
            guard firsts[index] >= 0 else { return end..<end }
            end = lasts[index] + 1
            return firsts[index]..<end
        }
    }
}
