import Foundation

/// Ink on its way from a file into another format.
///
/// Where both allow it, it goes stroke by stroke and is never whole in memory: the file is read twice, first for what
/// must be known before the first stroke is written (warnings, typed text, labels, how large the pages are), and for what
/// is wrong with it, so that nothing is written of a file that cannot be read. The bytes are the same either way.
package struct InkConversion {
    private enum Way {
        case whole(Ink)
        case parts(InkOutline, InkPages)
    }

    private let format: InkFormat
    private let way: Way

    /// Reads all that is left of `input`.
    ///
    /// - Throws: ``InkError``.
    package init(of input: InkPages, to format: InkFormat) throws {
        self.format = format
        if format.encoder != nil, let again = try input.again() {
            let outline = try InkOutline(reading: input)
            try input.checkCount(outline.pages.count)
            way = .parts(outline, again)
        } else {
            way = .whole(try input.whole())
        }
    }

    /// Of reading.
    package var warnings: [String] {
        switch way {
        case .whole(let ink): ink.warnings
        case .parts(let outline, _): outline.warnings
        }
    }

    /// How many typed texts the format has no place for.
    package var typedTextsLost: Int {
        guard !format.keepsTypedText else { return 0 }
        return switch way {
        case .whole(let ink): ink.pages.reduce(0) { $0 + $1.typedText.count }
        case .parts(let outline, _): outline.pages.reduce(0) { $0 + $1.page.typedText.count }
        }
    }

    /// As ``Ink/write(to:as:)``. Can be done once.
    ///
    /// - Throws: ``InkError``; the file is unchanged then.
    package func write(to url: URL) throws {
        switch way {
        case .whole(let ink): try ink.write(to: url, as: format)
        case .parts(let outline, let pages):
            var file: FileReplacement?
            let packer = url.pathExtension.lowercased() == "gz" ? try GzipPacker() : nil
            func write(_ bytes: ArraySlice<UInt8>) throws {
                // Not before the first bytes are there: what the format cannot hold touches no file.
                let open = try file ?? FileReplacement(url)
                file = open
                try bytes.withUnsafeBytes { try open.write($0) }
            }
            try encode(pages, outline, file: url.path) { bytes in
                if let packer { try packer.pack(Array(bytes), isLast: false, write) } else { try write(bytes) }
            }
            try packer?.pack([], isLast: true, write)
            try file?.finish()
        }
    }

    /// Hands out the bytes as they come. Can be done once.
    ///
    /// - Throws: ``InkError``, and what `output` throws.
    package func write(_ output: (UnsafeRawBufferPointer) throws -> Void) throws {
        switch way {
        case .whole(let ink): try ink.data(as: format).withUnsafeBytes(output)
        case .parts(let outline, let pages):
            try encode(pages, outline, file: format.rawValue) { try $0.withUnsafeBytes(output) }
        }
    }

    private static let pieceSize = 1 << 16

    private func encode(
        _ pages: InkPages, _ outline: InkOutline, file: String, _ output: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        guard var encoder = format.encoder?.init(file: file) else { return }
        let packer = format.isPacked ? try GzipPacker() : nil
        var sink = ByteSink()
        func pass(isLast: Bool = false) throws {
            guard isLast || sink.bytes.count > Self.pieceSize else { return }
            if let packer { try packer.pack(sink.bytes, isLast: isLast, output) } else { try output(sink.bytes[...]) }
            sink.empty()
        }
        try encoder.begin(outline, to: &sink)
        var rest = outline.pages[...]
        var (isWithin, count) = (false, 0)
        while let part = try pages.nextPart()?.get() {
            guard let page = rest.first else { throw changed(pages) }
            if !isWithin { try encoder.begin(page, to: &sink) }
            for stroke in part.page.strokes {
                try encoder.write(stroke, to: &sink)
                try pass()
            }
            count += part.page.strokes.count
            isWithin = !part.isLast
            guard part.isLast else { continue }
            guard count == page.strokeCount else { throw changed(pages) }
            try encoder.end(page, to: &sink)
            rest.removeFirst()
            count = 0
        }
        guard rest.isEmpty else { throw changed(pages) }
        try encoder.end(to: &sink)
        try pass(isLast: true)
    }

    private func changed(_ pages: InkPages) -> InkError {
        .inaccessible(file: pages.name, what: "has changed while it was read")
    }
}
