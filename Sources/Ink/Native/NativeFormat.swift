/// Rukopis' own ink file: small, exact, readable while it is being written.
///
/// ```
/// file   = signature frame*
/// frame  = kind (1 byte) length (varint) payload crc32-of-payload (4 bytes)
/// ```
/// Payloads are packed by Zstandard. Kinds that are not known are skipped, so later versions may add some. A page
/// frame opens a page; stroke frames (at most ``pointsPerFrame`` points each) and label frames belong to the page
/// before them; the last frame says that the file is whole. In stroke frames each channel is a column of its own,
/// see ``NativeColumn``.
enum NativeFormat {
    /// Damage by programs that take it for text shows in the line breaks.
    static let signature: [UInt8] = [0x89, 0x52, 0x55, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
    static let pointsPerFrame = 1 << 16
    /// What a frame may unpack to.
    static let largestFrame = 64 << 20

    enum Kind: UInt8 {
        case end = 0
        case ink = 1
        case page = 2
        case strokes = 3
        case labels = 4
    }

    /// What typed text is told of, in a byte each, behind the texts of a page frame.
    static let (hasPlace, hasColor): (UInt8, UInt8) = (1, 2)

    static func code(_ tool: Stroke.Tool) -> UInt8 {
        switch tool {
        case .pen: 0
        case .highlighter: 1
        case .eraser: 2
        case .shape: 3
        }
    }

    static func tool(_ code: UInt8) -> Stroke.Tool? {
        switch code {
        case 0: .pen
        case 1: .highlighter
        case 2: .eraser
        case 3: .shape
        default: nil
        }
    }
}
