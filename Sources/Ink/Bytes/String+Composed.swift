import Foundation

extension String {
    /// Unicode NFC; at no cost for ASCII.
    var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }

    /// UTF-8 where it is, else Latin-1, which any bytes are.
    init(lenient bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = text
        } else {
            self = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }
}
