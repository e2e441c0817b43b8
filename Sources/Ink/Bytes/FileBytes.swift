import Foundation

/// Reading whole files.
enum FileBytes {
    /// No single ink file is larger; a larger one is most likely not ink.
    static let largest = 4 << 30

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
        guard status.st_size <= largest else {
            throw InkError.tooLarge(file: path, place: .wholeFile, what: "larger than 4 GiB")
        }
        // The size is a hint only: pipes have none, and files may change meanwhile.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size) + 1)
        var chunk = [UInt8](repeating: 0, count: min(max(Int(status.st_size), 1 << 16), 1 << 22))
        while true {
            let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw InkError.inaccessible(file: path, what: reason()) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[0..<count])
            guard bytes.count <= largest else {
                throw InkError.tooLarge(file: path, place: .wholeFile, what: "larger than 4 GiB")
            }
        }
    }

    /// The C library's words for what just failed.
    static func reason() -> String {
        "cannot be read: " + String(cString: strerror(errno))
    }
}
