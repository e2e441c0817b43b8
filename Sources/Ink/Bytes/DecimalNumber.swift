import Foundation

/// Reading decimal numbers from bytes, fast where they are short, exact always.
enum DecimalNumber {
    /// Powers of ten that a Double holds exactly.
    private static let powers: [Double] = (0...22).map { pow(10, Double($0)) }

    /// Reads a number at `position` (sign, digits, fraction, exponent), moves `position` behind it; `nil`, with
    /// `position` unmoved, where there is none. May be infinite where the digits say so.
    @inline(__always)
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Double? {
        var index = position
        let end = bytes.count
        var negative = false
        if index < end, bytes[index] == 0x2D || bytes[index] == 0x2B {
            negative = bytes[index] == 0x2D
            index += 1
        }
        var mantissa: UInt64 = 0
        var digits = 0
        var significant = 0
        while index < end, bytes[index] &- 0x30 < 10 {
            if significant < 18 {
                mantissa = mantissa &* 10 &+ UInt64(bytes[index] &- 0x30)
                if mantissa != 0 { significant += 1 }
            } else {
                significant += 1
            }
            digits += 1
            index += 1
        }
        var scale = 0
        if index < end, bytes[index] == 0x2E {
            var fraction = index + 1
            while fraction < end, bytes[fraction] &- 0x30 < 10 {
                if significant < 18 {
                    mantissa = mantissa &* 10 &+ UInt64(bytes[fraction] &- 0x30)
                    if mantissa != 0 { significant += 1 }
                    scale -= 1
                } else {
                    significant += 1
                }
                digits += 1
                fraction += 1
            }
            if digits > 0 { index = fraction }
        }
        guard digits > 0 else { return nil }
        var exponentGiven = false
        if index < end, bytes[index] | 0x20 == 0x65 {
            var look = index + 1
            var minus = false
            if look < end, bytes[look] == 0x2D || bytes[look] == 0x2B {
                minus = bytes[look] == 0x2D
                look += 1
            }
            var exponent = 0
            let first = look
            while look < end, bytes[look] &- 0x30 < 10 {
                if exponent < 100_000 { exponent = exponent * 10 + Int(bytes[look] &- 0x30) }
                look += 1
            }
            if look > first {
                exponentGiven = true
                scale += minus ? -exponent : exponent
                index = look
            }
        }
        let start = position
        position = index
        if significant <= 18, mantissa <= 1 << 53, scale >= -22, scale <= 22 {
            let value = scale < 0 ? Double(mantissa) / powers[-scale] : Double(mantissa) * powers[scale]
            return negative ? -value : value
        }
        _ = exponentGiven
        return slow(bytes, start..<index)
    }

    @inline(never)
    private static func slow(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double {
        var text = String(decoding: bytes[range], as: UTF8.self)
        // strtod, unlike Double(_:), gives infinity and zero for what lies beyond its range.
        return text.withUTF8 { utf8 in
            var terminated = [CChar](repeating: 0, count: utf8.count + 1)
            for (index, byte) in utf8.enumerated() { terminated[index] = CChar(bitPattern: byte) }
            return strtod(terminated, nil)
        }
    }
}
