import Foundation

/// A file that is written beside its place and takes its name when it is whole, so that a reader sees the old file or
/// the new one, never a part. Special files (pipes, devices) are written to directly.
///
/// Where the file system has files without a name (open(2), `O_TMPFILE`), it is written to one: of a program that is
/// killed nothing stays behind.
package final class FileReplacement {
    private let path: String
    private let target: String
    /// The name beside the target that is taken at last; `nil` where the file itself is written to.
    private let beside: String?
    /// Whether `beside` is there already.
    private var isNamed = false
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
            beside = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            // A link stays a link: what it leads to is replaced.
            let place = url.resolvingSymlinksInPath()
            target = place.path
            let name = target + ".\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
            beside = name
            descriptor = Self.openNameless(in: place.deletingLastPathComponent().path)
            if descriptor < 0 {
                descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                isNamed = descriptor >= 0
            }
            if descriptor >= 0, exists { fchmod(descriptor, status.st_mode & 0o777) }
        }
        guard descriptor >= 0 else { throw InkError.inaccessible(file: path, what: FileBytes.reason("written")) }
    }

    /// What was not finished leaves nothing behind.
    deinit {
        if descriptor >= 0 { close(descriptor) }
        if isNamed, let beside { unlink(beside) }
    }

    /// A descriptor below 0 where the file system, or the system, has none.
    private static func openNameless(in folder: String) -> Int32 {
        // Without it there is no way to give the file a name.
        guard access("/proc/self/fd", X_OK) == 0 else { return -1 }
        // O_TMPFILE, a macro that Swift does not see; its first part is the same number on all that Linux runs on but
        // Alpha, PA-RISC and SPARC.
        let nameless = 0x40_0000 | O_DIRECTORY
        return open(folder, O_WRONLY | nameless | O_CLOEXEC, 0o666)
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
        guard let beside else { return }
        guard fsync(descriptor) == 0, name(beside), rename(beside, target) == 0 else {
            throw InkError.inaccessible(file: path, what: FileBytes.reason("written"))
        }
        isNamed = false
    }

    private func name(_ beside: String) -> Bool {
        if !isNamed {
            isNamed = linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, beside, AT_SYMLINK_FOLLOW) == 0
        }
        return isNamed
    }
}
