import Features
import Foundation
import Ink
import Layout
import Network

extension Recognizer {
    /// Reads all pages.
    ///
    /// - Parameters:
    ///   - file: the name that the transcript carries.
    ///   - width: on how many cores at once, ≥ 1.
    public func transcript(
        of ink: Ink, file: String? = nil, width: Int = ProcessInfo.processInfo.activeProcessorCount
    ) async throws -> Transcript {
        var pages: [RecognizedPage] = []
        // Many pages keep the cores busy by themselves; of few, the lines are shared out.
        let spreadsLines = ink.pages.count < 2 * width
        try await OrderedWork.run(ink.pages, width: spreadsLines ? 1 : width) { page in
            await Self.result { try await self.page(page, width: spreadsLines ? width : 1) }
        } deliver: {
            pages.append(try $0.get())
        }
        return Transcript(file: file, pages: pages)
    }

    /// Finds a page's lines and reads them.
    ///
    /// - Parameter context: the text before the ink; `nil` for the one among the options.
    /// - Throws: ``RecognitionError``; `CancellationError` between two lines, if the task is cancelled.
    public func page(_ page: Page, width: Int = 1, context: String? = nil) async throws -> RecognizedPage {
        let context = context ?? options.context
        let layout = PageLayout(of: page)
        var lines: [RecognizedLine] = []
        try await OrderedWork.run(layout.lines, width: width) { line in
            Self.result {
                try Task.checkCancellation()
                return try self.recognize(line, of: page, context: context)
            }
        } deliver: {
            lines.append(try $0.get())
        }
        return Self.recognized(page, layout, lines)
    }

    /// Finds a page's lines and reads them on the calling thread, the same as ``page(_:width:context:)``.
    package func read(_ page: Page, context: String? = nil) throws(RecognitionError) -> RecognizedPage {
        let layout = PageLayout(of: page)
        var lines: [RecognizedLine] = []
        for line in layout.lines {
            lines.append(try recognize(line, of: page, context: context ?? options.context))
        }
        return Self.recognized(page, layout, lines)
    }

    private static func recognized(_ page: Page, _ layout: PageLayout, _ lines: [RecognizedLine]) -> RecognizedPage {
        let others = layout.notWriting.map {
            RecognizedPage.OtherStroke(stroke: $0.stroke, kind: $0.kind.rawValue)
        }
        return RecognizedPage(
            id: page.identifier, lines: lines, notWriting: others.isEmpty ? nil : others,
            typedText: page.typedText.isEmpty ? nil : page.typedText.map(\.text))
    }

    /// What the network says of each line of a page.
    package func outputs(of page: Page) -> [NetworkOutput] {
        PageLayout(of: page).lines.map { output(of: $0.levelInk(of: page)) }
    }

    private func recognize(_ line: Line, of page: Page, context: String) throws(RecognitionError) -> RecognizedLine {
        let level = line.levelInk(of: page)
        let names = line.strokes.filter(page.strokes.indices.contains)
        var read = try recognize(
            strokes: level, drawn: names.map { page.strokes[$0] }, names: names, context: context)
        read.baseline = Baseline(
            x: line.baseline.x, y: line.baseline.y, angle: line.baseline.angle, xHeight: line.xHeight)
        return read
    }

    private static func result<Value>(_ body: () throws -> Value) -> Result<Value, any Error> {
        Result(catching: body)
    }

    private static func result<Value>(_ body: () async throws -> Value) async -> Result<Value, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}
