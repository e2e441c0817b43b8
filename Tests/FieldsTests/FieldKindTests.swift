import Foundation
import Ink
import Recognition
import Testing

@testable import Fields

/// What a field may hold bears on how its ink is read.
@Suite(.enabled(if: DevInk.isThere && DevInk.recognizer != nil, "the dev files or the recognizer are missing"))
struct FieldKindTests {
    private static let characters: [Character: [[Stroke]]] = {
        let file = DevInk.folder.appendingPathComponent("unipen/chars-dev.ndjson.gz")
        guard let pages = try? Ink(contentsOf: file).pages else { return [:] }
        var found: [Character: [[Stroke]]] = [:]
        for page in pages {
            guard let label = page.labels.first?.text, label.count == 1, let letter = label.first,
                let placed = WrittenField.placed(page.strokes, label: label)
            else { continue }
            found[letter, default: []].append(placed)
        }
        return found
    }()

    /// A text of single characters that many hands wrote, side by side; x-height 10.
    private func ink(_ text: String, random: inout SeededGenerator) throws -> [Stroke] {
        var strokes: [Stroke] = []
        var u = 0.0
        for letter in text {
            let own = try #require(Self.characters[letter]?.randomElement(using: &random), "no '\(letter)'")
            strokes += own.map { $0.moved(scale: 10, fromX: 0, fromY: 0, toX: u, toY: 0) }
            u += 10 * (InkBox(around: own).width + 0.35)
        }
        return strokes
    }

    private func read(_ strokes: [Stroke], as kind: FieldKind, values: [String] = []) async throws -> FormField {
        let recognizer = try #require(DevInk.recognizer)
        let field = FormField(
            name: "f", kind: kind, rectangle: InkBox(around: strokes).grown(by: 5), language: "en", values: values)
        let filled = try await Form(fields: [field]).fill(
            with: Ink(pages: [Page(strokes: strokes)]), by: recognizer, options: FillOptions(readsGestures: false))
        return filled.fields[0]
    }

    /// Characters at their places, as far as both texts go.
    private func hits(_ read: String, _ truth: String) -> Int {
        read.count == truth.count ? zip(read, truth).filter { $0 == $1 }.count : 0
    }

    @Test func digitsAreReadBetterWhereDigitsBelong() async throws {
        var random = SeededGenerator(seed: 31)
        var (asNumber, asText, all) = (0, 0, 0)
        for _ in 0..<16 {
            let truth = String((0..<4).compactMap { _ in "0123456789".randomElement(using: &random) })
            let strokes = try ink(truth, random: &random)
            let number = try await read(strokes, as: .number).text
            #expect(number.allSatisfy { "0123456789.,+-/()%".contains($0) }, "\(number)")
            asNumber += hits(number, truth)
            asText += hits(try await read(strokes, as: .text).text, truth)
            all += truth.count
        }
        print("digits: \(asNumber) of \(all) right in fields for numbers, \(asText) in fields for text")
        #expect(asNumber > asText && 2 * asNumber > all)
    }

    @Test func datesAndAddressesHoldWhatTheyMay() async throws {
        var random = SeededGenerator(seed: 32)
        for truth in ["12/05", "31-12", "7/8"] {
            let date = try await read(ink(truth, random: &random), as: .date).text
            #expect(date.allSatisfy { "0123456789.-/".contains($0) || $0.isLetter }, "\(date)")
        }
        for truth in ["Anna@mail", "ivan@x"] {
            let address = try await read(ink(truth, random: &random), as: .email).text
            #expect(!address.isEmpty && address.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789@._-+".contains($0) }, "\(address)")
        }
    }

    @Test func choicesAreReadAmongTheirValues() async throws {
        let samples = try DevInk.samples(["unipen/words-dev.ndjson.gz"], every: 70).filter { $0.label.count > 2 }
        var (right, all) = (0, 0)
        for (index, sample) in samples.enumerated() {
            let values = (0..<4).map { samples[(index + 3 * $0) % samples.count].label }
            guard Set(values).count == 4 else { continue }
            let field = try await read(sample.strokes, as: .choice, values: values.sorted())
            #expect(values.contains(field.text))
            all += 1
            if field.text == sample.label { right += 1 }
        }
        print("choices: \(right) of \(all) right")
        #expect(Double(right) >= 0.95 * Double(all) && all > 10)
        // What is none of the values is told to be doubtful.
        let other = try await read(samples[0].strokes, as: .choice, values: ["1234567", "@"])
        #expect(other.reading?.ambiguous == true)
    }
}
