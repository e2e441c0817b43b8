import Foundation
import Ink

/// `rukopis convert`: ink from one format to another.
struct ConvertCommand: Command {
    static let name = "convert"
    static let summary = "Writes ink in another format."
    static let arguments = "[FILE|FOLDER...]"
    static let details = """
        Strokes, times, pressure, tilt, colours, labels, pages and typed text are kept as far as the format has a \
        place for them: rukopis keeps all of these, svg only the shapes and the text of one page. Layers, pictures \
        and the paper are not kept.

        Of several files, or a folder, --output names a folder, into which name.inkml goes for name.xopp. A file is \
        put in place when it is whole.
        """
    static let examples = [
        Example("rukopis convert -o note.inkml note.xopp", "the format is told by the ending"),
        Example("rukopis convert --to ndjson note.rm | head", "to standard output"),
        Example("rukopis convert --to rukopis -o archive notebooks", "every ink file of a folder"),
    ]

    static let writable = InkFormat.allCases.filter(\.isWritable)

    var input = InputOptions()
    var format: InkFormat?
    var output: String?

    static var optionGroups: [OptionGroup<ConvertCommand>] {
        let names = writable.map(\.rawValue)
        return [
            OptionGroup(
                heading: "Output:",
                options: [
                    Option(
                        "to", argument: "FORMAT",
                        help: "\(names.joined(separator: ", ")); else by the ending of the output", values: names
                    ) { (target: inout ConvertCommand, value: String) throws(UsageError) in
                        guard let format = InkFormat(rawValue: value), format.isWritable else {
                            throw UsageError("--to takes one of \(names.joined(separator: ", ")), not '\(value)'")
                        }
                        target.format = format
                    },
                    .text(
                        "output", short: "o", argument: "FILE", help: "The file, or a folder; else standard output",
                        \.output),
                ]),
            InputOptions.group.lifted(to: \.input),
        ]
    }

    mutating func take(_ argument: String) { input.files.append(argument) }

    func check() throws(UsageError) {
        guard format == nil else { return }
        guard let output else { throw UsageError("--to is missing") }
        if InkFormat(ending: output) == nil {
            throw UsageError("--to is missing, and '\(output)' does not end as a file of ink")
        }
    }

    func run() async throws -> ExitStatus {
        guard let format = format ?? output.flatMap({ InkFormat(ending: $0) }) else { return .wrongUsage }
        let files = InkFiles(input.inputs)
        let isAllThere = files.report()
        var isFolder: ObjCBool = false
        let exists = output.map { FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) } ?? false
        let isMany = files.entries.count != 1 || files.entries.contains(where: \.isFound) || (exists && isFolder.boolValue)
        if isMany, output == nil {
            Diagnostics.report("of several files --output must name a folder")
            return .wrongUsage
        }
        if output == nil, format.isBinary, isatty(STDOUT_FILENO) == 1 {
            throw RenderCommand.Unsuited(what: "standard output is a terminal; name a file by --output")
        }
        var status: ExitStatus = isAllThere ? .success : .inputFailed
        // What each output is made from, and whether that worked.
        var taken: [String: String] = [:]
        var bar = ProgressBar("converting", total: files.entries.count)
        for (index, entry) in files.entries.enumerated() {
            let target = isMany ? output.map { Self.place(of: entry, in: $0, as: format) } : output
            do {
                if let target, let other = taken[target] {
                    if other == entry.input.name { continue }
                    throw RenderCommand.Unsuited(what: "\(entry.input.name): not converted: \(target) is made from \(other)")
                }
                try convert(entry, to: target, as: format)
                if let target { taken[target] = entry.input.name }
            } catch InkError.unknownFormat where entry.isFound {
                // Named like ink, but none.
            } catch {
                Diagnostics.report("\(error)")
                status = .inputFailed
            }
            if isMany { bar.show(index + 1) }
        }
        bar.finish()
        return status
    }

    private func convert(_ entry: InkFiles.Entry, to target: String?, as format: InkFormat) throws {
        let conversion = try InkConversion(of: entry.input.pages(as: input.format), to: format)
        for warning in conversion.warnings { Diagnostics.warn("\(entry.input.name): \(warning)") }
        if conversion.typedTextsLost > 0 {
            Diagnostics.note(
                "\(entry.input.messageName): typed text (\(conversion.typedTextsLost)) is left out: \(format.rawValue) has no place for it; rukopis, xopp and svg have")
        }
        guard let target else { return try conversion.write { try StandardOutput.write($0) } }
        let url = URL(fileURLWithPath: target)
        if target != output {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        try conversion.write(to: url)
    }

    private static func place(of entry: InkFiles.Entry, in folder: String, as format: InkFormat) -> String {
        var name = entry.name as NSString
        if name.pathExtension.lowercased() == "gz" { name = name.deletingPathExtension as NSString }
        return (folder as NSString).appendingPathComponent(name.deletingPathExtension + "." + format.ending)
    }
}
