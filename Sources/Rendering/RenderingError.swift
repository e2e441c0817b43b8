/// Why ink could not be drawn. What had been written of a picture before is of no use then.
public enum RenderingError: Error, Equatable, Sendable {
    /// The drawing library gave up; `reason` is what it says (out of memory, for the most part).
    case drawing(reason: String)
    /// The picture would have more pixels than it may; `pixels` is how many.
    case tooLarge(pixels: Double)
}

extension RenderingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .drawing(let reason): "cannot be drawn: \(reason)"
        case .tooLarge(let pixels):
            "the picture would have \(Int(min(max(pixels / 1e6, 0), 1e12))) million pixels; a lower --resolution makes it smaller"
        }
    }
}
