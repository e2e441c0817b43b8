/// The fields of a protocol buffers message, one after the other (encoding: protobuf.dev/programming-guides/encoding).
struct ProtobufFields {
    enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        case bytes(ArraySlice<UInt8>)
        case fixed32(UInt32)
    }

    private var cursor: ByteCursor

    init(_ bytes: ArraySlice<UInt8>) { cursor = ByteCursor(bytes) }

    var position: Int { cursor.position }

    /// The next field's number and value; `nil` at the end.
    mutating func next() throws -> (number: Int, value: Value)? {
        guard !cursor.isAtEnd else { return nil }
        let tag = try cursor.readVarint()
        let number = Int(truncatingIfNeeded: tag >> 3)
        switch tag & 7 {
        case 0: return (number, .varint(try cursor.readVarint()))
        case 1: return (number, .fixed64(try cursor.readUInt64()))
        case 2: return (number, .bytes(try cursor.take(try cursor.readVarintCount())))
        case 5: return (number, .fixed32(try cursor.readUInt32()))
        default: throw cursor.failure("field \(number) has a wire type that does not exist")
        }
    }

    /// Calls `field` with each field.
    static func forEach(_ bytes: ArraySlice<UInt8>, _ field: (Int, Value) throws -> Void) throws {
        var fields = ProtobufFields(bytes)
        while let (number, value) = try fields.next() { try field(number, value) }
    }
}

extension ProtobufFields.Value {
    /// The bytes of a nested message, string or packed list; empty for other kinds.
    var bytes: ArraySlice<UInt8> {
        if case .bytes(let bytes) = self { return bytes }
        return []
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var unsigned: UInt64 {
        switch self {
        case .varint(let value), .fixed64(let value): value
        case .fixed32(let value): UInt64(value)
        case .bytes: 0
        }
    }

    /// A `sint32` or `sint64` ("zigzag").
    var signed: Int64 { Self.unzigzag(unsigned) }

    var float: Double {
        switch self {
        case .fixed32(let bits): Double(Float(bitPattern: bits))
        case .fixed64(let bits): Double(bitPattern: bits)
        default: 0
        }
    }

    static func unzigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }

    /// A repeated `float`, packed or one by one.
    func appendFloats(to list: inout [Double]) throws {
        guard case .bytes(let bytes) = self else { return list.append(float) }
        var cursor = ByteCursor(bytes)
        while !cursor.isAtEnd { list.append(Double(try cursor.readFloat())) }
    }

    /// A repeated `sint32`, packed or one by one.
    func appendSigned(to list: inout [Int64]) throws {
        guard case .bytes(let bytes) = self else { return list.append(signed) }
        var cursor = ByteCursor(bytes)
        while !cursor.isAtEnd { list.append(Self.unzigzag(try cursor.readVarint())) }
    }

    /// A repeated `uint32`, packed or one by one.
    func appendUnsigned(to list: inout [UInt64]) throws {
        guard case .bytes(let bytes) = self else { return list.append(unsigned) }
        var cursor = ByteCursor(bytes)
        while !cursor.isAtEnd { list.append(try cursor.readVarint()) }
    }
}
