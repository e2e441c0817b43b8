/// A 64-bit checksum, several bytes a cycle: four lanes of multiply and rotate, after the manner of xxHash
/// (Collet 2012), so that checking a whole file at start costs about a millisecond.
package enum Checksum {
    package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let prime: UInt64 = 0x9E37_79B1_85EB_CA87
        let other: UInt64 = 0xC2B2_AE3D_27D4_EB4F
        var lanes = SIMD4<UInt64>(prime &+ other, other, 0, 0 &- prime)
        guard let base = bytes.baseAddress else { return prime }
        let blocks = bytes.count / 32
        for block in 0..<blocks {
            let at = base + 32 * block
            for lane in 0..<4 {
                let mixed = lanes[lane] &+ at.loadUnaligned(fromByteOffset: 8 * lane, as: UInt64.self) &* other
                lanes[lane] = (mixed << 31 | mixed >> 33) &* prime
            }
        }
        var sum = UInt64(bytes.count)
        for lane in 0..<4 { sum = (sum ^ lanes[lane]) &* prime &+ other }
        for index in 32 * blocks..<bytes.count {
            sum = (sum ^ UInt64(base.load(fromByteOffset: index, as: UInt8.self))) &* prime
            sum ^= sum >> 29
        }
        return (sum ^ sum >> 32) &* other
    }
}
