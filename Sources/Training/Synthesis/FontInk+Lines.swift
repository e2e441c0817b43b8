import Foundation
import Language

extension FontInk {
    /// Draws given lines of text, each as a record of Quick, Draw!-style ndjson without its end. The same settings give
    /// the same ink; `count`, `textFolder` and `output` play no part.
    ///
    /// - Throws: ``SynthesisError``; `cannotDraw` where no font has all characters of a line.
    package static func records(of lines: [String], _ settings: Settings) throws -> [String] {
        let walkers = try fonts(in: settings.fontFolder)
            .filter { !settings.withoutFonts.contains($0.name) && (settings.onlyFonts?.contains($0.name) ?? true) }
            .map { FontWalker(font: $0) }
        guard !walkers.isEmpty else { throw SynthesisError.noFonts(folder: settings.fontFolder.path) }
        var generator = SplitMix64(seed: settings.seed)
        return try lines.enumerated().map { index, line in
            guard let walker = walkers.filter({ $0.font.canWrite(line) }).randomElement(using: &generator),
                let strokes = walker.strokes(of: line, using: &generator), !strokes.isEmpty
            else { throw SynthesisError.cannotDraw(text: line, folder: settings.fontFolder.path) }
            return InkLine.json(
                strokes: strokes, text: line, identifier: "\(settings.script.rawValue)-\(settings.seed)-line-\(index)",
                writer: "font:\(walker.font.name)", source: "fonts", scale: unitsPerXHeight)
        }
    }
}
