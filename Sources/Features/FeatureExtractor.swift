import Glibc
import Ink

/// Turns ink into the network's features: normalized, resampled, described frame by frame.
public struct FeatureExtractor: Sendable {
    public let settings: FeatureSettings

    public init(_ settings: FeatureSettings = FeatureSettings()) { self.settings = settings }

    /// - Parameter strokes: one line of writing (or a word, or a character), in the order written, any unit, y down.
    /// - Returns: no frames where the strokes hold no finite point.
    public func features(of strokes: [Stroke]) -> Features { features(of: Trajectory(strokes)) }

    package func features(of ink: Trajectory) -> Features {
        var ink = ink
        Normalization.apply(to: &ink, settings: settings)
        return described(ink, anchor: nil)
    }

    /// Features of a line that is being written.
    ///
    /// - Parameter anchor: where the line was placed before; replaced where that no longer serves (or is `nil`), and
    ///   then the features are those of ``features(of:)-([Stroke])``.
    package func features(of strokes: [Stroke], anchor: inout FeatureAnchor?) -> Features {
        let raw = Trajectory(strokes)
        var fresh = raw
        Normalization.apply(to: &fresh, settings: settings)
        if let extended = anchor?.extended(by: raw, placed: fresh) {
            anchor = extended
            return described(extended.placed, anchor: extended)
        }
        anchor = FeatureAnchor(raw: raw, placed: fresh)
        return described(fresh, anchor: anchor)
    }

    /// The ink as the network sees it: normalized, a point for each frame with the pen down.
    ///
    /// - Returns: the ink and the frame of each of its points.
    package func written(_ ink: Trajectory) -> (ink: Trajectory, frames: [Int]) {
        var ink = ink
        Normalization.apply(to: &ink, settings: settings)
        let path = ResampledPath(ink, step: settings.step, airFrames: settings.airFrames)
        var written = Trajectory()
        var frames: [Int] = []
        for stroke in path.strokes {
            for frame in stroke { written.append(x: path.x[frame], y: path.y[frame]) }
            written.endStroke()
            frames += stroke
        }
        return (written, frames)
    }

    /// - Parameter ink: normalized.
    private func described(_ ink: Trajectory, anchor: FeatureAnchor?) -> Features {
        let path = ResampledPath(ink, step: settings.step, airFrames: settings.airFrames)
        let frames = path.x.count
        let channels = settings.channels
        var values = [Float](repeating: 0, count: frames * channels)
        values.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            describeStrokes(path, into: start)
            describePlaces(path, anchor: anchor, into: start)
        }
        return Features(frames: frames, channels: channels, values: values, strokes: path.stroke)
    }

    /// Channels that tell the pen's movement; see the numbered comments.
    private func describeStrokes(_ path: ResampledPath, into output: UnsafeMutablePointer<Float>) {
        let channels = settings.channels
        var before: Range<Int>?
        for (frames, length) in zip(path.strokes, path.lengths) {
            if let before { describeFlight(path, frames: before.upperBound..<frames.lowerBound, into: output) }
            before = frames
            let logLength = 0.5 * log1p(length)
            for frame in frames {
                let row = output + frame * channels
                row[0] = 1  // pen down
                let back = max(frame - 1, frames.lowerBound)
                let ahead = min(frame + 1, frames.upperBound - 1)
                let direction = unit(path.x[ahead] - path.x[back], path.y[ahead] - path.y[back])
                row[1] = direction.x  // direction: cosine, sine
                row[2] = direction.y
                let reach = min(2, frame - frames.lowerBound, frames.upperBound - 1 - frame)
                if reach > 0 {
                    let into = unit(path.x[frame] - path.x[frame - reach], path.y[frame] - path.y[frame - reach])
                    let out = unit(path.x[frame + reach] - path.x[frame], path.y[frame + reach] - path.y[frame])
                    row[5] = into.x * out.y - into.y * out.x  // turn: sine, 1 − cosine
                    row[6] = 1 - (into.x * out.x + into.y * out.y)
                }
                row[9] = frame == frames.lowerBound ? 1 : 0  // pen comes down, goes up
                row[10] = frame == frames.upperBound - 1 ? 1 : 0
                row[12] = logLength  // a dot or a long stroke
            }
        }
    }

    private func describeFlight(_ path: ResampledPath, frames: Range<Int>, into output: UnsafeMutablePointer<Float>) {
        guard frames.lowerBound > 0, frames.upperBound < path.x.count else { return }
        let right = path.x[frames.upperBound] - path.x[frames.lowerBound - 1]
        let down = path.y[frames.upperBound] - path.y[frames.lowerBound - 1]
        for frame in frames {
            let row = output + frame * settings.channels
            row[3] = compressed(right)  // the jump between two strokes
            row[4] = compressed(down)
        }
    }

    /// Channels that tell where on the line a frame is, and what ink is around it.
    private func describePlaces(
        _ path: ResampledPath, anchor: FeatureAnchor?, into output: UnsafeMutablePointer<Float>
    ) {
        let channels = settings.channels
        let local = LocalHeight(path, window: settings.localWindow, anchor: anchor)
        let picture = InkPicture(path, settings: settings, anchor: anchor)
        var furthest = -Float.infinity
        for frame in path.x.indices {
            let row = output + frame * channels
            let (x, y) = (path.x[frame], path.y[frame])
            furthest = max(furthest, x)
            row[7] = min(max(y, -4), 4) * 0.5  // height on the line, downwards
            row[8] = min(max((y - local.mean[frame]) / local.deviation[frame], -4), 4) * 0.5
            row[11] = max(compressed(x - furthest), -2)  // how far the pen went back
            row[13] = log(local.deviation[frame])
            picture?.look(
                atX: x, y: y, side: settings.pictureCells, into: row + FeatureSettings.pathChannels)
        }
    }

    private func unit(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
        let length = (x * x + y * y).squareRoot()
        return length > 1e-6 ? (x / length, y / length) : (0, 0)
    }

    private func compressed(_ x: Float) -> Float { x < 0 ? -0.7 * log1p(-x) : 0.7 * log1p(x) }
}
