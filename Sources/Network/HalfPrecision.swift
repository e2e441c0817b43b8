/// IEEE 754 binary16 and back, in integer arithmetic (Swift's `Float16` is not on every platform).
enum HalfPrecision {
    static func float(_ half: UInt16) -> Float {
        let sign = UInt32(half & 0x8000) << 16
        let exponent = UInt32(half >> 10) & 0x1F
        let fraction = UInt32(half & 0x3FF)
        switch exponent {
        case 0:
            let magnitude = Float(fraction) * 0x1p-24
            return sign == 0 ? magnitude : -magnitude
        case 0x1F: return Float(bitPattern: sign | 0x7F80_0000 | fraction << 13)
        default: return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
        }
    }

    /// Rounds to nearest, ties to even.
    static func bits(_ value: Float) -> UInt16 {
        let raw = value.bitPattern
        let sign = UInt16(raw >> 16 & 0x8000)
        let magnitude = raw & 0x7FFF_FFFF
        if magnitude > 0x7F80_0000 { return sign | 0x7E00 }
        if magnitude >= 0x477F_F000 { return sign | 0x7C00 }
        if magnitude < 0x3880_0000 {
            // Subnormal: count units of 2⁻²⁴; the product is exact, so one rounding happens.
            let units = (Float(bitPattern: magnitude) * 0x1p24).rounded(.toNearestOrEven)
            return sign | UInt16(units)
        }
        let rounded = magnitude + 0xFFF + (magnitude >> 13 & 1)
        return sign | UInt16((rounded - 0x3800_0000) >> 13)
    }
}
