import CPoppler
import Foundation
import Recognition
import Testing

@testable import Fields

private let isPopplerThere: Bool = {
    var message = [CChar](repeating: 0, count: 512)
    return rukopis_pdf_load(&message, message.count) == 0
}()

@Suite(.enabled(if: isPopplerThere, "poppler-glib is not installed"))
struct PDFFormTests {
    @Test func fieldsAreFoundWithKindsAndPlaces() throws {
        let form = try PDFForm(data: SamplePDF.data(), name: "sample").form
        #expect(form.unit == .points && form.pages == [.init(width: 300, height: 200)])
        let kinds = Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0.kind) })
        #expect(kinds == ["name": .text, "notes": .multiline, "agreed": .checkbox, "colour": .choice, "day": .date, "code": .text])
        let name = try #require(form.fields.first { $0.name == "name" })
        #expect(name.rectangle == InkBox(x: 20, y: 20, width: 260, height: 20) && name.page == 1)
        #expect(form.fields.first { $0.name == "notes" }?.text == "old")
        #expect(form.fields.first { $0.name == "colour" }?.values == ["red", "green"])
    }

    static let values = [
        "name": "Щёлоков Їжак", "notes": "old\nвторая строка", "colour": "green", "day": "31.12.2026", "code": "АЇg12345",
    ]

    /// The sample with a value in each field, in a folder of its own, over an older file.
    private func withFilled(_ body: (URL) throws -> Void) throws {
        let pdf = try PDFForm(data: SamplePDF.data(), name: "sample")
        var filled = pdf.form
        for index in filled.fields.indices {
            if let value = Self.values[filled.fields[index].name] { filled.fields[index].text = value }
            if filled.fields[index].name == "day" { filled.fields[index].text += " late" }
            // As it may be read where a character stands in each cell.
            if filled.fields[index].name == "code" { filled.fields[index].text = "АЇ g1 23 45" }
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
        try body(file)
    }

    /// The library under it keeps its fonts for all documents at once, and guards them with nothing.
    @Test func manyFormsAreFilledAtOnce() async throws {
        let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    var size = 0
                    try withFilled { size = try Data(contentsOf: $0).count }
                    return size
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes.count == 12 && sizes.allSatisfy { $0 > 500 })
    }

    @Test func valuesAreStored() throws {
        try withFilled { file in
            let again = try PDFForm(contentsOf: file)
            var texts = Dictionary(uniqueKeysWithValues: again.form.fields.map { ($0.name, $0.text) })
            texts["agreed"] = nil
            #expect(texts == Self.values)
            #expect(again.form.fields.first { $0.kind == .checkbox }?.isChecked == true)
        }
    }

    @Test(.enabled(if: Tool.areThere("qpdf"), "qpdf is not installed"))
    func filledPDFIsWellFormed() throws {
        try withFilled { file in
            let check = try Tool.run("qpdf", ["--check", file.path])
            // 3 would be warnings, 2 errors.
            #expect(check.status == 0, "\(String(decoding: check.output, as: UTF8.self))")
        }
    }

    @Test(.enabled(if: Tool.areThere("pdftotext", "pdftoppm"), "poppler-utils are not installed"))
    func valuesAreDrawn() throws {
        try withFilled { file in
            let read = String(decoding: try Tool.run("pdftotext", ["-layout", file.path, "-"]).output, as: UTF8.self)
            let lines = read.split(separator: "\n").map { $0.filter { $0 != " " } }
            for expected in ["ЩёлоковЇжак", "втораястрока", "green", "31.12.2026", "АЇg12345"] {
                #expect(lines.contains { $0.contains(expected) }, "\(read)")
            }
            let picture = try #require(try Picture(of: file))
            let again = try PDFForm(contentsOf: file)
            for field in again.form.fields { #expect(picture.darkness(field.rectangle) > 10, "nothing drawn in \(field.name)") }
            #expect(picture.darkness(InkBox(x: 0, y: 171, width: 300, height: 29)) == 0)
            // A comb's characters stand each in its cell, and nothing on the lines between them.
            let comb = try #require(again.form.fields.first { $0.name == "code" }?.rectangle)
            for cell in 0..<8 {
                let left = comb.x + Double(cell) * 20
                #expect(picture.darkness(InkBox(x: left + 2, y: comb.y, width: 16, height: comb.height)) > 2, "cell \(cell)")
                #expect(cell == 0 || picture.darkness(InkBox(x: left - 1, y: comb.y, width: 2, height: comb.height)) == 0)
            }
        }
    }

    /// A page of 300 × 200 points as pdftoppm draws it, one grey pixel a point.
    private struct Picture {
        let pixels: Data

        init?(of file: URL) throws {
            let image = try Tool.run("pdftoppm", ["-r", "72", "-gray", "-singlefile", file.path]).output
            let header = Data("P5\n300 200\n255\n".utf8)
            guard image.prefix(header.count) == header else { return nil }
            pixels = image.dropFirst(header.count)
        }

        /// How many pixels are dark.
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
    }

    @Test func whatIsNoFormIsRefused() throws {
        #expect(throws: FieldsError.self) { try PDFForm(data: Data("%PDF-1.4\nnothing".utf8), name: "broken") }
        let plain = String(decoding: SamplePDF.data(), as: UTF8.self).replacingOccurrences(of: "/Annots", with: "/Xnnots")
            .replacingOccurrences(of: "/AcroForm", with: "/XcroForm")
        #expect(throws: FieldsError.pdf(file: "plain", what: "has no fields to write in")) {
            try PDFForm(data: Data(plain.utf8), name: "plain")
        }
    }

    @Test func brokenPDFsAreRefusedInOrder() throws {
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
            // Written whole, or refused.
            let place = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-pdf-\(UUID()).pdf")
            defer { try? FileManager.default.removeItem(at: place) }
            if let fault = Self.fault(of: { try pdf.write(to: place) }) {
                #expect(fault is FieldsError && !FileManager.default.fileExists(atPath: place.path))
            } else {
                #expect(try Data(contentsOf: place).suffix(64).range(of: Data("%%EOF".utf8)) != nil)
            }
        }
    }

    /// The library of Debian 12 falls over fields of text in a form without default fonts, which it opens.
    @Test func aFormThatTheLibraryFallsOverIsRefusedAtMost() throws {
        let bare = String(decoding: SamplePDF.data(), as: UTF8.self).replacingOccurrences(of: "/DR", with: "/XR")
        let pdf = try PDFForm(data: Data(bare.utf8), name: "bare")
        var filled = pdf.form
        for index in filled.fields.indices { filled.fields[index].text = "Ы" }
        _ = pdf.set(filled)
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("rukopis-pdf-\(UUID()).pdf")
        defer { try? FileManager.default.removeItem(at: place) }
        if let fault = Self.fault(of: { try pdf.write(to: place) }) {
            #expect("\(fault)".contains("cannot be written"))
            #expect(!FileManager.default.fileExists(atPath: place.path))
        } else {
            #expect(try PDFForm(contentsOf: place).form.fields.first { $0.name == "name" }?.text == "Ы")
        }
    }

    private static func fault(of body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }
}
