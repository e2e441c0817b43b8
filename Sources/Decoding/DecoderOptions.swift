import Language

/// How the decoder weighs and searches. Defaults are tuned on the dev sets (`rukopis train decoder`); a model file may
/// bring its own weights.
public struct DecoderOptions: Sendable, Equatable {
    /// Take the best class of each frame and nothing else: no search, no language, no alternatives.
    public var isGreedy: Bool
    /// How much language counts against ink: the factor before log P(text). For hands like those that it was trained on
    /// the network is right to be sure, and less would do; for new ones it is not.
    public var languageWeight: Float = 0.8
    /// Added for each character, to make up for what language takes for each; without it long readings lose.
    public var characterBonus: Float = 2.1
    /// Added for each space besides: the network overlooks more spaces than it invents.
    public var spaceBonus: Float = 0
    /// Added to the reading that says nothing, where language is heard: ink was written to say something.
    public var emptyReading: Float = -6
    /// How much the network's view of a line's script counts where several scripts are tried.
    public var scriptWeight: Float = 0.8
    /// Languages tried on a line, at most; of more, those that fit the ink's first reading and the context best.
    public var languages = 3
    /// Readings kept after each frame.
    public var beamWidth: Int = 48
    /// Readings that lie this far (nats) behind the best are dropped.
    public var beamWindow: Float = 14
    /// Classes of a frame that lie this far (nats) behind its best are not looked at.
    public var classWindow: Float = 10
    /// The same for the space.
    public var spaceWindow: Float = 10
    /// Classes of a frame looked at, at most, the blank apart.
    public var classLimit: Int = 14
    /// The factor before scores where confidences are made of them; below 1: the scores are too sure.
    public var confidenceScale: Float = 0.45
    /// What makes a word's share of the readings a probability of being right (Platt 1999): factor before and term
    /// after its log odds.
    public var confidenceSlope: Float = 1
    public var confidenceOffset: Float = 0
    /// How language weighs its ways of explaining a word.
    public var scorer = ScorerOptions()

    public init(isGreedy: Bool = false) {
        self.isGreedy = isGreedy
    }

    /// Added for one character of a text.
    func bonus(of symbol: Int, space: Int) -> Float { characterBonus + (symbol == space ? spaceBonus : 0) }

    /// The weights that can be tuned and that a model file may bring, by name.
    package static var weights: [(name: String, path: WritableKeyPath<DecoderOptions, Float> & Sendable)] {
        [
            ("languageWeight", \.languageWeight), ("characterBonus", \.characterBonus), ("spaceBonus", \.spaceBonus),
            ("emptyReading", \.emptyReading), ("scriptWeight", \.scriptWeight), ("confidenceScale", \.confidenceScale),
            ("confidenceSlope", \.confidenceSlope), ("confidenceOffset", \.confidenceOffset),
            ("code", \.scorer.code), ("codeCharacter", \.scorer.codeCharacter), ("codeDigit", \.scorer.codeDigit),
            ("codeWord", \.scorer.codeWord),
            ("loneCharacter", \.scorer.loneCharacter), ("oddCapitals", \.scorer.oddCapitals),
            ("moreCapitals", \.scorer.moreCapitals), ("unknownWord", \.scorer.unknownWord), ("newWord", \.scorer.newWord),
            ("oddCapital", \.scorer.oddCapital), ("oddSmall", \.scorer.oddSmall), ("mixedCase", \.scorer.mixedCase),
            ("oddSpacing", \.scorer.oddSpacing), ("perhapsCapital", \.scorer.perhapsCapital),
            ("startsSmall", \.scorer.startsSmall),
        ]
    }

    /// The weights by name. Setting passes over names that are not known and numbers that are none.
    package var weightsByName: [String: Float] {
        get { Dictionary(uniqueKeysWithValues: Self.weights.map { ($0.name, self[keyPath: $0.path]) }) }
        set {
            for (name, path) in Self.weights {
                if let value = newValue[name], value.isFinite { self[keyPath: path] = value }
            }
        }
    }
}
