/// The chunks of a RIFF file: four letters, a length, the content, padded to an even length.
enum RiffChunks {
    static func isRiff(_ bytes: [UInt8], form: String) -> Bool {
        bytes.count >= 12 && bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual(form.utf8)
    }

    static func read(_ bytes: [UInt8]) throws -> [(name: String, content: ArraySlice<UInt8>)] {
        var cursor = ByteCursor(bytes)
        try cursor.skip(4)
        let size = Int(try cursor.readUInt32())
        guard size <= cursor.remaining else {
            throw cursor.failure("\(size) bytes are announced, \(cursor.remaining) are left: the file is cut off")
        }
        try cursor.skip(4)
        var chunks: [(name: String, content: ArraySlice<UInt8>)] = []
        while cursor.remaining >= 8 {
            let name = String(decoding: try cursor.take(4), as: UTF8.self)
            let length = Int(try cursor.readUInt32())
            chunks.append((name, try cursor.take(length)))
            if length % 2 == 1, !cursor.isAtEnd { try cursor.skip(1) }
        }
        return chunks
    }
}
