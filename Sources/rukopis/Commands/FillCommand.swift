import Fields
import Foundation
import Ink
import Recognition

/// `rukopis fill`: a form and ink in, the filled form out.
struct FillCommand: Command {
    static let name = "fill"
    static let summary = "Puts handwriting into the fields of a form."
    static let arguments = "FORM [INK]"
    static let details = """
        FORM is a form file (JSON) or a PDF with fields. Without INK its fields are listed as a form file. Page n of the ink lies on page n of the form, its strokes go to the fields that \
        they were written in, each is read as its field's kind asks for, and the form is written with the new values. \
        Strokes near no field are told and listed under "unassigned"; "edits" is the log by which every step can be \
        taken back.

        A form file in short: {"rukopisForm": 1, "unit": "millimetres", "language": "en", "pages": [[210, 297]], \
        "fields": [{"name": "city", "kind": "text", "page": 1, "rectangle": [20, 30, 80, 9], "text": "", "caret": 0}]}. \
        Only rukopisForm, fields, name and rectangle (x, y, width, height; y down) must be there. Kinds: text, \
        multiline, number, date, email, choice (with "values": [...]), checkbox (with "checked": false). Units: ink \
        (the ink's own, default), millimetres, points, pixels.

        In text, gestures edit what was written: scratching out deletes, a loop or a line under words selects, a \
        vertical line joins or splits words, a caret mark inserts what follows, down-and-left breaks the line.
        """
    static let examples = [
        Example("rukopis fill form.json ink.inkml > filled.json", "fills a form file"),
        Example("rukopis fill form.pdf > fields.json", "lists a PDF's fields"),
        Example("rukopis fill -o filled.pdf form.pdf page.xopp > filled.json", "fills a PDF, and tells how"),
        Example("rukopis fill --gestures off -o filled.json form.json page.xopp", "takes every stroke for writing"),
    ]

    enum Gestures: String, CaseIterable, Sendable { case on, off }

    var input = InputOptions()
    var reading = ReadingOptions()
    var gestures = Gestures.on
    var output: String?
    var fields: String?

    static var optionGroups: [OptionGroup<FillCommand>] {
        [
            OptionGroup(
                heading: "Output:",
                options: [
                    .text("output", short: "o", argument: "FILE", help: "Where the filled form goes; else, but for a PDF, to standard output", \.output),
                    .choice("gestures", argument: "on|off", help: "Whether gestures edit the text (on)", \.gestures),
                ]),
            OptionGroup(
                heading: ReadingOptions.group.heading,
                options: [
                    .text(
                        "fields", argument: "FILE",
                        help: "A form file with the kinds and languages of the fields of a PDF, by their names", \.fields)
                ] + ReadingOptions.group.lifted(to: \.reading).options),
            InputOptions.group.lifted(to: \.input),
        ]
    }

    mutating func take(_ argument: String) { input.files.append(argument) }

    func check() throws(UsageError) {
        guard (1...2).contains(input.files.count) else { throw UsageError("fill takes a form and an ink file") }
        guard input.files.filter({ $0 == "-" }).count < 2 else {
            throw UsageError("only one of form and ink can be standard input")
        }
    }

    func run() async throws -> ExitStatus {
        let file = try FormFile(contentsOf: Self.url(input.files[0]))
        var form = file.form
        if let fields {
            let (known, unknown) = form.knowing(try Form(contentsOf: Self.url(fields)))
            for name in unknown { Diagnostics.warn("\(fields): '\(name)': the form has no such field") }
            form = known
        }
        guard input.files.count == 2 else {
            try write(form, to: output)
            return .success
        }
        if case .pdf = file, output == nil {
            Diagnostics.report("a filled PDF needs a file to go to: --output FILE")
            return .wrongUsage
        }
        let recognizer = try reading.recognizer()
        guard let ink = InkInput(argument: input.files[1]).loadReporting(as: input.format) else { return .inputFailed }
        let filled = try await form.fill(
            with: ink, by: recognizer, options: FillOptions(readsGestures: gestures == .on, width: reading.jobs))
        report(filled)
        switch file {
        case .json:
            try write(filled, to: output)
        case .pdf(let pdf):
            for name in pdf.set(filled) { Diagnostics.warn("field '\(name)': the text was cut to what the field takes") }
            let target = URL(fileURLWithPath: output ?? "")
            try pdf.write(to: target)
            try write(filled, to: nil)
        }
        return .success
    }

    private static func url(_ argument: String) -> URL {
        URL(fileURLWithPath: argument == "-" ? "/dev/stdin" : argument)
    }

    private func write(_ form: Form, to place: String?) throws {
        if let place {
            try form.write(to: URL(fileURLWithPath: place))
        } else {
            var out = StandardOutput()
            try out.write(String(decoding: form.json, as: UTF8.self))
            try out.flush()
        }
    }

    /// What a person should look at.
    private func report(_ filled: Form) {
        for (page, strokes) in Dictionary(grouping: filled.unassigned, by: \.page).sorted(by: { $0.key < $1.key }) {
            let list = strokes.prefix(20).map { "\($0.stroke)" }.joined(separator: ", ")
            Diagnostics.warn(
                "page \(page): \(strokes.count) stroke\(strokes.count == 1 ? "" : "s") in no field: "
                    + "\(list)\(strokes.count > 20 ? ", ..." : "")")
        }
        for field in filled.fields where field.reading?.ambiguous == true {
            Diagnostics.warn("field '\(field.name)': doubtful which value is meant; taken: '\(field.text)'")
        }
    }
}
