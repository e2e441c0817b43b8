import Foundation

/// The ink that a command line names: files as they are, folders with all ink files in them.
struct InkFiles {
    struct Entry: Sendable {
        let input: InkInput
        /// The path within the named folder, or the file's name.
        let name: String
        /// Files found in folders may turn out to be no ink at all.
        let isFound: Bool
    }

    private(set) var entries: [Entry] = []
    /// One line for each folder that cannot be read.
    private(set) var failures: [String] = []

    /// Named folders in which no file is named like ink.
    private(set) var emptyFolders: [String] = []

    /// Whether all that was named can be looked at; tells on standard error what cannot.
    func report() -> Bool {
        for failure in failures { Diagnostics.report(failure) }
        for folder in emptyFolders { Diagnostics.report("\(folder): no file in this folder is named like ink (\(Self.namedFirst), …)") }
        return failures.isEmpty && emptyFolders.isEmpty
    }

    private static let namedFirst = ".xopp, .rm, .inkml"

    /// What ink files' names end in. Pictures (SVG) are looked at only where they are named.
    static let endings: Set<String> = [
        "rukopis", "ndjson", "jsonl", "json", "unipen", "dat", "unp", "inkml", "xopp", "xoj", "rm", "rmdoc", "rnote",
        "will", "uim", "jiix", "excalidraw", "tldr", "note", "isf", "csv", "tsv",
    ]

    init(_ inputs: [InkInput]) {
        for input in inputs {
            var isFolder: ObjCBool = false
            if case .file(let path) = input, FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
                isFolder.boolValue
            {
                let (count, failed) = (entries.count, failures.count)
                walk(path, below: "", depth: 0)
                if entries.count == count, failures.count == failed { emptyFolders.append(path) }
            } else {
                let name = input.name == "-" ? "standard-input" : (input.name as NSString).lastPathComponent
                entries.append(Entry(input: input, name: name, isFound: false))
            }
        }
    }

    /// In the order of the names, numbers by value. Hidden files and linked folders are left out.
    private mutating func walk(_ folder: String, below: String, depth: Int) {
        guard depth < 100 else { return }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            failures.append("\(folder): cannot be read: \((error as NSError).localizedDescription)")
            return
        }
        for name in names.sorted(by: { $0.compare($1, options: .numeric) == .orderedAscending }) where !name.hasPrefix(".") {
            let path = (folder as NSString).appendingPathComponent(name)
            let inner = below.isEmpty ? name : below + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                walk(path, below: inner, depth: depth + 1)
            } else if Self.isInk(name), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
                entries.append(Entry(input: .file(path), name: inner, isFound: true))
            }
        }
    }

    static func isInk(_ name: String) -> Bool {
        let parts = name.lowercased().split(separator: ".").dropFirst()
        guard let last = parts.last else { return false }
        return endings.contains(String(last == "gz" ? parts.dropLast().last ?? "" : last))
    }
}
