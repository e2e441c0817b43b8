/// One step that changed a field: an entry of the undo log. Whoever sets the field back to `before` has taken it back;
/// steps of one field are taken back from the last on.
public struct FormEdit: Sendable, Equatable, Codable {
    /// What was done: "write", "check", or a gesture's ``Gesture/Kind``.
    public var action: String
    /// The field's name.
    public var field: String
    /// The field's text; of a check box "true" or "false".
    public var before: String
    public var after: String
    /// Indices of the page's strokes that did it.
    public var strokes: [Int]

    public init(action: String, field: String, before: String, after: String, strokes: [Int]) {
        self.action = action
        self.field = field
        self.before = before
        self.after = after
        self.strokes = strokes
    }
}
