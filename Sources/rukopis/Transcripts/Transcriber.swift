import Foundation
import Ink
import Recognition

/// Reads files and puts their transcripts where they belong.
struct Transcriber: Sendable {
    let pages: PageReader
    let format: TranscriptFormat
    let alternatives: Int

    /// One file to standard output, each page as soon as it is read.
    ///
    /// - Returns: whether all could be read.
    func stream(_ entry: InkFiles.Entry) async throws -> Bool {
        var output = StandardOutput()
        var isFirst = true
        let heading = format.writer(file: "", alternatives: alternatives).heading
        let isWhole = try await transcribe(entry) { piece in
            guard !piece.isEmpty else { return }
            if isFirst { try output.write(heading) }
            isFirst = false
            try output.write(piece)
            try output.flush()
        }
        return isWhole
    }

    /// Files to standard output, in their order, several read at once.
    func print(_ entries: [InkFiles.Entry], width: Int) async throws -> Bool {
        var output = StandardOutput()
        var isFirst = true
        var isWhole = true
        let heading = format.writer(file: "", alternatives: alternatives).heading
        var bar = ProgressBar("reading", total: entries.count)
        let showsBar = isatty(STDOUT_FILENO) == 0
        var done = 0
        try await OrderedWork.run(entries, width: width) { entry in await whole(entry) } deliver: { result in
            let (text, isFileWhole) = try result.get()
            if !isFileWhole { isWhole = false }
            done += 1
            if showsBar { bar.show(done) }
            guard !text.isEmpty else { return }
            if isFirst { try output.write(heading) }
            isFirst = false
            try output.write(text)
            try output.flush()
        }
        bar.finish()
        return isWhole
    }

    /// A file for each file, written beside its place and renamed.
    func write(
        _ entries: [InkFiles.Entry], into folder: String, skipsExisting: Bool, width: Int
    ) async throws -> Bool {
        var isWhole = true
        var taken: Set<String> = []
        var work: [(entry: InkFiles.Entry, path: String)] = []
        for entry in entries {
            let path = (folder as NSString).appendingPathComponent(entry.name + "." + format.ending)
            guard taken.insert(path).inserted else {
                Diagnostics.report("\(entry.input.name): \(path) is another file's already; read the folders one by one")
                isWhole = false
                continue
            }
            if skipsExisting, FileManager.default.fileExists(atPath: path) { continue }
            work.append((entry, path))
        }
        var bar = ProgressBar("reading", total: work.count)
        var done = 0
        let heading = format.writer(file: "", alternatives: alternatives).heading
        try await OrderedWork.run(work, width: width) { entry, path -> Result<Bool, any Error> in
            await whole(entry).map { text, isFileWhole in
                guard !text.isEmpty || isFileWhole else { return false }
                // Found in a folder, but no ink.
                if text.isEmpty, entry.isFound { return true }
                do {
                    try FileManager.default.createDirectory(
                        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
                    try OutputFile.write(heading + text, to: path)
                    return isFileWhole
                } catch {
                    Diagnostics.report(
                        error is InkError ? "\(error)" : "\(path): cannot be written: \((error as NSError).localizedDescription)")
                    return false
                }
            }
        } deliver: { result in
            if try !result.get() { isWhole = false }
            done += 1
            bar.show(done)
        }
        bar.finish()
        return isWhole
    }

    private func whole(_ entry: InkFiles.Entry) async -> Result<(String, Bool), any Error> {
        var text = ""
        do {
            let isWhole = try await transcribe(entry) { text += $0 }
            return .success((text, isWhole))
        } catch {
            return .failure(error)
        }
    }

    private func transcribe(_ entry: InkFiles.Entry, write: (String) throws -> Void) async throws -> Bool {
        var writer = format.writer(file: entry.input.name, alternatives: alternatives)
        var isEmpty = true
        var typed = 0
        let isWhole = try await pages.read(entry.input, isQuiet: entry.isFound) { outcome in
            switch outcome {
            case .page(let page):
                isEmpty = false
                typed += page.reading.typedText?.count ?? 0
                try write(try writer.text(of: page))
            case .failure(let number, let message):
                // A file of which nothing can be read gives nothing.
                if format == .jsonl { isEmpty = false }
                try write(try writer.text(ofFailure: message, page: number))
            }
        }
        if !isEmpty { try write(try writer.end()) }
        if typed > 0, !format.tellsTypedText {
            Diagnostics.note(
                "\(entry.input.messageName): \(typed) typed text\(typed == 1 ? " is" : "s are") left out; --format json has \(typed == 1 ? "it" : "them")")
        }
        return isWhole
    }
}
