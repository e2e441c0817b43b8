/// The kinds of ink file that are read; the raw value is the name used on the command line.
public enum InkFormat: String, Sendable, CaseIterable {
    /// Rukopis' own `.rukopis`: exact, small, checksummed.
    case native = "rukopis"
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
    /// `[[x…],[y…],[t…]]` a stroke, as Google's input tools take it.
    case google
    /// MyScript's batch requests and JIIX.
    case myScript = "jiix"
    /// The W3C Handwriting Recognition API's drawing as JSON.
    case handwritingDrawing = "w3c"
    case excalidraw
    case tldraw
    /// Stroked paths of SVG drawings.
    case svg
    /// Supernote `.note`.
    case supernote
    /// Microsoft's Ink Serialized Format.
    case isf
    /// A row per point: x, y, time, pressure.
    case csv
    /// `libinput record` and evemu recordings of a pen.
    case kernelEvents = "libinput"
}
