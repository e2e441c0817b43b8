import Foundation
import Ink
import Testing

@testable import Layout

/// Real words set as pages; the data set's place is told by `RUKOPIS_DATA`, else it is beside the repository.
@Suite(.enabled(if: DevelopmentInk.isThere, "no data set at RUKOPIS_DATA or ../shared/data"))
struct ComposedPageTests {
    @Test func strokesLandInTheirLines() throws {
        let composer = PageComposer(writers: try DevelopmentInk.writers())
        var score = ComposedPage.Score()
        for seed in 0..<72 {
            let page = composer.page(seed: UInt64(seed))
            score = score + page.score(PageLayout(of: Page(strokes: page.strokes)))
        }
        #expect(Double(score.inRightLine) > 0.96 * Double(score.text))
        #expect(Double(score.readAsText) < 0.15 * Double(score.drawing))
        #expect(Double(score.dropped) < 0.005 * Double(score.text))
    }

    @Test func singleWordsStayWhole() throws {
        let samples = try DevelopmentInk.samples("unipen/words-dev").prefix(150)
        let layouts = samples.map { PageLayout(of: Page(strokes: $0.strokes)) }
        #expect(layouts.filter { $0.lines.count > 1 }.count <= 2)
        #expect(layouts.filter { !$0.notWriting.isEmpty }.count <= 1)
    }

    @Test func russianWordsStayWhole() throws {
        let layouts = try DevelopmentInk.samples("russian/words-dev").map { PageLayout(of: Page(strokes: $0.strokes)) }
        #expect(layouts.filter { $0.lines.count != 1 || !$0.notWriting.isEmpty }.count <= 4)
    }

    /// "JVC", "C.J.", "Ed": each the last or a middle line of a list of names.
    @Test(arguments: [26, 63, 100]) func shortItemsOfListsAreWriting(sample: Int) throws {
        let strokes = try DevelopmentInk.samples("unipen/text-dev")[sample].strokes
        #expect(PageLayout(of: Page(strokes: strokes)).notWriting.isEmpty)
    }

    @Test func singleCharactersAreNeverDrawings() throws {
        for sample in try DevelopmentInk.samples("unipen/chars-dev") {
            #expect(PageLayout(of: Page(strokes: sample.strokes)).notWriting.isEmpty)
        }
    }

    @Test func insertionsFindTheirPlacesAndNothingElseIsOne() throws {
        let composer = InsertionComposer(writers: try DevelopmentInk.writers())
        for mark in InsertionComposer.Mark.allCases {
            var (all, right, wrong) = (0, 0, 0)
            for seed in 0..<24 {
                let page = composer.page(seed: UInt64(seed), mark: mark, count: 2)
                let layout = PageLayout(of: Page(strokes: page.strokes))
                all += page.inserted.count
                right += page.inserted.filter { page.isInPlace($0, in: layout) }.count
                wrong += layout.notWriting.filter { $0.kind == .insertionMark && !page.carets.contains($0.stroke) }.count
            }
            #expect(wrong == 0)
            if mark == .none { #expect(right == 0) } else { #expect(Double(right) > 0.8 * Double(all)) }
        }
    }

    @Test func ordinaryInkHoldsNoInsertions() throws {
        let composer = PageComposer(writers: try DevelopmentInk.writers())
        var pages = (0..<24).map { composer.page(seed: $0).strokes }
        pages += try DevelopmentInk.samples("unipen/text-dev").prefix(100).map(\.strokes)
        pages += try DevelopmentInk.samples("russian/words-dev").map(\.strokes)
        for strokes in pages {
            #expect(!PageLayout(of: Page(strokes: strokes)).notWriting.contains { $0.kind == .insertionMark })
        }
    }

    @Test(arguments: [1, 2, 3]) func turnedPagesAreReadAlongTheirLines(quarterTurns: Int) throws {
        var composer = PageComposer(writers: try DevelopmentInk.writers())
        composer.difficulty = .init(skew: 2, drawing: 0, disorder: 0, twoColumns: 0, lines: 8...12)
        let page = try #require((0..<40).lazy.map { composer.page(seed: $0) }.first { $0.strokes.count > 120 })
        let frame = UprightFrame(quarterTurns: quarterTurns)
        let turned = page.strokes.map { stroke in
            Stroke(
                points: stroke.points.map {
                    let point = frame.page(x: $0.x, y: $0.y)
                    return SamplePoint(x: point.x, y: point.y)
                })
        }
        #expect(turns(page.strokes) == 0)
        #expect(turns(turned) == quarterTurns)
        let straight = PageLayout(of: Page(strokes: page.strokes)).lines.map(\.strokes)
        #expect(PageLayout(of: Page(strokes: turned)).lines.map(\.strokes) == straight)
    }

    private func turns(_ strokes: [Stroke]) -> Int {
        let frame = UprightFrame(quarterTurns: 0)
        return PageOrientation.quarterTurns(of: strokes.enumerated().compactMap { StrokeShape($1, index: $0, frame: frame) })
    }
}

enum DevelopmentInk {
    private static let folder = ProcessInfo.processInfo.environment["RUKOPIS_DATA"] ?? "../shared/data"

    static var isThere: Bool { FileManager.default.fileExists(atPath: "\(folder)/unipen/words-dev.ndjson.gz") }

    static func samples(_ name: String) throws -> [(strokes: [Stroke], writer: String)] {
        try Ink(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).ndjson.gz")).pages.map { ($0.strokes, $0.writer ?? "") }
    }

    static func writers() throws -> [[WordInk]] {
        WordInk.byWriter(try samples("unipen/words-dev") + samples("russian/words-dev"))
    }
}
