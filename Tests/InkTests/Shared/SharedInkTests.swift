import Foundation
import Testing

@testable import Ink

/// Files that other programs wrote, beside the repository or where `RUKOPIS_INK` says.
enum SharedInk {
    static let folder: URL? = {
        let environment = ProcessInfo.processInfo.environment["RUKOPIS_INK"].map { URL(fileURLWithPath: $0) }
        let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("shared/ink")
        return [environment, beside].compactMap { $0 }
            .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("list.json").path) }
    }()
}

@Suite(.enabled(if: SharedInk.folder != nil, "no folder of real ink files (set RUKOPIS_INK)"))
struct SharedInkTests {
    @Test func countsAreThoseOfTheList() throws {
        let folder = try #require(SharedInk.folder)
        let list = try JSONValue.read(
            InkSource(name: "list.json", bytes: FileBytes.read(folder.appendingPathComponent("list.json")), url: nil))
        for entry in list.array ?? [] {
            let name = entry["file"]?.string ?? ""
            let url = folder.appendingPathComponent(name)
            if name == "xpp_preview-test-invalid.xoj" {
                #expect(throws: InkError.self, "\(name)") { try Ink(contentsOf: url) }
                continue
            }
            let ink: Ink
            do {
                ink = try Ink(contentsOf: url)
            } catch {
                Issue.record("\(error)")
                continue
            }
            expectSound(ink)
            let strokes = ink.pages.reduce(0) { $0 + $1.strokes.count }
            let points = ink.pages.reduce(0) { $0 + $1.strokes.reduce(0) { $0 + $1.points.count } }
            if let expected = entry["lines"]?.number { #expect(strokes == Int(expected), "\(name)") }
            if let expected = entry["points"]?.number { #expect(points == Int(expected), "\(name)") }
            if let expected = entry["typedText"]?.boolean, expected {
                // One file holds a text without a character.
                #expect(ink.pages.contains { !$0.typedText.isEmpty } || points == 0, "\(name)")
            }
            if let items = entry["items"] {
                let shapes = ink.pages.reduce(0) { $0 + $1.strokes.count { $0.tool == .shape } }
                #expect(strokes - shapes == Int(items["brushstroke"]?.number ?? 0), "\(name)")
            }
            // The list's makers could not look into packages.
            let isPackage = ZipArchive.isZip(try FileBytes.read(url))
            if !isPackage, let expected = entry["strokes"]?.number { #expect(strokes == Int(expected), "\(name)") }
            if !isPackage, let expected = entry["pages"]?.number { #expect(ink.pages.count == Int(expected), "\(name)") }
            if !isPackage, let expected = entry["text"]?.number {
                #expect(ink.pages.reduce(0) { $0 + $1.typedText.count } == Int(expected), "\(name)")
            }
        }
    }
}
