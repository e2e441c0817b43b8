/// How a recognizer is fitted to one writer. The values were chosen on the writers of the training data; what they
/// do for writers never seen stands in `Models/README.md`.
package struct AdaptationSettings: Sendable, Equatable, Codable {
    package var seed: UInt64 = 1
    /// Length of the run in symbols written: what it takes does not grow with the number of samples.
    package var symbols = 12_000
    /// How often each sample is seen at most, so that a few words are not learned by heart.
    package var passes = 60
    /// Samples for one step of the optimizer.
    package var batch = 16
    package var learningRate: Float = 3e-4
    /// Share of the drawn samples that carry no label but ask the network to stay what it was: the writer's ink,
    /// changed beyond recognition of the hand.
    package var anchorShare: Float = 0.25
    /// Weight of staying what it was, beside the loss of a labelled sample.
    package var anchorWeight: Float = 0.5
    /// The same for the frames of labelled samples on the head of their own script.
    package var ownAnchorWeight: Float = 0
    /// Chance of writing several samples side by side, with spaces.
    package var phrases: Float = 0.15
    /// Share of the labelled samples that are put together of two (see ``SplicedSamples``).
    package var splicedShare: Float = 0.5
    /// How far the weights go from the old ones (0) to the new ones (1). The mean of both reads better than either, the
    /// writer and others (figures in `Models/README.md`).
    package var step: Float = 0.5
    /// How the writer's ink is changed each time it is seen.
    package var augmentation = AdaptationSettings.sameHand
    /// How it is changed where it serves as an anchor.
    package var anchorAugmentation = AdaptationSettings.otherHands

    package init() {}

    /// What one hand varies by.
    private static var sameHand: AugmentationSettings {
        var settings = AugmentationSettings()
        settings.slant = 0.12
        settings.stretch = 0.12
        return settings
    }

    /// What many hands vary by.
    private static var otherHands: AugmentationSettings {
        var settings = AugmentationSettings()
        settings.rotation = 0.1
        settings.slant = 0.5
        settings.stretch = 0.35
        settings.warp = 0.2
        settings.sizeDrift = 0.2
        settings.tremor = 0.05
        settings.reversed = 0.05
        settings.style = 0.7
        return settings
    }
}
