import Foundation

/// Logarithms in a byte each. Probabilities run from 0 down to −20.4 nats, back-off weights from 0.8 down to
/// −19.6, in steps of 0.08: an error of at most 4 % in a probability, far below what the data can tell.
enum Quantum {
    static let step: Float = 0.08
    static let backoffTop: Float = 0.8

    static func probability(_ log: Float) -> UInt8 {
        guard log < 0 else { return 0 }
        return UInt8(min(255, (-log / step).rounded()))
    }

    static func backoff(_ log: Float) -> UInt8 {
        guard log < backoffTop else { return 0 }
        return UInt8(min(255, ((backoffTop - log) / step).rounded()))
    }

    static func probability(_ byte: UInt8) -> Float { -step * Float(byte) }
    static func backoff(_ byte: UInt8) -> Float { backoffTop - step * Float(byte) }
}
