import Language

/// How the decoder weighs and searches. Defaults are tuned on the dev sets.
public struct DecoderOptions: Sendable, Equatable {
    /// Take the best class of each frame and nothing else: no search, no language, no alternatives.
    public var isGreedy: Bool
    /// How much language counts against ink: the factor before log P(text). Below 1, since the network's frames are
    /// not independent and it is surer than it should be.
    public var languageWeight: Float = 0.5
    /// Added for each character, to make up for what language takes for each; without it long readings lose.
    public var characterBonus: Float = 0.8
    /// Languages tried on a line, at most; of more, those that fit the ink's first reading and the context best.
    public var languages = 3
    /// Readings kept after each frame.
    public var beamWidth: Int = 24
    /// Readings that lie this far (nats) behind the best are dropped.
    public var beamWindow: Float = 14
    /// Classes of a frame that lie this far (nats) behind its best are not looked at.
    public var classWindow: Float = 8
    /// Classes of a frame looked at, at most, the blank apart.
    public var classLimit: Int = 12
    /// The factor before scores where confidences are made of them; below 1: the scores are too sure.
    public var confidenceScale: Float = 0.45
    /// How language weighs its ways of explaining a word.
    public var scorer = ScorerOptions()

    public init(isGreedy: Bool = false) {
        self.isGreedy = isGreedy
    }
}
