import CDesktop
import Foundation

/// Types into the X11 window in focus by XTEST: for programs that are not on the accessibility bus. A key without
/// meaning is lent each letter in turn, so that the layout does not matter; what was written is selected and read back.
public final class KeyboardFieldWriter: FieldWriter {
    private let keys: OpaquePointer
    public let target = "the X11 window in focus"
    /// Between keys: some programs lose keys that come faster than a person types.
    private let delay: UInt32

    /// - Parameter delay: between keys, in milliseconds, 1…1000.
    public init(delay: Int = 12) throws(FieldsError) {
        var message = [CChar](repeating: 0, count: 512)
        guard let opened = rukopis_keys_open(&message, message.count) else {
            throw .noField(what: "cannot type by X11: \(AccessibleFieldWriter.text(message))")
        }
        keys = opened
        self.delay = UInt32(min(max(delay, 1), 1000))
    }

    deinit { rukopis_keys_close(keys) }

    public func write(_ text: String) throws(FieldsError) -> Bool {
        var sent = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch rukopis_keys_type(keys, scalar.value, delay) {
            case 0: sent.append(scalar)
            case 1: throw .fieldChanged(arrived: String(sent))
            default: throw .notArrived(sent: text, found: String(sent))
            }
        }
        // Over lines the arrow keys' way differs from program to program.
        let line = text.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        guard !line.isEmpty else { return false }
        usleep(20_000)
        guard let read = rukopis_keys_read_back(keys, Int32(min(line.count, 4096)), delay) else { return false }
        defer { rukopis_string_free(read) }
        let found = String(cString: read).precomposedStringWithCanonicalMapping
        guard found == line else { throw .notArrived(sent: line, found: found) }
        return true
    }
}
