import Foundation

/// The bytes of an open file as they come, with a gzip wrapper taken off.
final class ByteStream: ByteSource {
    private let handle: FileHandle
    private let name: String
    private var head: [UInt8]
    private var inflater: Inflater?
    private var isFirst = true
    private var unpacked = 0
    private var packed = 0

    /// - Parameter head: what has been read already.
    init(_ handle: FileHandle, name: String, head: [UInt8] = []) {
        self.handle = handle
        self.name = name
        self.head = head
    }

    func read(into buffer: inout [UInt8]) throws -> Bool {
        var chunk = head
        head = []
        if chunk.isEmpty {
            chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = try FileBytes.readSome(handle.fileDescriptor, into: &chunk, name: name)
            chunk.removeSubrange(count...)
        }
        guard !chunk.isEmpty else {
            if let inflater, !inflater.isComplete {
                throw InkError.malformed(
                    file: name, place: .wholeFile, what: "the gzip data ends too early: the file is cut off")
            }
            return false
        }
        if isFirst, Gzip.isGzip(chunk) { inflater = Inflater(wrapper: .gzip) }
        isFirst = false
        guard let inflater else {
            buffer += chunk
            return true
        }
        packed += chunk.count
        do {
            try inflater.feed(chunk[...]) { piece in
                unpacked += piece.count
                guard unpacked <= max(Gzip.freeSize, packed.multipliedReportingOverflow(by: Gzip.largestRatio).partialValue)
                else {
                    throw InkError.tooLarge(
                        file: name, place: .wholeFile, what: "unpacks to more than \(Gzip.largestRatio) times its size")
                }
                buffer.append(contentsOf: piece)
            }
        } catch let failure as Inflater.Failure {
            throw InkError.malformed(file: name, place: .byte(failure.offset), what: failure.what)
        }
        return true
    }
}
