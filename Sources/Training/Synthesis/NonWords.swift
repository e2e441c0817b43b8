import Foundation
import Ink
import Language

/// Ink of what no lexicon holds: random letters, addresses, numbers and codes, to see that language does not make
/// words of them. The same seed gives the same ink.
package enum NonWords {
    /// A quarter each of letter strings, e-mail addresses, numbers and codes.
    package static func texts(count: Int, seed: UInt64) -> [String] {
        var generator = SplitMix64(seed: seed)
        return (0..<max(0, count)).map { index in
            switch index % 4 {
            case 0: letters(3...9, using: &generator)
            case 1:
                letters(2...7, using: &generator) + (generator.chance(0.5) ? "." : "_") + digitsOrLetters(&generator) + "@"
                    + letters(3...6, using: &generator) + "." + letters(2...3, using: &generator)
            case 2: number(using: &generator)
            default: code(using: &generator)
            }
        }
    }

    /// The texts, written half in handwriting fonts and half with single letters of real writers.
    ///
    /// - Parameters:
    ///   - letters: a file of labelled characters, several writers'.
    ///   - fonts: a folder of handwriting fonts.
    package static func samples(count: Int, seed: UInt64, letters: URL, fonts: URL) throws -> [LabelledSample] {
        let texts = texts(count: count, seed: seed)
        var generator = SplitMix64(seed: seed ^ 0xC0DE)
        let walkers = try FontInk.fonts(in: fonts).map { FontWalker(font: $0) }
        let banks = try banks(of: letters)
        return try texts.enumerated().map { index, text in
            if (index / 4) % 2 == 0, let bank = banks.filter({ $0.canWrite(text) }).randomElement(using: &generator),
                let strokes = WordComposer(bank: bank)
                    .strokes(of: text, habits: ComposingHabits(using: &generator), using: &generator)
            {
                return sample(text, strokes, writer: "composed")
            }
            guard let walker = walkers.filter({ $0.font.canWrite(text) }).randomElement(using: &generator),
                let strokes = walker.strokes(of: text, using: &generator), !strokes.isEmpty
            else { throw SynthesisError.cannotDraw(text: text, folder: fonts.path) }
            return LabelledSample(strokes: strokes, text: text, writer: "font:\(walker.font.name)")
        }
    }

    private static func sample(_ text: String, _ strokes: [[SIMD2<Float>]], writer: String) -> LabelledSample {
        LabelledSample(
            strokes: strokes.map { stroke in
                Stroke(points: stroke.map { SamplePoint(x: Double($0.x) * 20, y: Double($0.y) * 20) })
            }, text: text, writer: writer)
    }

    /// Each writer's letters; what one lacks is another's.
    private static func banks(of file: URL) throws -> [LetterBank] {
        var letters: [String: [Character: [[Stroke]]]] = [:]
        try SampleFiles.forEachSample(in: file, level: nil, source: file.path) { sample in
            guard let character = sample.text.first, sample.text.count == 1 else { return }
            letters[sample.writer ?? "", default: [:]][character, default: []].append(sample.strokes)
        }
        var banks = letters.keys.sorted().compactMap { letters[$0].map { LetterBank($0) } }
            .filter { $0.characters.count >= 10 }
        for index in banks.indices { for other in banks { banks[index].fill(from: other) } }
        return banks
    }

    private static func letters(_ length: ClosedRange<Int>, using generator: inout SplitMix64) -> String {
        let all = Array("abcdefghijklmnopqrstuvwxyz")
        return String((0..<Int.random(in: length, using: &generator)).map { _ in all[Int(generator.next() % 26)] })
    }

    private static func digits(_ length: ClosedRange<Int>, using generator: inout SplitMix64) -> String {
        let all = Array("0123456789")
        return String((0..<Int.random(in: length, using: &generator)).map { _ in all[Int(generator.next() % 10)] })
    }

    private static func digitsOrLetters(_ generator: inout SplitMix64) -> String {
        generator.chance(0.5) ? digits(2...4, using: &generator) : letters(2...6, using: &generator)
    }

    private static func number(using generator: inout SplitMix64) -> String {
        switch generator.next() % 4 {
        case 0: digits(2...7, using: &generator)
        case 1: digits(1...4, using: &generator) + "." + digits(1...3, using: &generator)
        case 2: digits(2...2, using: &generator) + "/" + digits(2...2, using: &generator) + "/" + digits(4...4, using: &generator)
        default: "+" + digits(2...2, using: &generator) + "-" + digits(3...3, using: &generator) + "-" + digits(4...5, using: &generator)
        }
    }

    private static func code(using generator: inout SplitMix64) -> String {
        switch generator.next() % 3 {
        case 0: letters(2...3, using: &generator).uppercased() + "-" + digits(2...4, using: &generator)
        case 1: digits(1...3, using: &generator) + letters(1...3, using: &generator).uppercased() + digits(1...3, using: &generator)
        default: letters(1...3, using: &generator) + "=" + digits(1...3, using: &generator) + "+" + letters(1...1, using: &generator)
        }
    }
}
