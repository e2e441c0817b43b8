import Foundation
import Ink
import Language
import Testing

@testable import Training

/// Where the public data lie, if they are here.
enum SynthesisData {
    static let folder = URL(
        fileURLWithPath: ProcessInfo.processInfo.environment["RUKOPIS_DATA"] ?? "../shared/data")
    static let fontFolder = folder.appendingPathComponent("fonts")
    static let textFolder = folder.appendingPathComponent("text")
    static let isHere =
        FileManager.default.fileExists(atPath: fontFolder.path) && FileManager.default.fileExists(atPath: textFolder.path)

    /// A picture drawn in characters: anything but a space is ink, of the character of that number.
    static func picture(_ rows: [String]) -> GlyphPicture {
        let width = (rows.map(\.count).max() ?? 0) + 4
        var picture = GlyphPicture(width: width, height: rows.count + 4, baseline: rows.count + 1)
        for (y, row) in rows.enumerated() {
            for (x, sign) in row.enumerated() where sign != " " {
                picture.add([255], width: 1, atColumn: x + 2, row: y + 2, character: sign.wholeNumberValue ?? 0)
            }
        }
        return picture
    }
}

@Suite struct SynthesisSkeletonTests {
    /// A bar, a crossing and a ring, five pixels thick.
    static let bar = [String](repeating: String(repeating: "0", count: 40), count: 5)
    static let cross = (0..<45).map { y in
        String((0..<45).map { x in abs(x - y) < 4 || abs(x + y - 44) < 4 ? "0" : " " as Character })
    }
    static let ring = (0..<41).map { y in
        String(
            (0..<41).map { x -> Character in
                let distance = Double((x - 20) * (x - 20) + (y - 20) * (y - 20)).squareRoot()
                return abs(distance - 16) < 2.5 ? "0" : " "
            })
    }

    @Test func barBecomesOneLine() {
        let picture = SynthesisData.picture(Self.bar)
        let (_, pixels) = Thinning.skeleton(of: picture)
        #expect(pixels.allSatisfy { abs($0 / picture.width - 4) <= 1 })
        #expect((30...40).contains(pixels.count))
        let graph = SkeletonGraph(picture: picture)
        #expect(graph.isAlive.count { $0 } == 1)
    }

    @Test func crossingIsOneJunctionOfFour() {
        let graph = SkeletonGraph(picture: SynthesisData.picture(Self.cross))
        #expect(graph.isAlive.count { $0 } == 4)
        #expect(graph.nodes.contains { $0.edges.count == 4 })
    }

    @Test func crossingIsWalkedStraightOn() {
        var walk = PenWalk(
            graph: SkeletonGraph(picture: SynthesisData.picture(Self.cross)), text: ["х"], xHeight: 44,
            habits: WalkHabits())
        let lines = walk.walk()
        #expect(lines.count == 2)
        for line in lines {
            guard let first = line.points.first, let last = line.points.last else { continue }
            #expect((last - first).length > 50)
        }
    }

    @Test func ringIsOneClosedLineAgainstTheClock() throws {
        var walk = PenWalk(
            graph: SkeletonGraph(picture: SynthesisData.picture(Self.ring)), text: ["о"], xHeight: 44,
            habits: WalkHabits())
        let lines = walk.walk()
        #expect(lines.count == 1)
        let points = try #require(lines.first?.points)
        let first = try #require(points.first)
        #expect((first - (try #require(points.last))).length < 2)
        #expect(first.y < 10)
        // A quarter on, the pen is at the left.
        #expect(points[points.count / 4].x < 12)
    }

    @Test func dotIsAShortStroke() {
        let graph = SkeletonGraph(picture: SynthesisData.picture(["000", "000", "000"]))
        var walk = PenWalk(graph: graph, text: ["."], xHeight: 44, habits: WalkHabits())
        #expect(walk.walk().count == 1)
    }

