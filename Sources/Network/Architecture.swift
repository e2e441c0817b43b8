/// The shape of the recognition network; with the weights, all that is needed to run it.
///
/// Two strided convolutions bring T frames of features to T′ = ⌈T/4⌉ frames of `width` channels; residual blocks
/// (layer norm, dilated convolution, SiLU, 1×1 convolution) follow; a layer norm; then a linear layer for each
/// head (script), and one linear layer over the mean frame that tells which head the line belongs to.
public struct Architecture: Sendable, Equatable, Codable {
    /// D, channels of a feature frame.
    public var inputChannels: Int
    /// Channels after the first strided convolution.
    public var stemChannels: Int
    /// Channels of the trunk.
    public var width: Int
    /// Frames that each convolution sees; odd.
    public var kernel: Int
    /// One residual block for each, in frames of the trunk.
    public var dilations: [Int]
    /// Classes of each head, the blank included, in the order of `headNames`.
    public var headClasses: [Int]
    /// Names of the heads: the scripts' raw values.
    public var headNames: [String]

    public init(
        inputChannels: Int, stemChannels: Int = 96, width: Int = 160, kernel: Int = 5,
        dilations: [Int] = [1, 2, 4, 1, 2, 4, 1, 2, 4, 1], headNames: [String], headClasses: [Int]
    ) {
        self.inputChannels = inputChannels
        self.stemChannels = stemChannels
        self.width = width
        self.kernel = kernel
        self.dilations = dilations
        self.headNames = headNames
        self.headClasses = headClasses
    }

    /// Frames of features for one frame of the trunk.
    public static let reduction = 4

    /// How many feature frames to either side an output frame depends on, the line's own mean apart.
    public var receptiveRadius: Int {
        let half = kernel / 2
        return half + 2 * half + Architecture.reduction * half * dilations.reduce(0, +)
    }

    /// Why these numbers make no network, or `nil`. Bounds keep a lying file from asking for all memory.
    var fault: String? {
        func inside(_ value: Int, _ range: ClosedRange<Int>) -> Bool { range.contains(value) }
        guard inside(inputChannels, 1...1024) else { return "inputChannels \(inputChannels) is not in 1…1024" }
        guard inside(stemChannels, 1...2048) else { return "stemChannels \(stemChannels) is not in 1…2048" }
        guard inside(width, 1...2048) else { return "width \(width) is not in 1…2048" }
        guard inside(kernel, 1...31), kernel % 2 == 1 else { return "kernel \(kernel) is not odd and in 1…31" }
        guard inside(dilations.count, 0...64), dilations.allSatisfy({ inside($0, 1...64) }) else {
            return "dilations are not up to 64 numbers in 1…64"
        }
        guard inside(headNames.count, 1...16), headNames.count == headClasses.count,
            Set(headNames).count == headNames.count
        else { return "heads and their classes do not fit" }
        guard headClasses.allSatisfy({ inside($0, 2...10_000) }) else { return "a head has not 2…10000 classes" }
        return nil
    }
}
