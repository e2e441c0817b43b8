extension Sequence<UInt8> {
    /// Two lower-case digits for each byte.
    var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
