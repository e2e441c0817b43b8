/// Where the recognized words stand in a picture.
public enum TextPlacement: String, Sendable, CaseIterable {
    /// Visible, in front of the ink.
    case over
    /// Visible, behind the ink.
    case under
    /// Not at all.
    case none
    /// Only in PDF: not to be seen, but found, marked and copied.
    case hidden
}
