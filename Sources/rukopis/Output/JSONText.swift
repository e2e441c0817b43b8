import Foundation

/// JSON as this program writes it: keys in alphabetical order, slashes unescaped, UTF-8.
enum JSONText {
    /// On one line, with its end.
    static func line(_ value: some Encodable) throws -> String { try text(value, []) }

    /// For people, over several lines.
    static func pretty(_ value: some Encodable) throws -> String { try text(value, .prettyPrinted) }

    private static func text(_ value: some Encodable, _ more: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, more]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
