import Features
import Language

/// Cyrillic words written on the spot by imagined hands: joined, half joined or print, in our own model letters.
package struct PennedSamples: SampleSource {
    private let sampler: TextSampler
    private let alphabet = Alphabet.standard(for: .cyrillic)
    private let longest: Int

    /// Reads the words of a source's word files; it needs no ink.
    package init(loading settings: SourceSettings, report: (String) -> Void) throws {
        guard settings.script == .cyrillic else {
            throw TrainingError.source(name: settings.name, reason: "kind \"penned\" writes Cyrillic only")
        }
        let words = try WordList(script: settings.script, wordFiles: settings.words, source: settings.name)
        self.init(words: words, longest: settings.longest)
        report("\(settings.name): \(PennedLetters.forms.count) characters, \(words.words.count) words")
    }

    init(words: WordList, longest: Int) {
        self.longest = longest
        sampler = TextSampler(script: .cyrillic, words: words) { PennedLetters.forms[$0] != nil }
    }

    package func draw(_ random: inout SplitMix64) -> TrainingSample {
        let head = Script.allCases.firstIndex(of: .cyrillic) ?? 0
        var hand = PennedHand(using: &random)
        for attempt in 0..<40 {
            // The last resort can always be written.
            let text = attempt < 39 ? sampler.text(using: &random).text : "и"
            guard text.count <= longest, let labels = SampleFiles.labels(text, alphabet),
                let strokes = hand.strokes(of: text, using: &random)
            else { continue }
            return TrainingSample(ink: Trajectory(composed: strokes), labels: labels, head: head)
        }
        return TrainingSample(ink: Trajectory(), labels: [], head: head)
    }
}
