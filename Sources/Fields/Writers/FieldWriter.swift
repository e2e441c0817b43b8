/// Something that takes text where a caret stands: a field of the desktop, of a page, of another program. A new kind of
/// field is one more type that does this.
public protocol FieldWriter {
    /// What is written to, for people, for example "gedit: Name".
    var target: String { get }

    /// Puts text in at the caret, and the caret behind it.
    ///
    /// - Parameter text: NFC.
    /// - Returns: when the field has been seen to hold the text; `false` where it took the text but does not tell.
    /// - Throws: ``FieldsError/fieldChanged(arrived:)`` where the field is no longer the one that was chosen when the
    ///   writer was made: text never goes elsewhere. ``FieldsError/notArrived(sent:found:)`` where the field holds
    ///   something else.
    func write(_ text: String) throws(FieldsError) -> Bool
}
