import Foundation

/// The lines of an open file, plain or gzipped, as they come.
final class LineReader {
    /// A longer line is no record but an accident or an attack.
    static let longestLine = 64 << 20

    let name: String
    /// 1-based number of the line last given out.
    private(set) var number = 0

    private let handle: FileHandle
    private var inflater: Inflater?
    private var isFirst = true
    private var isAtEnd = false
    private var pending: [UInt8] = []
    /// Where the next line starts in `pending`, and how far it has been looked through for its end.
    private var start = 0
    private var searched = 0

    private var head: [UInt8]

    /// - Parameter head: what has been read already.
    init(_ handle: FileHandle, name: String, head: [UInt8] = []) {
        self.handle = handle
        self.name = name
        self.head = head
    }

    /// The next line without its line break, or `nil` at the end.
    func next() throws -> ArraySlice<UInt8>? {
        while true {
            if let end = pending[searched...].firstIndex(of: 0x0A) {
                let line = pending[start..<end]
                start = end + 1
                searched = start
                number += 1
                return line
            }
            searched = pending.count
            guard pending.count - start <= Self.longestLine else {
                throw InkError.tooLarge(
                    file: name, place: .line(number + 1), what: "a line of more than \(Self.longestLine >> 20) MB")
            }
            if isAtEnd {
                guard start < pending.count else { return nil }
                let line = pending[start...]
                start = pending.count
                number += 1
                return line
            }
            try fill()
        }
    }

    private func fill() throws {
        if start > 0 {
            pending.removeSubrange(0..<start)
            searched -= start
            start = 0
        }
        var chunk = head
        head = []
        var count = chunk.count
        if count == 0 {
            chunk = [UInt8](repeating: 0, count: 1 << 18)
            count = try FileBytes.readSome(handle.fileDescriptor, into: &chunk, name: name)
        }
        guard count > 0 else {
            isAtEnd = true
            if let inflater, !inflater.isComplete {
                throw InkError.malformed(
                    file: name, place: .line(number + 1), what: "the gzip data ends too early: the file is cut off")
            }
            return
        }
        if isFirst {
            isFirst = false
            if chunk[0] == 0x1F, count < 2 || chunk[1] == 0x8B { inflater = Inflater(wrapper: .gzip) }
        }
        guard let inflater else {
            pending.append(contentsOf: chunk[0..<count])
            return
        }
        do {
            try inflater.feed(chunk[0..<count]) { piece in
                guard pending.count + piece.count <= 4 * Self.longestLine else {
                    throw InkError.tooLarge(
                        file: name, place: .line(number + 1), what: "unpacks too far to be a line")
                }
                pending.append(contentsOf: piece)
            }
        } catch let failure as Inflater.Failure {
            throw InkError.malformed(file: name, place: .byte(failure.offset), what: failure.what)
        }
    }
}
