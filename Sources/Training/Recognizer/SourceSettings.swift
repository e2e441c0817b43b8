import Language

/// One source of training samples.
package struct SourceSettings: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable {
        /// Ink files of any readable format, with labels.
        case files
        /// Words composed on the fly from the letters in the files.
        case composed
        /// Real Latin words whose letters all serve as Cyrillic cursive, relabelled.
        case lookAlikes
        /// Cyrillic words written on the fly by imagined hands in the trainer's own model letters; needs words only.
        case penned
    }

    package var name = ""
    package var kind = Kind.files
    /// Files, or folders that are searched; `$NAME` stands for an environment variable.
    package var paths: [String] = []
    package var script = Script.latin
    /// Share of the samples, relative to the other sources'.
    package var weight: Float = 1
    /// Which of the configuration's augmentations.
    package var augmentation = "plain"
    /// Labels of this level only: character, word, text; empty means all.
    package var level = ""
    /// Writers whose name begins with one of these are left out.
    package var excludeWriters: [String] = []
    /// Only every so many samples (1 = all).
    package var every = 1
    /// Samples with more symbols than this are left out.
    package var longest = 80
    /// How evenly writers come: 0 by their number of samples, 1 all the same.
    package var writerBalance: Float = 0.5
    /// How evenly labels come (for characters): 0 by their frequency, 1 all the same.
    package var labelBalance: Float = 0
    /// Chance of writing several samples of one writer side by side, with spaces.
    package var phrases: Float = 0
    /// Word list for composed words: a file with one word a line.
    package var words: [String] = []

    package init() {}

    /// The first number that makes no sense, or `nil`.
    var fault: String? {
        if !(weight >= 0 && weight.isFinite) { return "weight must be 0 or more" }
        if every < 1 || longest < 1 { return "every and longest must be positive" }
        for (name, value) in [("writerBalance", writerBalance), ("labelBalance", labelBalance), ("phrases", phrases)]
        where !(0...1 ~= value) { return "\(name) must be in 0…1" }
        return nil
    }
}
