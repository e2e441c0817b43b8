import CDesktop
import Foundation

/// Writes to a text field of the desktop by AT-SPI, the accessibility bus: to that very field, whatever the keyboard's
/// layout is, and reads it back.
public final class AccessibleFieldWriter: FieldWriter {
    private let field: OpaquePointer
    /// Chosen because it was in focus: it must stay there.
    private let mustStayFocused: Bool
    public let target: String

    /// - Parameter name: the field's accessible name; `nil`: the field in focus.
    public init(named name: String? = nil) throws(FieldsError) {
        var message = [CChar](repeating: 0, count: 512)
        guard rukopis_atspi_start(&message, message.count) == 0 else {
            throw .missingLibrary(name: "AT-SPI", package: "libatspi2.0-0 at-spi2-core", reason: Self.text(message))
        }
        guard let found = rukopis_field_find(name, &message, message.count) else {
            let what = name.map { "no text field '\($0)' by AT-SPI" } ?? "no text field in focus by AT-SPI"
            throw .noField(what: "\(what): \(Self.text(message))")
        }
        field = found
        mustStayFocused = name == nil
        target = Self.taken(rukopis_field_title(found)) ?? "?"
    }

    deinit { rukopis_field_close(field) }

    public func write(_ text: String) throws(FieldsError) -> Bool {
        guard !text.isEmpty else { return true }
        try checkPlace()
        guard let before = Self.taken(rukopis_field_text(field)) else { throw .fieldChanged(arrived: "") }
        let scalars = Array(before.unicodeScalars)
        let told = Int(rukopis_field_caret(field))
        let caret = (0...scalars.count).contains(told) ? told : scalars.count
        try checkPlace()
        guard rukopis_field_insert(field, Int32(caret), text) == 0 else {
            throw .notArrived(sent: text, found: Self.taken(rukopis_field_text(field)) ?? "")
        }
        rukopis_field_set_caret(field, Int32(caret + text.unicodeScalars.count))
        guard let after = Self.taken(rukopis_field_text(field)) else { return false }
        var expected = String.UnicodeScalarView(scalars[..<caret])
        expected.append(contentsOf: text.unicodeScalars)
        expected.append(contentsOf: scalars[caret...])
        guard after.unicodeScalars.elementsEqual(expected) else { throw .notArrived(sent: text, found: after) }
        return true
    }

    private func checkPlace() throws(FieldsError) {
        let stays = mustStayFocused ? rukopis_field_is_focused(field) : rukopis_field_is_alive(field)
        guard stays != 0 else { throw .fieldChanged(arrived: "") }
    }

    private static func taken(_ string: UnsafeMutablePointer<CChar>?) -> String? {
        guard let string else { return nil }
        defer { rukopis_string_free(string) }
        return String(cString: string)
    }

    static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
