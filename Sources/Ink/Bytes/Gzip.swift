/// Gzip (RFC 1952), by zlib.
enum Gzip {
    /// Ink packs at some 10:1; text pages with little in them at up to 100:1. What grows beyond both limits is a trap.
    static let freeSize = 64 << 20
    static let largestRatio = 200

    static func isGzip(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 3 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
    }

    /// Unpacks all members of a gzip file.
    static func unpack(_ bytes: [UInt8], name: String) throws -> [UInt8] {
        let inflater = Inflater(wrapper: .gzip)
        var output: [UInt8] = []
        let limit = max(freeSize, bytes.count.multipliedReportingOverflow(by: largestRatio).partialValue)
        do {
            try inflater.feed(bytes[...]) { piece in
                guard output.count + piece.count <= limit else {
                    throw InkError.tooLarge(
                        file: name, place: .wholeFile, what: "unpacks to more than \(limit >> 20) MB")
                }
                output.append(contentsOf: piece)
            }
        } catch let error as Inflater.Failure {
            throw InkError.malformed(file: name, place: .byte(error.offset), what: error.what)
        }
        guard inflater.isComplete else {
            throw InkError.malformed(
                file: name, place: .byte(bytes.count), what: "the gzip data ends too early: the file is cut off")
        }
        return output
    }

    /// One gzip member.
    static func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        let packer = try GzipPacker()
        var packed: [UInt8] = []
        packer.pack(bytes, isLast: true) { packed += $0 }
        return packed
    }
}
