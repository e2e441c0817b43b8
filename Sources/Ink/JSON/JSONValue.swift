/// A JSON document in memory, for formats whose parts refer to each other.
package enum JSONValue: Equatable, Sendable {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null

    /// Reads a whole document.
    ///
    /// - Throws: ``JSONReader/Failure``.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var reader = JSONReader(bytes)
        self = try JSONValue(&reader)
        guard reader.isAtEnd() else { throw reader.failure("more after the document's end") }
    }

    init(_ reader: inout JSONReader) throws {
        switch try reader.kind() {
        case .object:
            var members: [String: JSONValue] = [:]
            try reader.readObject { reader, key in members[key] = try JSONValue(&reader) }
            self = .object(members)
        case .array:
            var elements: [JSONValue] = []
            try reader.readArray { elements.append(try JSONValue(&$0)) }
            self = .array(elements)
        case .string: self = .string(try reader.readString())
        case .number: self = .number(try reader.readNumber())
        case .boolean: self = .boolean(try reader.readBoolean())
        case .null:
            try reader.readNull()
            self = .null
        }
    }

    /// A document in memory.
    ///
    /// - Parameter name: what errors call it.
    /// - Throws: ``InkError`` with the place.
    package init(_ bytes: [UInt8], name: String) throws {
        self = try JSONValue.read(InkSource(name: name, bytes: bytes, url: nil))
    }

    /// The document in `source`.
    ///
    /// - Throws: ``InkError`` with the place.
    static func read(_ source: InkSource) throws -> JSONValue {
        do {
            return try source.bytes.withUnsafeBufferPointer { try JSONValue($0) }
        } catch let failure as JSONReader.Failure {
            throw source.malformed(.byte(failure.offset), failure.what)
        }
    }

    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    package var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    package var object: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var number: Double? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    package var boolean: Bool? {
        guard case .boolean(let value) = self else { return nil }
        return value
    }

    /// An array of numbers only.
    package var numbers: [Double]? {
        guard case .array(let elements) = self else { return nil }
        var numbers: [Double] = []
        numbers.reserveCapacity(elements.count)
        for element in elements {
            guard case .number(let value) = element else { return nil }
            numbers.append(value)
        }
        return numbers
    }
}
