import Foundation

/// A file that is written beside its place and takes its name when it is whole, so that a reader sees the old file or
/// the new one, never a part. Special files (pipes, devices) are written to directly.
package final class FileReplacement {
    private let path: String
    private let target: String
    /// `nil` where the file itself is written to.
    private var temporary: String?
    private var descriptor: Int32

    /// - Throws: ``InkError/inaccessible(file:what:)``.
    package init(_ url: URL) throws {
        path = url.path
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw InkError.inaccessible(file: path, what: "is a folder, not a file")
            }
            target = path
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            // A link stays a link: what it leads to is replaced.
            target = url.resolvingSymlinksInPath().path
            let beside = target + ".\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
            descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                temporary = beside
                if exists { fchmod(descriptor, status.st_mode & 0o777) }
            }
        }
        guard descriptor >= 0 else { throw InkError.inaccessible(file: path, what: FileBytes.reason("written")) }
    }

    /// What was not finished leaves nothing behind.
    deinit {
        if descriptor >= 0 { close(descriptor) }
        if let temporary { unlink(temporary) }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        var position = 0
        while position < bytes.count {
            let count = Foundation.write(descriptor, bytes.baseAddress?.advanced(by: position), bytes.count - position)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw InkError.inaccessible(file: path, what: FileBytes.reason("written")) }
            position += count
        }
    }

    /// Gives the file its name.
    package func finish() throws {
        guard let temporary else { return }
        guard fsync(descriptor) == 0, rename(temporary, target) == 0 else {
            throw InkError.inaccessible(file: path, what: FileBytes.reason("written"))
        }
        self.temporary = nil
    }
}
