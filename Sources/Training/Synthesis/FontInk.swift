import Foundation
import Ink
import Language

/// Makes a file of synthetic ink out of handwriting fonts and running text.
package enum FontInk {
    package struct Settings: Sendable {
        package var script: Script
        package var fontFolder: URL
        package var textFolder: URL
        package var output: URL
        package var count: Int
        package var seed: UInt64
        /// Names of fonts (file name without extension) to leave out, or, if `onlyFonts` is set, all that may be used.
        package var withoutFonts: Set<String> = []
        package var onlyFonts: Set<String>?

        package init(script: Script, fontFolder: URL, textFolder: URL, output: URL, count: Int, seed: UInt64) {
            self.script = script
            self.fontFolder = fontFolder
            self.textFolder = textFolder
            self.output = output
            self.count = count
            self.seed = seed
        }
    }

    /// Units of the written ink to one x-height.
    static let unitsPerXHeight = 20.0

    /// Hands that look most like handwriting come up most; Pacifico is so bold that its thinned lines stray.
    private static func weight(of font: HandwritingFont) -> Int {
        if font.name.hasPrefix("Pacifico") { return 1 }
        return ["BadScript", "MarckScript", "Caveat"].contains { font.name.hasPrefix($0) } ? 5 : 4
    }

    package static func fonts(in folder: URL) throws -> [HandwritingFont] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let fonts = try files.sorted { $0.path < $1.path }
            .filter { ["ttf", "otf"].contains($0.pathExtension.lowercased()) }
            .map { try HandwritingFont(contentsOf: $0) }
        guard !fonts.isEmpty else { throw SynthesisError.noFonts(folder: folder.path) }
        return fonts
    }

    /// Writes `count` samples. The same settings give the same file.
    ///
    /// - Parameter progress: called now and then with the number of samples done.
    /// - Returns: how often each symbol of the alphabet occurs.
    @discardableResult
    package static func write(_ settings: Settings, progress: (Int) -> Void = { _ in }) throws -> [Character: Int] {
        let words = try WordList(script: settings.script, textFolder: settings.textFolder)
        let walkers = try fonts(in: settings.fontFolder)
            .filter { !settings.withoutFonts.contains($0.name) && (settings.onlyFonts?.contains($0.name) ?? true) }
            .map { FontWalker(font: $0) }
        guard !walkers.isEmpty else { throw SynthesisError.noFonts(folder: settings.fontFolder.path) }
        var sampler = TextSampler(script: settings.script, words: words) { symbol in
            walkers.contains { $0.font.canWrite(String(symbol)) }
        }
        let output = try GzipLineWriter(path: settings.output.path)
        var generator = SplitMix64(seed: settings.seed)
        var done = 0
        var tries = 0
        while done < settings.count && tries < 10 * settings.count + 1000 {
            tries += 1
            let text = sampler.text(using: &generator)
            guard let walker = walkers.filter({ $0.font.canWrite(text.text) })
                    .flatMap({ [FontWalker](repeating: $0, count: weight(of: $0.font)) })
                    .randomElement(using: &generator),
                let strokes = walker.strokes(
                    of: text.text, language: generator.chance(0.7) ? text.language : nil, using: &generator),
                !strokes.isEmpty
            else { continue }
            let name = "font:\(walker.font.name)"
            try output.write(
                InkLine.json(
                    strokes: strokes, text: text.text, identifier: "\(settings.script.rawValue)-\(settings.seed)-\(done)",
                    writer: name, source: "fonts", scale: unitsPerXHeight))
            sampler.note(text.text)
            done += 1
            if done % 500 == 0 { progress(done) }
        }
        try output.close()
        let symbols = Alphabet.standard(for: settings.script).symbols
        return Dictionary(symbols.map { ($0, sampler.count(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }
}
