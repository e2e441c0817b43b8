/// The kinds of ink file that are read; the raw value is the name used on the command line.
public enum InkFormat: String, Sendable, CaseIterable {
    /// Quick, Draw!-style JSON, one sample a line.
    case quickDraw = "ndjson"
    /// UNIPEN 1.0 text.
    case unipen
    /// W3C Ink Markup Language.
    case inkML = "inkml"
}
