/// Cuts a stream of bytes into lines, of which none may be longer than a limit.
struct LineSplitter {
    enum Piece: Equatable {
        case line([UInt8])
        /// A line that was too long, and is gone.
        case overlong
    }

    let limit: Int
    private var rest: [UInt8] = []
    private var isSkipping = false

    init(limit: Int) { self.limit = limit }

    /// The lines that these bytes complete.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> [Piece] {
        var pieces: [Piece] = []
        for (index, part) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            // Before each part but the first there was an end of line.
            if index > 0 { pieces.append(finish()) }
            if isSkipping { continue }
            if rest.count + part.count > limit {
                isSkipping = true
                rest = []
            } else {
                rest.append(contentsOf: part)
            }
        }
        return pieces
    }

    private mutating func finish() -> Piece {
        defer {
            isSkipping = false
            rest = []
        }
        return isSkipping ? .overlong : .line(rest)
    }

    /// What stands after the last end of line.
    mutating func end() -> Piece? {
        guard isSkipping || !rest.isEmpty else { return nil }
        return finish()
    }
}
