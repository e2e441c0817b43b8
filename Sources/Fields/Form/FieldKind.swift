/// What a field may hold.
public enum FieldKind: String, Sendable, Equatable, Codable, CaseIterable {
    /// One line of text.
    case text
    /// Text of any number of lines; each handwritten line becomes one.
    case multiline
    /// Digits and what belongs to them.
    case number
    /// A day: digits with points, dashes or slashes, or with the month's name.
    case date
    /// An e-mail address.
    case email
    /// One of the field's values.
    case choice
    /// Ticked by any ink in it.
    case checkbox

    /// Whether new text is put in at the caret; else it takes the old value's place.
    var takesRunningText: Bool { self == .text || self == .multiline }
}
