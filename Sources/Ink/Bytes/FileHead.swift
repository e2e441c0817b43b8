import Foundation

/// The first bytes of an open file, read no further than it takes to tell its format.
struct FileHead {
    /// As they stand in the file, packed or not.
    private(set) var bytes: [UInt8] = []
    private let handle: FileHandle
    private let name: String
    private static let longest = 1 << 16

    init(_ handle: FileHandle, name: String) {
        self.handle = handle
        self.name = name
    }

    /// The format if it is one whose files are read as they come, else `nil`: then the whole file must tell.
    mutating func format() throws -> InkFormat? {
        while bytes.count < Self.longest {
            var chunk = [UInt8](repeating: 0, count: Self.longest - bytes.count)
            let count = try FileBytes.readSome(handle.fileDescriptor, into: &chunk, name: name)
            bytes += chunk[0..<count]
            // A pipe's writer may wait for the answer to its first record: no more is asked for than is needed.
            if let format = told, format == .quickDraw { return format }
            if count == 0 { break }
        }
        return told
    }

    private var told: InkFormat? {
        guard let unpacked else { return nil }
        if unpacked.starts(with: NativeFormat.signature) { return .native }
        guard let first = unpacked.first(where: { $0 > 0x20 && $0 < 0x7F }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "<"),
            let format = try? InkFormat(sniffing: InkSource(name: name, bytes: unpacked, url: nil)),
            format == .quickDraw || format == .xournal
        else { return nil }
        return format
    }

    /// Whether it is XML that can be gone through as it comes.
    var isScannedXML: Bool { unpacked.map { XMLScanner.reads($0) } ?? false }

    private var unpacked: [UInt8]? {
        guard Gzip.isGzip(bytes) else { return bytes }
        struct Enough: Error {}
        var start: [UInt8] = []
        do {
            try Inflater(wrapper: .gzip).feed(bytes[...]) { piece in
                start += piece.prefix(4096)
                if start.count >= 4096 { throw Enough() }
            }
        } catch is Enough {
            return start
        } catch {
            return nil
        }
        return start
    }
}
