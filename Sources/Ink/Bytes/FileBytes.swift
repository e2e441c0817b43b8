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
    static func read(descriptor: Int32, name: String, expected: Int = 0) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected + 1)
        var chunk = [UInt8](repeating: 0, count: min(max(expected, 1 << 16), 1 << 22))
        while true {
            let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw InkError.inaccessible(file: name, what: reason()) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[0..<count])
            guard bytes.count <= largest else { throw tooLarge(name) }
        }
    }

    private static func tooLarge(_ name: String) -> InkError {
        .tooLarge(file: name, place: .wholeFile, what: "larger than 1 GiB")
    }

    /// Writes beside the file and renames, so that there is the old file or the whole new one, never a part. Special
    /// files (pipes, devices) are written to directly.
    static func write(_ bytes: [UInt8], to url: URL) throws {
        var status = stat()
        let exists = stat(url.path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw InkError.inaccessible(file: url.path, what: "is a folder, not a file")
            }
            let descriptor = open(url.path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw InkError.inaccessible(file: url.path, what: reason("written")) }
            defer { close(descriptor) }
            return try write(bytes, to: descriptor, path: url.path)
        }
        // A link stays a link: what it leads to is replaced.
        let target = url.resolvingSymlinksInPath().path
        let temporary = target + ".\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw InkError.inaccessible(file: url.path, what: reason("written")) }
        do {
            defer { close(descriptor) }
            if exists { fchmod(descriptor, status.st_mode & 0o777) }
            try write(bytes, to: descriptor, path: url.path)
            guard fsync(descriptor) == 0 else { throw InkError.inaccessible(file: url.path, what: reason("written")) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, target) == 0 else {
            let what = reason("written")
            unlink(temporary)
            throw InkError.inaccessible(file: url.path, what: what)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws {
        var position = 0
        while position < bytes.count {
            let count = bytes[position...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw InkError.inaccessible(file: path, what: reason("written")) }
            position += count
        }
    }

    /// The C library's words for what just failed.
    static func reason(_ done: String = "read") -> String {
        "cannot be \(done): " + String(cString: strerror(errno))
    }
}
