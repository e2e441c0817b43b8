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

    /// How far the letters' width is brought to the usual one: 0 not at all, 1 fully (on a logarithmic scale).
    public var widthTrust: Float = 0.7
    /// Way up and down at which half of the measured width is believed.
    public var widthPrior: Float = 12
    /// Distance along the line at which a drift of its middle is measured and taken out; 0 leaves it in.
    public var levelWindow: Float = 16
    /// Way sideways for each way up or down of most hands, upright: the median of Latin words and of text lines.
    static let usualWidth: Float = 0.8

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
        guard widthTrust.isFinite, (0...1).contains(widthTrust) else { return "widthTrust is not in 0…1" }
        guard levelWindow.isFinite, levelWindow >= 0 else { return "levelWindow is negative" }
        guard widthPrior.isFinite, widthPrior > 0 else { return "widthPrior is not positive" }
        return nil
    }
}

extension FeatureSettings {
    private enum CodingKeys: String, CodingKey {
        case step, airFrames, pictureCells, pictureCell, slantPrior, localWindow, widthTrust, widthPrior, levelWindow
    }

    /// Models made before width and drift were measured do without.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        step = try values.decode(Float.self, forKey: .step)
        airFrames = try values.decode(Int.self, forKey: .airFrames)
        pictureCells = try values.decode(Int.self, forKey: .pictureCells)
        pictureCell = try values.decode(Float.self, forKey: .pictureCell)
        slantPrior = try values.decode(Float.self, forKey: .slantPrior)
        localWindow = try values.decode(Float.self, forKey: .localWindow)
        widthTrust = try values.decodeIfPresent(Float.self, forKey: .widthTrust) ?? 0
        widthPrior = try values.decodeIfPresent(Float.self, forKey: .widthPrior) ?? widthPrior
        levelWindow = try values.decodeIfPresent(Float.self, forKey: .levelWindow) ?? 0
    }
}
