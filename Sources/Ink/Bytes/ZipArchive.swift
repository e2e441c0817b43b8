/// Reads ZIP packages (PKWARE APPNOTE 6.3): entries stored or deflated, found by the central directory.
struct ZipArchive {
    struct Entry {
        var name: String
        fileprivate(set) var method: UInt16
        fileprivate(set) var packedSize: Int
        fileprivate(set) var size: Int
        fileprivate(set) var checksum: UInt32
        fileprivate var offset: Int
        fileprivate var isEncrypted: Bool
    }

    /// What one entry, and all that are read of a package, may unpack to, next to its size.
    static let freeSize = 64 << 20
    static let largestRatio = 200

    private let bytes: [UInt8]
    private let file: String
    let entries: [Entry]

    static func isZip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// - Throws: ``InkError``.
    init(_ bytes: [UInt8], file: String) throws {
        self.bytes = bytes
        self.file = file
        do {
            entries = try Self.readDirectory(bytes)
        } catch let failure as ByteCursor.Failure {
            throw InkError.malformed(file: file, place: .byte(failure.offset), what: "zip package: " + failure.what)
        }
    }

    private static func readDirectory(_ bytes: [UInt8]) throws -> [Entry] {
        // The end record is the last thing in the file but for a comment of up to 64 KiB.
        let signature: [UInt8] = [0x50, 0x4B, 5, 6]
        var start: Int?
        var at = bytes.count - 22
        while at >= max(0, bytes.count - 22 - 65_536) {
            if bytes[at] == 0x50, bytes[at..<at + 4].elementsEqual(signature) {
                start = at
                break
            }
            at -= 1
        }
        guard let start else {
            throw ByteCursor.Failure(offset: bytes.count, what: "its directory is missing: the file is cut off")
        }
        var end = ByteCursor(bytes[start...])
        try end.skip(10)
        let count = Int(try end.readUInt16())
        try end.skip(4)
        let offset = Int(try end.readUInt32())
        guard offset <= start, count != 0xFFFF else {
            throw ByteCursor.Failure(offset: start, what: "its directory lies outside of the file")
        }
        var cursor = ByteCursor(bytes[offset..<start])
        var entries: [Entry] = []
        for _ in 0..<count {
            guard try cursor.readUInt32() == 0x0201_4B50 else { throw cursor.failure("its directory is damaged") }
            try cursor.skip(4)
            let flags = try cursor.readUInt16()
            let method = try cursor.readUInt16()
            try cursor.skip(4)
            let checksum = try cursor.readUInt32()
            let packedSize = Int(try cursor.readUInt32())
            let size = Int(try cursor.readUInt32())
            let nameLength = Int(try cursor.readUInt16())
            let extraLength = Int(try cursor.readUInt16())
            let commentLength = Int(try cursor.readUInt16())
            try cursor.skip(8)
            let offset = Int(try cursor.readUInt32())
            let name = String(lenient: try cursor.take(nameLength))
            try cursor.skip(extraLength + commentLength)
            entries.append(
                Entry(
                    name: name, method: method, packedSize: packedSize, size: size, checksum: checksum,
                    offset: offset, isEncrypted: flags & 1 != 0))
        }
        return entries
    }

    func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

    /// The entry's content.
    ///
    /// - Throws: ``InkError``, naming the entry.
    func content(of entry: Entry) throws -> [UInt8] {
        let stream = try ZipEntryStream(packed(entry), entry, file: file)
        var content: [UInt8] = []
        while try stream.read(into: &content) {}
        return content
    }

    /// The entry's content piece by piece.
    func stream(of entry: Entry) throws -> ZipEntryStream { ZipEntryStream(try packed(entry), entry, file: file) }

    private func packed(_ entry: Entry) throws -> ArraySlice<UInt8> {
        let place = InkError.Place.part(entry.name)
        guard !entry.isEncrypted else {
            throw InkError.unsupported(file: file, what: "\(entry.name) is encrypted")
        }
        guard entry.method == 0 || entry.method == 8 else {
            throw InkError.unsupported(file: file, what: "\(entry.name) is packed by method \(entry.method)")
        }
        let limit = max(Self.freeSize, bytes.count.multipliedReportingOverflow(by: Self.largestRatio).partialValue)
        guard entry.size <= limit else {
            throw InkError.tooLarge(file: file, place: place, what: "unpacks to more than \(limit >> 20) MB")
        }
        do {
            guard entry.offset < bytes.count else { throw ByteCursor.Failure(offset: entry.offset, what: "lies outside of the file") }
            var cursor = ByteCursor(bytes[entry.offset...])
            guard try cursor.readUInt32() == 0x0403_4B50 else { throw cursor.failure("is not where the directory says") }
            try cursor.skip(22)
            let nameLength = Int(try cursor.readUInt16())
            let extraLength = Int(try cursor.readUInt16())
            try cursor.skip(nameLength + extraLength)
            return try cursor.take(entry.packedSize)
        } catch let failure as ByteCursor.Failure {
            throw InkError.malformed(file: file, place: place, what: failure.what)
        }
    }
}
