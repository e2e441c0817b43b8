import Foundation
import Testing

@testable import Fields

struct FormFileTests {
    private let sample = """
        {"rukopisForm": 1, "unit": "millimetres", "language": "en,ru", "pages": [[210, 297]], "note": "kept out",
         "fields": [
          {"name": "city", "rectangle": [20, 30, 80, 9], "text": "Minsk", "caret": 2},
          {"name": "colour", "kind": "choice", "page": 2, "rectangle": [1, 2, 3, 4], "values": ["red", "зелёный"]},
          {"name": "agreed", "kind": "checkbox", "rectangle": [20, 60, 5, 5], "checked": true}
         ]}
        """

    private func form(_ text: String) throws -> Form { try Form(json: Data(text.utf8), name: "form.json") }

    @Test func whatAFormFileSaysIsKept() throws {
        let form = try form(sample)
        #expect(form.unit == .millimetres && form.language == "en,ru" && form.pages == [.init(width: 210, height: 297)])
        #expect(form.fields.map(\.kind) == [.text, .choice, .checkbox])
        #expect(form.fields.map(\.page) == [1, 2, 1])
        #expect(form.fields[0].caret == 2 && form.fields[1].values == ["red", "зелёный"] && form.fields[2].isChecked)
        #expect(try Form(json: form.json, name: "again") == form)
    }

    /// What a file says is quoted in messages, and may hold anything.
    @Test func messagesAreOneLine() throws {
        let bad = [#"{"rukopisForm": 1, "unit": "m\n,r", "fields": []}"#, #"{"rukopisForm": 1, "fields": [{"name": "a\r\nb", "kind": "x\ty"}]}"#]
        for text in bad {
            let error = #expect(throws: FieldsError.self) { try form(text) }
            #expect(error?.description.contains { $0.isNewline } == false)
        }
        let quoted: [FieldsError] = [
            .inaccessible(file: "a\nb", reason: "c\nd"), .malformedForm(file: "a\nb", place: "c\nd", what: "e\nf"), .doubleName(file: "a\n", name: "b\n"),
            .pdf(file: "a\n", what: "b\n"), .noField(what: "a\n"), .fieldChanged(arrived: "a\n"), .notArrived(sent: "a\n", found: "b\n"),
        ]
        for error in quoted { #expect(!error.description.contains { $0.isNewline }) }
    }

    @Test(arguments: [
        (#"{"fields": []}"#, "rukopisForm: is missing"),
        (#"{"rukopisForm": 0, "fields": []}"#, "rukopisForm: counts from 1"),
        (#"{"rukopisForm": 1}"#, "fields: is missing"),
        (#"{"rukopisForm": 1, "fields": [{"name": "a"}]}"#, "fields[0].rectangle: is missing"),
        (#"{"rukopisForm": 1, "fields": [{"name": "a", "rectangle": [0, 0, 0, 5]}]}"#, "fields[0].rectangle: needs a width"),
        (#"{"rukopisForm": 1, "fields": [{"name": "a", "rectangle": [0, 0, 1e300, 5]}]}"#, "fields[0].rectangle: lies out of reach"),
        (#"{"rukopisForm": 1, "fields": [{"name": "a", "rectangle": [0, 0, 3, 5], "caret": 1}]}"#, "fields[0].caret: lies outside"),
        (#"{"rukopisForm": 1, "fields": [{"name": "a", "rectangle": [0, 0, 3, 5], "kind": "choice"}]}"#, "fields[0].values: a choice needs"),
        (#"{"rukopisForm": 1, "fields": [{"name": "a", "rectangle": [0, 0, 3, 5], "language": "qq"}]}"#, "fields[0].language: holds an unknown"),
        (#"{"rukopisForm": 1, "fields": [{"name": "a", "rectangle": [0, 0, 3, 5], "page": "1"}]}"#, "fields[0].page: should be of type Int"),
        ("no form", "is no JSON"),
    ])
    func whatIsWrongIsToldWithItsPlace(text: String, message: String) {
        do throws(FieldsError) {
            _ = try Form(json: Data(text.utf8), name: "form.json")
            Issue.record("accepted \(text)")
        } catch {
            #expect(error.description.hasPrefix("form.json: \(message)"), "\(error)")
        }
    }

    @Test func aNewerFormAndTwoFieldsOfOneNameAreRefused() {
        #expect(throws: FieldsError.newerForm(file: "form.json", version: 2)) {
            try form(#"{"rukopisForm": 2, "fields": []}"#)
        }
        let twice = #"{"name": "a", "rectangle": [0, 0, 3, 5]}"#
        #expect(throws: FieldsError.doubleName(file: "form.json", name: "a")) {
            try form(#"{"rukopisForm": 1, "fields": [\#(twice), \#(twice)]}"#)
        }
    }

    @Test func brokenFormsAreRefusedInOrder() {
        let bytes = Array(sample.utf8)
        var random = SeededGenerator(seed: 7)
        for round in 0..<1500 {
            var mutated = bytes
            if round % 3 == 0 { mutated.removeSubrange(Int.random(in: 0..<bytes.count, using: &random)...) }
            for _ in 0..<Int.random(in: 0...3, using: &random) where !mutated.isEmpty {
                mutated[Int.random(in: 0..<mutated.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? Form(json: Data(mutated), name: "mutated")
        }
    }

    @Test func endlessFilesAreRefused() {
        do {
            _ = try Form(contentsOf: URL(fileURLWithPath: "/dev/zero"))
            Issue.record("read /dev/zero")
        } catch {
            #expect(error.description == "/dev/zero: is larger than 16 MiB, no form can be")
        }
    }
}
