import Foundation

/// The records of a Quick, Draw!-style file (plain or gzipped), read one by one as they are asked for, so that
/// neither memory nor waiting grows with the file. A line that is no record gives an error of its own; the lines
/// after it are read on.
///
/// ```swift
/// for record in try InkRecords(contentsOf: url) {
///     switch record {
///     case .success(let page): …
///     case .failure(let error): …
///     }
/// }
/// ```
public final class InkRecords: Sequence, IteratorProtocol {
    private let lines: LineReader
    private var record = QuickDrawRecord()
    private var isBroken = false

    /// - Throws: ``InkError/inaccessible(file:what:)`` where the file cannot be opened.
    public convenience init(contentsOf url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw InkError.inaccessible(file: url.path, what: FileBytes.reason())
        }
        self.init(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), name: url.path)
    }

    /// Reads from an open file, a pipe or a socket; a record is given out as soon as its line is complete.
    public convenience init(_ handle: FileHandle, name: String) { self.init(handle, name: name, head: []) }

    /// - Parameter head: what has been read already.
    init(_ handle: FileHandle, name: String, head: [UInt8]) { lines = LineReader(handle, name: name, head: head) }

    /// The line of the record given out last, counted from 1.
    public var line: Int { lines.number }

    /// The next record, or `nil` at the end. After an error in reading itself (not in a record) nothing follows.
    public func next() -> Result<Page, InkError>? {
        guard !isBroken else { return nil }
        do {
            while let line = try lines.next() {
                guard line.contains(where: { $0 > 0x20 }) else { continue }
                let parsed = line.withUnsafeBufferPointer { bytes -> Result<Page, InkError> in
                    do {
                        return .success(try record.page(of: bytes))
                    } catch let failure as JSONReader.Failure {
                        return .failure(
                            .malformed(
                                file: lines.name, place: .line(lines.number),
                                what: "column \(failure.offset + 1): \(failure.what)"))
                    } catch {
                        return .failure(
                            .malformed(file: lines.name, place: .line(lines.number), what: "\(error)"))
                    }
                }
                return parsed
            }
        } catch let error as InkError {
            isBroken = true
            return .failure(error)
        } catch {
            isBroken = true
            return .failure(.inaccessible(file: lines.name, what: "\(error)"))
        }
        return nil
    }
}
