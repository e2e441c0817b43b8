/// Digital ink as read from a file: pages of strokes.
public struct Ink: Sendable, Equatable {
    public enum Unit: Sendable, Equatable {
        case millimetres
        /// The file does not say how large a unit is.
        case device
    }

    public var pages: [Page]
    public var unit: Unit
    /// What the reader skipped or had to assume, one plain sentence each, with the place.
    public var warnings: [String]

    public init(pages: [Page], unit: Unit = .device, warnings: [String] = []) {
        self.pages = pages
        self.unit = unit
        self.warnings = warnings
    }
}
