import Features
import Foundation
import Ink
import Language

/// Words composed on the spot, each from one writer's single letters.
package struct ComposedSamples: SampleSource {
    /// Where a bank's letters come from, which decides how they are read and how often they come up.
    enum Origin: Sendable {
        /// Recorded letters of the script itself.
        case recorded
        /// Drawings traced into strokes: capitals, each in a size of its own.
        case traced
        /// Letters of the other script that look alike.
        case borrowed
    }

    private let composers: [WordComposer]
    /// Indices of composers whose letters are the script's own.
    private let own: [Int]
    private let others: [Int]
    private let sampler: TextSampler
    private let alphabet: Alphabet
    private let head: Int
    private let longest: Int

    /// Reads the letters (labels of level character) of a source's files, and the words of its word files.
    ///
    /// `SourceSettings.words` names folders of texts (`<language>-<source>.txt.zst`) or files with one word a line.
    package init(loading settings: SourceSettings, report: (String) -> Void) throws {
        var letters: [String: [Character: [[Stroke]]]] = [:]
        for file in try SampleFiles.files(in: settings.paths, source: settings.name) {
            try SampleFiles.forEachSample(in: file, level: .character, source: settings.name) { sample in
                let writer = sample.writer ?? file.path
                guard !settings.excludeWriters.contains(where: { writer.hasPrefix($0) }),
                    let character = sample.text.first, sample.text.count == 1
                else { return }
                letters[writer, default: [:]][character, default: []].append(sample.strokes)
            }
        }
        let words = try WordList(script: settings.script, wordFiles: settings.words, source: settings.name)
        try self.init(letters: letters, words: words, settings: settings, report: report)
    }

    /// - Parameter letters: for each writer, the ways of writing each character.
    init(
        letters: [String: [Character: [[Stroke]]]], words: WordList, settings: SourceSettings,
        report: (String) -> Void
    ) throws {
        alphabet = Alphabet.standard(for: settings.script)
        head = Script.allCases.firstIndex(of: settings.script) ?? 0
        longest = settings.longest
        var banks: [(bank: LetterBank, origin: Origin)] = []
        for writer in letters.keys.sorted() {
            guard let samples = letters[writer] else { continue }
            let made = Self.bank(of: samples, writer: writer, script: settings.script)
            // A handful of letters makes no hand.
            let count = made.bank.characters.filter(\.isLetter).count
            if count >= (made.origin == .traced ? 12 : 10) { banks.append(made) }
        }
        var generator = SplitMix64(seed: 0xC0_4405)
        let recorded = banks.filter { $0.origin == .recorded }.map(\.bank)
        for index in banks.indices where banks[index].origin != .recorded {
            // Where a writer's letters are missing, one and the same other writer helps out.
            if let helper = recorded.randomElement(using: &generator) { banks[index].bank.fill(from: helper) }
        }
        for index in banks.indices { Self.addMarked(alphabet, to: &banks[index].bank, using: &generator) }
        guard !banks.isEmpty else {
            throw TrainingError.source(
                name: settings.name, reason: "no writer in \(settings.paths.joined(separator: ", ")) with ten letters")
        }
        composers = banks.map { WordComposer(bank: $0.bank) }
        own = banks.indices.filter { banks[$0].origin == .recorded }
        others = banks.indices.filter { banks[$0].origin != .recorded }
        let known = banks.reduce(into: Set<Character>()) { $0.formUnion($1.bank.characters) }
        sampler = TextSampler(script: settings.script, words: words) { known.contains($0) }
        report("\(settings.name): letters of \(banks.count) writers, \(known.count) characters, \(words.words.count) words")
    }

    private static func bank(
        of samples: [Character: [[Stroke]]], writer: String, script: Script
    ) -> (bank: LetterBank, origin: Origin) {
        let cyrillic = samples.keys.count { $0.unicodeScalars.allSatisfy { (0x400...0x52F).contains($0.value) } }
        guard script == .cyrillic else { return (LetterBank(samples), .recorded) }
        if cyrillic * 2 < samples.count { return (LookAlikes.cyrillicBank(from: LetterBank(samples)), .borrowed) }
        let isTraced = ["comnist", "qazaqmnist"].contains { writer.hasPrefix($0) }
        guard isTraced else { return (LetterBank(samples), .recorded) }
        // Most were written as capitals; those of one shape in both cases serve as small letters too.
        var cased: [Character: [[Stroke]]] = [:]
        for (character, forms) in samples {
            let capital = Character(character.uppercased())
            cased[capital, default: []] += forms
            if !"абдеёруфАБДЕЁРУФ".contains(character), capital != character { cased[character, default: []] += forms }
        }
        return (LetterBank(cased, sizes: .perLetter), .traced)
    }

    /// Adds letters that a writer did not write but whose base letter is there.
    private static func addMarked(_ alphabet: Alphabet, to bank: inout LetterBank, using generator: inout SplitMix64) {
        let known = bank.characters
        for symbol in alphabet.symbols where symbol.isLetter && !known.contains(symbol) {
            for _ in 0..<2 {
                if let form = DrawnMark.form(of: symbol, from: bank, using: &generator) { bank.add(form, for: symbol) }
            }
        }
    }

    package func draw(_ random: inout SplitMix64) -> TrainingSample {
        let pool = !own.isEmpty && (others.isEmpty || random.chance(0.35)) ? own : others
        let composer = composers[pool.randomElement(using: &random) ?? 0]
        let habits = ComposingHabits(using: &random)
        for _ in 0..<40 {
            let text = sampler.text(using: &random).text
            guard text.count <= longest, composer.bank.canWrite(text), let labels = SampleFiles.labels(text, alphabet),
                let strokes = composer.strokes(of: text, habits: habits, using: &random)
            else { continue }
            return TrainingSample(ink: Trajectory(composed: strokes), labels: labels, head: head)
        }
        // A poor bank: any letter of it.
        let character = composer.bank.characters.filter { alphabet.index(of: $0) != nil }.sorted()
            .randomElement(using: &random)
        let text = character.map(String.init) ?? ""
        let strokes = composer.strokes(of: text, habits: habits, using: &random) ?? []
        return TrainingSample(
            ink: Trajectory(composed: strokes), labels: SampleFiles.labels(text, alphabet) ?? [], head: head)
    }
}

extension Trajectory {
    /// Ink that was made here: x-heights, y down.
    init(composed strokes: [[SIMD2<Float>]]) {
        self.init()
        for stroke in strokes {
            for point in stroke { append(x: point.x, y: point.y) }
            endStroke()
        }
        scaleToSpread()
    }
}
