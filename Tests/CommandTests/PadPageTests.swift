import Foundation
import Testing

/// The page of `rukopis pad` in a real browser, written on with real pointer events.
@Suite(.enabled(if: Chromium.path != nil, "chromium is not installed"), .serialized)
struct PadPageTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// The fixture's strokes, made to fit the page.
    private static func strokes() throws -> [[(x: Double, y: Double)]] {
        let data = try Data(contentsOf: folder.appendingPathComponent("Requests/tablet.json"))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let groups = try #require(object["strokeGroups"] as? [[String: Any]])
        let strokes = groups.flatMap { $0["strokes"] as? [[String: Any]] ?? [] }
        return strokes.map { stroke in
            let x = (stroke["x"] as? [NSNumber] ?? []).map(\.doubleValue)
            let y = (stroke["y"] as? [NSNumber] ?? []).map(\.doubleValue)
            return zip(x, y).map { ($0 - 100, $1 - 280) }
        }
    }

    @Test func whatIsWrittenAppearsAsText() throws {
        let models = Self.folder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Models")
        let program = try RunningProgram(["pad", "-l", "en"], models: models, until: "stop with Ctrl-C")
        let address = try #require(program.errors.firstMatch(of: /write at (\S+);/)).1
        let browser = try Chromium()
        try browser.open(String(address))
        try browser.call(
            "Emulation.setDeviceMetricsOverride", ["width": 1200, "height": 700, "deviceScaleFactor": 1, "mobile": false])
        try browser.wait(for: "document.readyState == 'complete' && typeof paper == 'object'")
        let frame = try #require(
            try browser.value("(f => [f.left, f.top, f.width, f.height])(paper.getBoundingClientRect())") as? [NSNumber])
        let (left, top) = (frame[0].doubleValue + 20, frame[1].doubleValue + 20)
        let strokes = try Self.strokes()
        for stroke in strokes {
            guard let first = stroke.first, let last = stroke.last else { continue }
            try browser.pen("mousePressed", left + first.x, top + first.y, pen: true)
            // Each event is a message to the browser and back.
            for point in stroke.enumerated().filter({ $0.offset % 2 == 1 }).map(\.element) { try browser.pen("mouseMoved", left + point.x, top + point.y, pen: true) }
            try browser.pen("mouseReleased", left + last.x, top + last.y, pen: true)
        }
        // Slow machines may take longer than a pause between strokes: all of it counts.
        let all = "(text.value + ' ' + document.getElementById('live').textContent)"
        try browser.wait(for: "!isSending && outbox.length == 0 && /brown fox/.test(\(all))")
        #expect(try browser.text("document.getElementById('status').textContent").isEmpty)
        #expect(try browser.value("document.querySelectorAll('#predictions button').length > 0") as? Bool == true)
        // A pause later it is final: the ink goes, the text stands in the field.
        try browser.wait(for: "ink.length == 0 && /quick brown fox jumps/.test(text.value)")
        // A prediction goes into the text.
        let before = try browser.text("text.value")
        try browser.wait(for: "document.querySelectorAll('#predictions button').length > 0")
        let word = try browser.text("document.querySelector('#predictions button').textContent")
        _ = try browser.value("document.querySelector('#predictions button').click()")
        #expect(try browser.text("text.value") == before + " " + word + " ")
        // Nothing was refused by the page's own policy or by the program.
        #expect(try browser.text("document.getElementById('status').textContent").isEmpty)
        #expect(program.stop() == 0)
    }

    @Test func strokesAreTakenBackAndTheFieldCleared() throws {
        let program = try RunningProgram(["pad", "--no-language-model"], until: "stop with Ctrl-C")
        let address = try #require(program.errors.firstMatch(of: /write at (\S+);/)).1
        let browser = try Chromium()
        try browser.open(String(address))
        try browser.wait(for: "document.readyState == 'complete' && typeof paper == 'object'")
        for x in [100.0, 180] {
            try browser.pen("mousePressed", x, 400, pen: false)
            for step in 1...30 { try browser.pen("mouseMoved", x + Double(step), 400 + 20 * sin(Double(step) / 3), pen: false) }
            try browser.pen("mouseReleased", x + 30, 400, pen: false)
        }
        try browser.wait(for: "!isSending && document.getElementById('live').textContent != ''")
        let strokes = try #require(try browser.value("ink.length") as? Int)
        _ = try browser.value("element('undo').click()")
        #expect(try browser.value("ink.length") as? Int == max(strokes - 1, 0))
        try browser.wait(for: "!isSending")
        _ = try browser.value("element('clear').click()")
        try browser.wait(for: "!isSending && ink.length == 0 && text.value == ''")
        // A program that has ended is told of.
        #expect(program.stop() == 0)
        _ = try browser.value("say({type: 'commit'})")
        try browser.wait(for: "element('status').textContent != ''")
    }
}
