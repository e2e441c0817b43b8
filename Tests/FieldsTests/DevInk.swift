import Foundation
import Ink
import Layout
import Recognition

/// Real people's words from the dev files, where they are: `$RUKOPIS_DATA`, or `../shared/data` beside the repository.
struct DevInk {
    struct Sample {
        let strokes: [Stroke]
        let label: String
        let language: String
        /// Height of small letters, and the baseline at the ink's left edge, in the sample's own unit.
        let xHeight: Double
        let baseline: Double
        let box: InkBox
    }

    static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["RUKOPIS_DATA"] { return URL(fileURLWithPath: named) }
        return repository.deletingLastPathComponent().appendingPathComponent("shared/data")
    }()

    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let files = ["unipen/words-dev.ndjson.gz", "unipen/text-dev.ndjson.gz", "russian/words-dev.ndjson.gz"]

    static var isThere: Bool {
        files.allSatisfy { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
    }

    /// The recognizer of the repository, or `nil` where its file is missing.
    static let recognizer: Recognizer? = {
        let locator = ModelLocator(executable: nil, environment: ["RUKOPIS_MODELS": repository.appendingPathComponent("Models").path])
        guard let model = try? locator.recognizer() else { return nil }
        return try? Recognizer(
            modelAt: model, options: RecognitionOptions(languageFolders: locator.folders))
    }()

    /// - Parameters:
    ///   - every: of the samples only each so manyth, for quick tests.
    static func samples(_ files: [String] = files, every: Int = 1) throws -> [Sample] {
        try files.flatMap { file in
            let pages = try Ink(contentsOf: folder.appendingPathComponent(file)).pages
            return pages.indices.filter { $0 % every == 0 }.compactMap { index -> Sample? in
                let page = pages[index]
                let lines = PageLayout.lines(of: Page(strokes: page.strokes))
                guard lines.count == 1, let line = lines.first, line.strokes.count == page.strokes.count else { return nil }
                return Sample(
                    strokes: page.strokes, label: page.labels.first?.text ?? "",
                    language: file.hasPrefix("russian") ? "ru" : "en", xHeight: line.xHeight, baseline: line.baseline.y,
                    box: InkBox(around: page.strokes))
            }
        }
    }
}

extension Stroke {
    func moved(scale: Double, fromX: Double, fromY: Double, toX: Double, toY: Double) -> Stroke {
        var stroke = self
        for index in stroke.points.indices {
            stroke.points[index].x = (stroke.points[index].x - fromX) * scale + toX
            stroke.points[index].y = (stroke.points[index].y - fromY) * scale + toY
        }
        return stroke
    }
}
