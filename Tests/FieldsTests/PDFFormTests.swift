import CPoppler
import Foundation
import Recognition
import Testing

@testable import Fields

private let isPopplerThere: Bool = {
    var message = [CChar](repeating: 0, count: 512)
    return rukopis_pdf_load(&message, message.count) == 0
}()

@Suite(.enabled(if: isPopplerThere, "poppler-glib is not installed"), .serialized)
struct PDFFormTests {
    @Test func fieldsAreFoundWithKindsAndPlaces() throws {
        let form = try PDFForm(data: SamplePDF.data(), name: "sample").form
        #expect(form.unit == .points && form.pages == [.init(width: 300, height: 200)])
        let kinds = Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0.kind) })
        #expect(kinds == ["name": .text, "notes": .multiline, "agreed": .checkbox, "colour": .choice, "day": .date])
        let name = try #require(form.fields.first { $0.name == "name" })
        #expect(name.rectangle == InkBox(x: 20, y: 20, width: 260, height: 20) && name.page == 1)
        #expect(form.fields.first { $0.name == "notes" }?.text == "old")
        #expect(form.fields.first { $0.name == "colour" }?.values == ["red", "green"])
    }

    @Test(.enabled(if: Tool.areThere("pdftotext", "pdftoppm"), "poppler-utils are not installed"))
    func valuesAreStoredAndDrawn() throws {
        let pdf = try PDFForm(data: SamplePDF.data(), name: "sample")
        var filled = pdf.form
        let values = ["name": "Щёлоков Їжак", "notes": "old\nвторая строка", "colour": "green", "day": "31.12.2026 late"]
        for index in filled.fields.indices {
            if let value = values[filled.fields[index].name] { filled.fields[index].text = value }
            if filled.fields[index].kind == .checkbox { filled.fields[index].isChecked = true }
        }
        #expect(pdf.set(filled) == ["day"])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-pdf-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("filled.pdf")
        try Data("old".utf8).write(to: file)
        try pdf.write(to: file)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["filled.pdf"])

        let again = try PDFForm(contentsOf: file)
        var texts = Dictionary(uniqueKeysWithValues: again.form.fields.map { ($0.name, $0.text) })
        texts["agreed"] = nil
        #expect(texts == ["name": "Щёлоков Їжак", "notes": "old\nвторая строка", "colour": "green", "day": "31.12.2026"])
        #expect(again.form.fields.first { $0.kind == .checkbox }?.isChecked == true)

        let read = String(decoding: try Tool.run("pdftotext", ["-layout", file.path, "-"]).output, as: UTF8.self)
        for expected in ["Щёлоков Їжак", "вторая строка", "green", "31.12.2026"] { #expect(read.contains(expected), "\(read)") }
        // One grey pixel a point: ink in each field, and nothing beside them.
        let image = try Tool.run("pdftoppm", ["-r", "72", "-gray", "-singlefile", file.path]).output
        let header = Data("P5\n300 200\n255\n".utf8)
        try #require(image.prefix(header.count) == header)
        let pixels = image.dropFirst(header.count)
        func darkness(_ box: InkBox) -> Int {
            var sum = 0
            for y in Int(box.y)..<Int(box.y + box.height) {
                for x in Int(box.x)..<Int(box.x + box.width) {
                    let at = pixels.startIndex + y * 300 + x
                    if pixels.indices.contains(at), pixels[at] < 160 { sum += 1 }
                }
            }
            return sum
        }
        for field in again.form.fields { #expect(darkness(field.rectangle) > 10, "nothing drawn in \(field.name)") }
        #expect(darkness(InkBox(x: 0, y: 140, width: 300, height: 60)) == 0)
    }

    @Test func whatIsNoFormIsRefused() throws {
        #expect(throws: FieldsError.self) { try PDFForm(data: Data("%PDF-1.4\nnothing".utf8), name: "broken") }
        let plain = String(decoding: SamplePDF.data(), as: UTF8.self).replacingOccurrences(of: "/Annots", with: "/Xnnots")
            .replacingOccurrences(of: "/AcroForm", with: "/XcroForm")
        #expect(throws: FieldsError.pdf(file: "plain", what: "has no fields to write in")) {
            try PDFForm(data: Data(plain.utf8), name: "plain")
        }
    }

    @Test func brokenPDFsAreRefusedInOrder() {
        let bytes = Array(SamplePDF.data())
        var random = SeededGenerator(seed: 9)
        for round in 0..<150 {
            var mutated = bytes
            if round % 3 == 0 { mutated.removeSubrange(Int.random(in: 0..<bytes.count, using: &random)...) }
            for _ in 0..<Int.random(in: 0...4, using: &random) where !mutated.isEmpty {
                mutated[Int.random(in: 0..<mutated.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let pdf = try? PDFForm(data: Data(mutated), name: "mutated") else { continue }
            var filled = pdf.form
            for index in filled.fields.indices { filled.fields[index].text = "x" }
            _ = pdf.set(filled)
        }
    }
}
