import Foundation
import Ink
import Recognition
import Testing

@testable import Fields

/// Gestures on real words, through the whole of `fill`.
@Suite(.enabled(if: DevInk.isThere && DevInk.recognizer != nil, "the dev files or the recognizer are missing"))
struct EditedTextTests {
    private struct Setting {
        var scene: WordScene
        var recognizer: Recognizer
        /// Of each word by itself.
        var texts: [String] = []
    }

    /// Two words that are read with one space between them.
    private func setting() async throws -> Setting {
        let recognizer = try #require(DevInk.recognizer).asked(for: {
            var options = DevInk.recognizer?.options ?? .init()
            options.languages = [try LanguageTag(tag: "en")]
            return options
        }())
        let samples = try DevInk.samples(["unipen/words-dev.ndjson.gz"], every: 25).filter {
            $0.box.width > 4 * $0.xHeight && $0.box.height < 4 * $0.xHeight && $0.label.count > 3
        }
        var random = SeededGenerator(seed: 3)
        for _ in 0..<40 {
            var setting = Setting(scene: WordScene(samples, random: &random), recognizer: recognizer)
            guard setting.scene.words.count == 2 else { continue }
            let line = try await text(setting.scene.strokes, setting)
            for word in setting.scene.words { setting.texts.append(try await text(word.strokes.map { setting.scene.strokes[$0] }, setting)) }
            if line == setting.texts.joined(separator: " "), setting.texts.allSatisfy({ $0.count > 2 }) { return setting }
        }
        throw CancellationError()
    }

    private func text(_ strokes: [Stroke], _ setting: Setting) async throws -> String {
        try await setting.recognizer.page(Page(strokes: strokes)).lines.map(\.text).joined(separator: " ")
    }

    private func filled(_ strokes: [Stroke], _ setting: Setting, gestures: Bool = true) async throws -> Form {
        let box = InkBox(around: strokes).grown(by: 2)
        let form = Form(fields: [FormField(name: "t", kind: .multiline, rectangle: box, language: "en")])
        return try await form.fill(
            with: Ink(pages: [Page(strokes: strokes)]), by: setting.recognizer, options: FillOptions(readsGestures: gestures))
    }

    private func line(_ points: [(Double, Double)]) -> Stroke {
        Stroke(points: zip(points, points.dropFirst()).flatMap { one, other in
            (0...12).map { SamplePoint(x: one.0 + (other.0 - one.0) * Double($0) / 12, y: one.1 + (other.1 - one.1) * Double($0) / 12) }
        })
    }

    @Test func gesturesEditAndTheLogTakesThemBack() async throws {
        let setting = try await setting()
        let (scene, texts) = (setting.scene, setting.texts)
        let whole = texts.joined(separator: " ")
        let gap = scene.gaps[0]

        let second = scene.words[1]
        var turns: [(Double, Double)] = []
        for turn in 0...9 {
            let x: Double = turn % 2 == 0 ? second.low - 0.2 : second.high + 0.2
            turns.append((x, -1 + 0.12 * Double(turn)))
        }
        let zigzag = line(turns)
        var form = try await filled(scene.strokes + [zigzag], setting)
        #expect(form.fields[0].text == texts[0])
        #expect(form.edits.map(\.action) == ["write", "scratch-out"])
        #expect(form.edits.last?.before == whole)
        #expect(form.edits.last?.strokes == [scene.strokes.count])
        #expect(form.fields[0].reading?.strokes == Array(0...scene.strokes.count))

        form = try await filled(scene.strokes + [line([(gap, -2), (gap, 0.8)])], setting)
        #expect(form.fields[0].text == texts.joined())

        form = try await filled(scene.strokes + [line([(gap, -1.2), (gap, 0.9), (gap - 3, 0.9)])], setting)
        #expect(form.fields[0].text == texts.joined(separator: "\n"))

        form = try await filled(scene.strokes + [line([(second.low - 0.2, 0.6), (second.high + 0.2, 0.6)])], setting)
        #expect(form.fields[0].text == whole && form.fields[0].selection == texts[0].count + 1..<whole.count)

        // What is written after a caret mark goes in there, wherever it stands.
        let added = scene.words[0].strokes.map { scene.strokes[$0].moved(scale: 1, fromX: 0, fromY: 0, toX: 0, toY: 5) }
        form = try await filled(scene.strokes + [line([(gap - 0.5, 1.3), (gap, 0.1), (gap + 0.5, 1.3)])] + added, setting)
        #expect(form.fields[0].text == [texts[0], texts[0], texts[1]].joined(separator: " "))

        form = try await filled(scene.strokes + [zigzag], setting, gestures: false)
        #expect(form.edits.map(\.action) == ["write"])
    }
}
