/// What ink is drawn as; the raw value is the name used on the command line.
public enum PictureFormat: String, Sendable, CaseIterable {
    /// Pixels, one page a file.
    case png
    /// Vectors, one page a file.
    case svg
    /// Vectors, any number of pages, and text that viewers find and copy.
    case pdf
}