    @Test func resamplingKeepsEndsAndSpacing() {
        let even = PolylineSmoothing.resample([[0, 0], [10, 0], [10, 10]], spacing: 1)
        #expect(even.count == 21)
        #expect(even.first == [0, 0] && even.last == [10, 10])
        for index in even.indices.dropFirst() { #expect(abs((even[index] - even[index - 1]).length - 1) < 1e-3) }
        let smooth = PolylineSmoothing.smooth([[0, 0], [10, 0], [10, 10]], spacing: 0.5, sigma: 2)
        #expect(smooth.first == [0, 0] && smooth.last == [10, 10])
        // The corner is cut.
        #expect(smooth.allSatisfy { ($0 - [10, 0]).length > 0.5 })
        #expect(PolylineSmoothing.resample([[3, 3]], spacing: 1).count == 2)
        #expect(PolylineSmoothing.resample([], spacing: 1).isEmpty)
    }
}

@Suite(.enabled(if: SynthesisData.isHere, "needs the fonts and texts of RUKOPIS_DATA"))
struct SynthesisFontTests {
    @Test func everyFontWritesWhatItHas() throws {
        for font in try FontInk.fonts(in: SynthesisData.fontFolder) {
            let walker = FontWalker(font: font)
            var generator = SplitMix64(seed: 3)
            for symbol in "жйфЁщґђAñż7?№".map(String.init) where font.canWrite(symbol) {
                let strokes = try #require(walker.strokes(of: symbol, using: &generator), "\(font.name) \(symbol)")
                let points = strokes.flatMap(\.points)
                #expect(points.count > 1 && points.allSatisfy { $0.x.isFinite && abs($0.y) < 5 }, "\(font.name) \(symbol)")
            }
        }
    }

    @Test func joinedHandsWriteWordsInOneGo() throws {
        let fonts = try FontInk.fonts(in: SynthesisData.fontFolder)
        let pacifico = try #require(fonts.first { $0.name.hasPrefix("Pacifico") })
        var generator = SplitMix64(seed: 1)
        var habits = WalkHabits()
        habits.finishesLetters = false
        let strokes = try #require(
            FontWalker(font: pacifico).strokes(
                of: "лишим", language: "ru", features: [], habits: habits, using: &generator))
        #expect(strokes.count <= 3)
        // From left to right.
        let points = try #require(strokes.first?.points)
        #expect(points[points.count / 4].x < points[3 * points.count / 4].x)
    }

    @Test func missingCharactersAreRefused() throws {
        let fonts = try FontInk.fonts(in: SynthesisData.fontFolder)
        var generator = SplitMix64(seed: 1)
        for font in fonts {
            #expect(!font.canWrite("字"))
            #expect(!font.canWrite(""))
            #expect(FontWalker(font: font).strokes(of: "а字", using: &generator) == nil)
            #expect(font.hasCapitalsOnly == font.name.hasPrefix("Amatic"))
        }
    }

    @Test func sameSeedSameFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Two languages' small files are text enough.
        let texts = folder.appendingPathComponent("text")
        try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
        try "Жили были старик со старухой, да выпей чаю. Ђак једе".write(
            to: texts.appendingPathComponent("ru-own.txt"), atomically: true, encoding: .utf8)
        var settings = FontInk.Settings(
            script: .cyrillic, fontFolder: SynthesisData.fontFolder, textFolder: texts,
            output: folder.appendingPathComponent("a.gz"), count: 12, seed: 5)
        let counts = try FontInk.write(settings)
        #expect(counts.values.reduce(0, +) > 12)
        settings.output = folder.appendingPathComponent("b.gz")
        try FontInk.write(settings)
        let first = try Data(contentsOf: folder.appendingPathComponent("a.gz"))
        #expect(try first == Data(contentsOf: settings.output) && first.count > 500)
    }

    @Test func damagedFontsAndTextsAreNamed() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: SynthesisError.noFonts(folder: folder.path)) { try FontInk.fonts(in: folder) }
        let font = folder.appendingPathComponent("x.ttf")
        try Data("no font".utf8).write(to: font)
        #expect(throws: SynthesisError.unreadableFont(path: font.path)) { try FontInk.fonts(in: folder) }
        let text = folder.appendingPathComponent("ru-x.txt.zst")
        try Data("no zstd".utf8).write(to: text)
        #expect(throws: SynthesisError.self) { try WordList(script: .cyrillic, textFolder: folder) }
        try FileManager.default.removeItem(at: text)
        #expect(throws: SynthesisError.noText(script: "cyrillic", folder: folder.path)) {
            try WordList(script: .cyrillic, textFolder: folder)
        }
    }
}
