/// How the decoder weighs and searches. Defaults are tuned on the dev sets.
public struct DecoderOptions: Sendable, Equatable {
    /// Take the best class of each frame and nothing else: no search, no language, no alternatives.
    public var isGreedy: Bool

    public init(isGreedy: Bool = false) {
        self.isGreedy = isGreedy
    }
}
