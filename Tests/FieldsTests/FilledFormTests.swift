import Foundation
import Ink
import Recognition
import Testing

@testable import Fields

/// Forms composed of dev ink. `RUKOPIS_FORMS=200 swift test -c release --filter FilledFormTests` reads as many; else few
/// are read, and the strokes of some more are routed.
@Suite(.enabled(if: DevInk.isThere, "the dev files are not beside the repository nor in RUKOPIS_DATA"))
struct FilledFormTests {
    static let count = ProcessInfo.processInfo.environment["RUKOPIS_FORMS"].flatMap(Int.init)

    @Test func strokesFindTheirFields() throws {
        let samples = try DevInk.samples(every: Self.count == nil ? 40 : 1)
        var random = SeededGenerator(seed: 20)
        var (right, all, wrongForms) = (0, 0, 0)
        for _ in 0..<(Self.count ?? 12) {
            let composed = ComposedForm(samples, random: &random)
            let routing = composed.form.route(composed.page.strokes, page: 1)
            var found = [Int?](repeating: nil, count: composed.truth.count)
            var uses = [Int](repeating: 0, count: composed.truth.count)
            for (field, strokes) in routing.fields {
                for stroke in strokes {
                    found[stroke] = field
                    uses[stroke] += 1
                }
            }
            for lost in routing.unassigned { uses[lost.stroke] += 1 }
            #expect(uses.allSatisfy { $0 == 1 })
            let hits = zip(found, composed.truth).filter { $0 == $1 }.count
            right += hits
            all += composed.truth.count
            if hits < composed.truth.count { wrongForms += 1 }
        }
        print("routing: \(right) of \(all) strokes right, \(wrongForms) forms with a wrong one")
        #expect(Double(right) >= (Self.count == nil ? 0.99 : 0.995) * Double(all))
    }

    @Test(.enabled(if: DevInk.recognizer != nil, "the recognizer's file is missing"))
    func fieldsReadAsTheirInkAlone() async throws {
        let samples = try DevInk.samples(every: Self.count == nil ? 60 : 1)
        let recognizer = try #require(DevInk.recognizer)
        let languages = try ["en", "ru"].reduce(into: [String: Recognizer]()) { made, tag in
            var options = recognizer.options
            options.languages = [try LanguageTag(tag: tag)]
            made[tag] = try recognizer.asked(for: options)
        }
        var random = SeededGenerator(seed: 21)
        var (fields, same) = (0, 0)
        for _ in 0..<(Self.count ?? 1) {
            let composed = ComposedForm(samples, height: Self.count == nil ? 50 : 250, random: &random)
            let filled = try await composed.form.fill(with: Ink(pages: [composed.page]), by: recognizer)
            var used = filled.unassigned.map(\.stroke)
            for (index, field) in filled.fields.enumerated() {
                used += field.reading?.strokes ?? []
                let own = composed.truth.indices.filter { composed.truth[$0] == index }
                if field.kind == .checkbox {
                    #expect(field.isChecked == !own.isEmpty)
                    continue
                }
                guard !own.isEmpty, field.reading?.strokes == own, let alone = languages[field.language ?? ""] else { continue }
                let page = try await alone.page(Page(strokes: own.map { composed.page.strokes[$0] }))
                fields += 1
                if page.lines.map(\.text).joined(separator: " ") == field.text { same += 1 } else {
                    print("differs: '\(field.text)', alone '\(page.lines.map(\.text))', \(filled.edits.filter { $0.field == field.name }.map(\.action))")
                }
            }
            #expect(used.sorted() == Array(composed.truth.indices))
        }
        print("reading: \(same) of \(fields) fields read as their ink alone")
        #expect(same == fields)
    }
}
