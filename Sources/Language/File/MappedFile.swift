import Foundation

/// A file's bytes, mapped read-only into memory, or bytes made in memory. Unmapped when released.
final class MappedFile: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    init(path: String) throws(LanguageError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, reason: "it is not a plain file")
        }
        let size = Int(status.st_size)
        guard size > 0 else { throw .notALanguageFile(path: path) }
        let mapping = mmap(nil, size, PROT_READ, MAP_PRIVATE | Int32(MAP_POPULATE), descriptor, 0)
        guard let mapping, mapping != MAP_FAILED else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        bytes = UnsafeRawBufferPointer(start: mapping, count: size)
        isMapped = true
    }

    init(_ data: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(data.count, 1), alignment: 16)
        copy.copyBytes(from: data)
        bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<data.count])
        isMapped = false
    }

    deinit {
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        } else {
            UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.deallocate()
        }
    }
}
