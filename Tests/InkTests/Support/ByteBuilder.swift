/// Puts binary fixtures together, little-endian.
struct ByteBuilder {
    var bytes: [UInt8] = []

    mutating func raw(_ more: [UInt8]) { bytes += more }
    mutating func text(_ text: String) { bytes += Array(text.utf8) }
    mutating func u8(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }
    mutating func u16(_ value: Int) { for shift in [0, 8] { u8(value >> shift) } }
    mutating func u32(_ value: Int) { for shift in [0, 8, 16, 24] { u8(value >> shift) } }
    mutating func f32(_ value: Float) { u32(Int(value.bitPattern)) }
    mutating func f64(_ value: Double) {
        for shift in stride(from: 0, to: 64, by: 8) { u8(Int(truncatingIfNeeded: value.bitPattern >> UInt64(shift))) }
    }
    mutating func varint(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value))
        repeat {
            u8(Int(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
    }

    static func make(_ build: (inout ByteBuilder) -> Void) -> [UInt8] {
        var builder = ByteBuilder()
        build(&builder)
        return builder.bytes
    }
}
