import CZlib
import Foundation

/// Writes lines into a gzip file.
final class GzipLineWriter {
    private let file: gzFile
    private let path: String

    init(path: String) throws {
        guard let file = gzopen(path, "wb6") else { throw SynthesisError.cannotWrite(path: path) }
        self.file = file
        self.path = path
    }

    private var isOpen = true

    func write(_ line: String) throws {
        var bytes = Array(line.utf8)
        bytes.append(0x0A)
        guard isOpen, gzwrite(file, bytes, UInt32(bytes.count)) == Int32(bytes.count) else {
            throw SynthesisError.cannotWrite(path: path)
        }
    }

    func close() throws {
        guard isOpen else { return }
        isOpen = false
        guard gzclose(file) == Z_OK else { throw SynthesisError.cannotWrite(path: path) }
    }

    deinit { if isOpen { gzclose(file) } }
}
