import Foundation
import Ink
import Rendering

/// Where drawn pages go: all into one PDF, or each into a file of its own.
struct PictureSink: ~Copyable {
    private let format: PictureFormat
    private let output: String?
    private var document: PDFWriter?
    private var file: FileReplacement?
    /// Pages drawn.
    private(set) var count = 0

    /// - Parameter output: `nil` for standard output.
    init(_ format: PictureFormat, output: String?, title: String?) throws {
        self.format = format
        self.output = output
        guard format == .pdf else { return }
        let file = try output.map { try FileReplacement(URL(fileURLWithPath: $0)) }
        self.file = file
        document = try PDFWriter(title: title) { bytes in
            if let file { try file.write(bytes) } else { try StandardOutput.write(bytes) }
        }
    }

    mutating func add(_ page: DrawnPage) throws {
        switch page {
        case .picture(let picture): try document?.add(picture)
        case .file(let file):
            let bytes = try file.get()
            if let path = path(count + 1) {
                try OutputFile.write(bytes, to: path)
            } else {
                guard count == 0 else {
                    throw RenderCommand.Unsuited(
                        what: "standard output takes one \(format.rawValue.uppercased()) page; choose it by --page, or name a file by --output")
                }
                try bytes.withUnsafeBytes { try StandardOutput.write($0) }
            }
        }
        count += 1
    }

    mutating func finish() throws {
        try document?.finish()
        try file?.finish()
    }

    /// Of the first page as it was named, of others with their number before the ending.
    private func path(_ number: Int) -> String? {
        guard let output, number > 1 else { return output }
        let name = output as NSString
        let ending = name.pathExtension
        return name.deletingPathExtension + "-\(number)" + (ending.isEmpty ? "" : "." + ending)
    }
}
