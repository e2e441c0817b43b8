import CSQLite
import Foundation

/// A small SQLite file that only the user may read. May be used from any number of threads: they take turns.
package final class Database: @unchecked Sendable {
    /// What SQLite or the system says, and of which file.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        package let path: String
        package let reason: String
        package var description: String { "\(path): \(reason)" }
    }

    package enum Value: Sendable, Equatable {
        case text(String)
        case integer(Int64)
        case bytes([UInt8])
    }

    /// One row of an answer; columns are counted from 0, and what is not there reads as nothing.
    package struct Row {
        fileprivate let statement: OpaquePointer

        package func text(_ column: Int) -> String {
            sqlite3_column_text(statement, Int32(column)).map { String(cString: $0) } ?? ""
        }

        package func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

        package func bytes(_ column: Int) -> [UInt8] {
            guard let start = sqlite3_column_blob(statement, Int32(column)) else { return [] }
            return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, Int32(column)))))
        }
    }

    private let path: String
    private let connection: OpaquePointer
    /// Recursive, so that a transaction keeps others out.
    private let lock = NSRecursiveLock()

    /// Opens the file, or makes it.
    ///
    /// - Parameter schema: statements that make what is not there yet.
    package init(path: String, schema: String) throws(Failure) {
        self.path = path
        // Made with the right mode before SQLite opens it, so that it is never readable by others.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure(path: path, reason: String(cString: strerror(errno))) }
        fchmod(descriptor, 0o600)
        close(descriptor)
        var opened: OpaquePointer?
        let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX, nil)
        guard status == SQLITE_OK, let opened else {
            let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close(opened)
            throw Failure(path: path, reason: reason)
        }
        connection = opened
        sqlite3_busy_timeout(connection, 20_000)
        guard sqlite3_exec(connection, schema, nil, nil, nil) == SQLITE_OK else {
            let reason = String(cString: sqlite3_errmsg(connection))
            sqlite3_close(connection)
            throw Failure(path: path, reason: reason)
        }
    }

    deinit { sqlite3_close(connection) }

    package func run(_ statement: String, _ values: [Value] = []) throws(Failure) {
        try query(statement, values) { _ in }
    }

    /// Calls `body` for every row of the answer.
    package func query(_ text: String, _ values: [Value] = [], _ body: (Row) -> Void) throws(Failure) {
        lock.lock()
        defer { lock.unlock() }
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(connection, text, -1, &prepared, nil) == SQLITE_OK, let statement = prepared else {
            throw failure
        }
        defer { sqlite3_finalize(statement) }
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case .text(let text): sqlite3_bind_text(statement, place, text, -1, transient)
            case .integer(let number): sqlite3_bind_int64(statement, place, number)
            case .bytes(let bytes):
                bytes.withUnsafeBytes { sqlite3_bind_blob(statement, place, $0.baseAddress, Int32($0.count), transient) }
            }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(Row(statement: statement))
            case SQLITE_DONE: return
            default: throw failure
            }
        }
    }

    /// All that `body` does, or nothing of it.
    package func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
        lock.lock()
        defer { lock.unlock() }
        try run("BEGIN IMMEDIATE")
        do throws(Failure) {
            try body()
            try run("COMMIT")
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    private var failure: Failure { Failure(path: path, reason: String(cString: sqlite3_errmsg(connection))) }
}
