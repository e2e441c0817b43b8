/// reMarkable `.rm` pages: versions 3 and 5 (a plain list) and 6 (a scene of blocks).
enum RemarkableReader {
    static let signature = Array("reMarkable .lines file, version=".utf8)

    static func read(_ source: InkSource) throws -> Ink {
        let version = source.bytes.dropFirst(signature.count).prefix { $0 > 0x20 }
        guard source.bytes.count >= 43 else {
            throw source.malformed(.byte(source.bytes.count), "the file ends within its first line")
        }
        do {
            switch String(lenient: version) {
            case "6": return try RemarkableScene.read(source)
            case "5": return try RemarkableList.read(source, strokeExtra: 4)
            case "3": return try RemarkableList.read(source, strokeExtra: 0)
            case let other:
                throw InkError.unsupported(
                    file: source.name, what: "reMarkable lines of version \(other); 3, 5 and 6 are read")
            }
        } catch let failure as ByteCursor.Failure {
            throw source.malformed(.byte(failure.offset), failure.what)
        }
    }
}
