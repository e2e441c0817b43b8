import Foundation
import Recognition
import Storage

/// What was read in files of ink, kept so that a second search does not read them again. A file's entry counts as long
/// as the file has the same size and time, and is read in the same way.
public final class SearchIndex: Sendable {
    /// What tells that a file is still the same.
    public struct Stamp: Sendable, Equatable {
        /// Bytes.
        public var size: Int64
        /// When the file's content, name or owner last changed (the status' change time, which cannot be set back), in
        /// nanoseconds of the epoch.
        public var modified: Int64

        /// Of a file as it is now; `nil` where it is none.
        public init?(ofFile path: String) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            size = Int64(status.st_size)
            modified = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
        }
    }

    private let database: Database

    /// `rukopis/search.sqlite` in the user's folder for caches (`$XDG_CACHE_HOME`, else `~/.cache`).
    public static func usualPath(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        // The specification has relative paths ignored.
        let told = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let caches = told ?? ((environment["HOME"] ?? NSHomeDirectory()) as NSString).appendingPathComponent(".cache")
        return (caches as NSString).appendingPathComponent("rukopis/search.sqlite")
    }

    /// Opens the index, or makes it; only the user may read it.
    public init(path: String = usualPath()) throws(SearchError) {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .index(path: folder, reason: (error as NSError).localizedDescription)
        }
        let schema = """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;
            CREATE TABLE IF NOT EXISTS files (
                id INTEGER PRIMARY KEY, path TEXT NOT NULL, reader TEXT NOT NULL, size INTEGER NOT NULL,
                modified INTEGER NOT NULL, UNIQUE (path, reader)
            );
            CREATE TABLE IF NOT EXISTS lines (
                file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE, place INTEGER NOT NULL,
                page INTEGER NOT NULL, line INTEGER NOT NULL, typed INTEGER NOT NULL, forms TEXT NOT NULL,
                folded TEXT NOT NULL, content BLOB NOT NULL, UNIQUE (file, place)
            );
            """
        do {
            database = try Database(path: path, schema: schema)
        } catch {
            throw Self.told(error)
        }
    }

    private static func told(_ failure: Database.Failure) -> SearchError {
        .index(path: failure.path, reason: failure.reason)
    }

    /// The lines of a file that have the pattern; `nil` where the file has to be read (again).
    ///
    /// - Parameter reader: names the model, the languages and all else on which a reading depends.
    public func lines(
        of path: String, _ stamp: Stamp, reader: String, matching pattern: SearchPattern
    ) throws(SearchError) -> [SearchLine]? {
        do throws(Database.Failure) {
            var file: Int64?
            try database.query(
                "SELECT id FROM files WHERE path = ? AND reader = ? AND size = ? AND modified = ?",
                [.text(Self.absolute(path)), .text(reader), .integer(stamp.size), .integer(stamp.modified)]
            ) { file = $0.integer(0) }
            guard let file else { return nil }
            let column = pattern.foldsCase ? "folded" : "forms"
            let filter = pattern.needed.map { _ in " AND instr(\(column), ?) > 0" }.joined()
            var lines: [SearchLine] = []
            try database.query(
                "SELECT page, line, typed, forms, content FROM lines WHERE file = ?\(filter) ORDER BY place",
                [.integer(file)] + pattern.needed.map { .text($0) }
            ) { row in
                guard pattern.mayMatch(forms: row.text(3)),
                    let content = try? JSONDecoder().decode(RecognizedLine.self, from: Data(row.bytes(4)))
                else { return }
                lines.append(
                    SearchLine(
                        page: Int(row.integer(0)), line: Int(row.integer(1)), isTyped: row.integer(2) != 0,
                        content: content))
            }
            return lines
        } catch {
            throw Self.told(error)
        }
    }

    /// Keeps what was read of a file, instead of what was kept before.
    public func keep(_ lines: [SearchLine], of path: String, _ stamp: Stamp, reader: String) throws(SearchError) {
        let path = Self.absolute(path)
        do throws(Database.Failure) {
            try database.transaction { () throws(Database.Failure) in
                // Readings of the file as it was before are of no use by any reader.
                try database.run(
                    "DELETE FROM files WHERE path = ? AND (reader = ? OR size != ? OR modified != ?)",
                    [.text(path), .text(reader), .integer(stamp.size), .integer(stamp.modified)])
                try database.run(
                    "INSERT INTO files (path, reader, size, modified) VALUES (?, ?, ?, ?)",
                    [.text(path), .text(reader), .integer(stamp.size), .integer(stamp.modified)])
                var file: Int64 = 0
                try database.query("SELECT last_insert_rowid()") { file = $0.integer(0) }
                for (place, line) in lines.enumerated() {
                    guard let content = try? JSONEncoder().encode(line.content) else { continue }
                    let forms = line.forms
                    try database.run(
                        "INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                        [
                            .integer(file), .integer(Int64(place)), .integer(Int64(line.page)), .integer(Int64(line.line)),
                            .integer(line.isTyped ? 1 : 0), .text(forms), .text(forms.lowercased()),
                            .bytes([UInt8](content)),
                        ])
                }
            }
        } catch {
            throw Self.told(error)
        }
    }

    /// Forgets files of a folder that are no longer there.
    ///
    /// - Parameter present: the paths of those that are.
    public func forgetMissing(in folder: String, present: Set<String>) throws(SearchError) {
        let prefix = Self.absolute(folder) + "/"
        let present = Set(present.map(Self.absolute))
        do throws(Database.Failure) {
            var gone: [Int64] = []
            try database.query("SELECT id, path FROM files WHERE substr(path, 1, ?) = ?", [
                .integer(Int64(prefix.unicodeScalars.count)), .text(prefix),
            ]) { row in
                let path = row.text(1)
                if !present.contains(path), !FileManager.default.fileExists(atPath: path) { gone.append(row.integer(0)) }
            }
            guard !gone.isEmpty else { return }
            try database.transaction { () throws(Database.Failure) in
                for file in gone { try database.run("DELETE FROM files WHERE id = ?", [.integer(file)]) }
            }
        } catch {
            throw Self.told(error)
        }
    }

    private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
