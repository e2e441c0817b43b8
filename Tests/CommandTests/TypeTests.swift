import Foundation
import TestModels
import Testing

/// `rukopis type` into real entries.
@Suite(
    .enabled(if: GTKEntries.areThere, "xvfb, dbus, at-spi2-core, python3-gi or gir1.2-gtk-3.0 is not installed"),
    .serialized)
struct TypeTests {
    @Test(arguments: ["atspi", "x11"], ["Quick (brown) fox: 1/2 \"é\" ŁÓDŹ, ß", "Съешь ещё этих; Їжак ґанок, ўсё № 7"])
    func textArrivesExactly(way: String, text: String) throws {
        let outcome = try GTKEntries.typed(["--by", way, "--text", text])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.texts == ["Name": text, "Notes": "old"])
    }

    @Test func aNamedFieldTakesTextAtItsCaret() throws {
        let outcome = try GTKEntries.typed(["--field", "Notes", "--text", "ёж "])
        #expect(outcome.status == 0 && outcome.texts == ["Name": "", "Notes": "ёж old"], "\(outcome.errors)")
        let missing = try GTKEntries.typed(["--field", "Address", "--text", "x"])
        #expect(missing.status != 0 && missing.texts == ["Name": "", "Notes": "old"])
    }

    @Test func inkIsReadAndTyped() throws {
        let ink = Data(TestInk.record(TestInk.waves()).utf8)
        let read = try Program.run(["recognize", "--from", "ndjson"], input: ink).output
            .trimmingCharacters(in: .newlines)
        try #require(!read.isEmpty)
        let outcome = try GTKEntries.typed(["--from", "ndjson"], ink: ink)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.texts == ["Name": read, "Notes": "old"])
        // Another field has come into focus while the ink was read.
        let moved = try GTKEntries.typed(["--from", "ndjson"], ink: ink, movingFocus: true)
        #expect(moved.status != 0 && moved.errors.contains("changed"), "\(moved.errors)")
        #expect(moved.texts == ["Name": "", "Notes": "old"])
    }
}
