/// How ink becomes features; part of the model file, since a network reads only what it was trained on.
///
/// Lengths are in units of the ink's *spread*: the standard deviation of its height over its arc length, which for
/// running text is near 0.45 x-heights and, unlike the height of the whole, hardly depends on what is written.
public struct FeatureSettings: Sendable, Equatable, Codable {
    /// Distance between neighbouring frames along a stroke.
    public var step: Float = 0.2
    /// Frames between the end of a stroke and the start of the next.
    public var airFrames = 2
    /// Cells along each side of the picture of ink around the pen; odd.
    public var pictureCells = 7
    /// Side of a cell of the picture.
    public var pictureCell: Float = 0.8
    /// Length of downstrokes (as much as some three letters have) at which half of the measured slant is taken out.
    public var slantPrior: Float = 8
    /// Half width of the window over which the local height is averaged.
    public var localWindow: Float = 6

    public init() {}

    /// Channels of the pen's way, before the picture.
    static let pathChannels = 14
    /// D.
    public var channels: Int { FeatureSettings.pathChannels + pictureCells * pictureCells }

    /// Why these numbers cannot be used, or `nil`.
    public var fault: String? {
        guard step.isFinite, step >= 0.01, step <= 10 else { return "step \(step) is not in 0.01…10" }
        guard (0...16).contains(airFrames) else { return "airFrames \(airFrames) is not in 0…16" }
        guard (1...31).contains(pictureCells), pictureCells % 2 == 1 else { return "pictureCells is not odd and in 1…31" }
        guard pictureCell.isFinite, pictureCell >= 0.05, pictureCell <= 10 else { return "pictureCell is not in 0.05…10" }
        guard slantPrior.isFinite, slantPrior >= 0 else { return "slantPrior is negative" }
        guard localWindow.isFinite, localWindow > 0 else { return "localWindow is not positive" }
        return nil
    }
}
