/// The content of an entry of a ``ZipArchive``, unpacked as it is asked for; its length and checksum are compared at
/// its end.
final class ZipEntryStream: ByteSource {
    private let packed: ArraySlice<UInt8>
    private let entry: ZipArchive.Entry
    private let file: String
    private let inflater: Inflater?
    private var position: Int
    private var unpacked = 0
    private var checksum: UInt32 = 0
    private var isOver = false

    private static let pieceSize = 1 << 16

    init(_ packed: ArraySlice<UInt8>, _ entry: ZipArchive.Entry, file: String) {
        self.packed = packed
        self.entry = entry
        self.file = file
        inflater = entry.method == 0 ? nil : Inflater(wrapper: .raw)
        position = packed.startIndex
    }

    func read(into buffer: inout [UInt8]) throws -> Bool {
        guard !isOver else { return false }
        guard position < packed.endIndex else {
            isOver = true
            guard checksum == entry.checksum else { throw malformed("its checksum is wrong") }
            return false
        }
        let piece = packed[position..<min(position + Self.pieceSize, packed.endIndex)]
        position = piece.endIndex
        guard let inflater else {
            take(piece, &buffer)
            return true
        }
        do {
            try inflater.feed(piece) { piece in
                guard unpacked + piece.count <= entry.size else { throw malformed("unpacks to more than it says") }
                take(piece, &buffer)
            }
        } catch let failure as Inflater.Failure {
            throw malformed(failure.what)
        }
        return true
    }

    private func take(_ piece: ArraySlice<UInt8>, _ buffer: inout [UInt8]) {
        buffer += piece
        unpacked += piece.count
        checksum = Checksum.crc32(piece, from: checksum)
    }

    private func malformed(_ what: String) -> InkError {
        .malformed(file: file, place: .part(entry.name), what: what)
    }
}
