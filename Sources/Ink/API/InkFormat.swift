/// The kinds of ink file that are read; the raw value is the name used on the command line.
public enum InkFormat: String, Sendable, CaseIterable {
    /// Quick, Draw!-style JSON, one sample a line.
    case quickDraw = "ndjson"
    /// UNIPEN 1.0 text.
    case unipen
    /// W3C Ink Markup Language.
    case inkML = "inkml"
    /// Xournal++ `.xopp` (gzipped XML or a package) and Xournal `.xoj`.
    case xournal = "xopp"
    /// reMarkable pages `.rm` of versions 3, 5 and 6, and bundles of them (`.rmdoc`, zip).
    case remarkable = "rm"
    /// Rnote's gzipped JSON.
    case rnote
    /// Wacom's WILL 2 ink, data or package.
    case will
    /// Wacom's Universal Ink Model 3.0 and 3.1.
    case universalInk = "uim"
}
