import Foundation

/// Reading whole files.
enum FileBytes {
    /// No single ink file is larger; a larger one is most likely not ink.
    static let largest = 1 << 30

    static func read(_ url: URL) throws -> [UInt8] {
        let path = url.path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InkError.inaccessible(file: path, what: reason()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw InkError.inaccessible(file: path, what: reason()) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw InkError.inaccessible(file: path, what: "is a folder, not a file")
        }
        guard status.st_size <= largest else { throw tooLarge(path) }
        return try read(descriptor: descriptor, name: path, expected: Int(status.st_size))
    }

    /// Reads to the end.
    /// - Parameter expected: the size, a hint only: pipes have none, and files may change meanwhile.
    /// - Parameter head: what has been read already.
    static func read(descriptor: Int32, name: String, expected: Int = 0, head: [UInt8] = []) throws -> [UInt8] {
        var bytes = head
        bytes.reserveCapacity(max(expected, bytes.count) + 1)
        var chunk = [UInt8](repeating: 0, count: min(max(expected, 1 << 16), 1 << 22))
        while true {
            let count = try readSome(descriptor, into: &chunk, name: name)
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[0..<count])
            guard bytes.count <= largest else { throw tooLarge(name) }
        }
    }

    /// Reads what there is, at most as much as fits; 0 at the end.
    static func readSome(_ descriptor: Int32, into chunk: inout [UInt8], name: String) throws -> Int {
        while true {
            let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw InkError.inaccessible(file: name, what: reason()) }
            return count
        }
    }

    private static func tooLarge(_ name: String) -> InkError {
        .tooLarge(file: name, place: .wholeFile, what: "larger than 1 GiB")
    }

    /// Replaces the file whole, or leaves it as it was; see ``FileReplacement``.
    static func write(_ bytes: [UInt8], to url: URL) throws {
        let file = try FileReplacement(url)
        try bytes.withUnsafeBytes { try file.write($0) }
        try file.finish()
    }

    /// The C library's words for what just failed.
    static func reason(_ done: String = "read") -> String {
        "cannot be \(done): " + String(cString: strerror(errno))
    }
}
