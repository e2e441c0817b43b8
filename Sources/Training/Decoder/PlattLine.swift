import Foundation

/// Platt's sigmoid (Platt 1999): the line from log odds given to log odds observed, by Newton's method on the
/// likelihood, with his softened targets.
package struct PlattLine: Sendable, Equatable {
    package private(set) var slope = 1.0
    package private(set) var offset = 0.0

    package init(fitting entries: [(confidence: Double, isRight: Bool)]) {
        let right = Double(entries.count { $0.isRight })
        let wrong = Double(entries.count) - right
        guard right > 0, wrong > 0 else { return }
        let (high, low) = ((right + 1) / (right + 2), 1 / (wrong + 2))
        for _ in 0..<50 {
            var (gradient, hessian) = ((0.0, 0.0), (a: 1e-9, b: 0.0, c: 1e-9))
            for entry in entries {
                let share = min(max(entry.confidence, 1e-6), 1 - 1e-6)
                let odds = log(share / (1 - share))
                let p = 1 / (1 + exp(-(slope * odds + offset)))
                let error = p - (entry.isRight ? high : low)
                let weight = p * (1 - p)
                gradient.0 += error * odds
                gradient.1 += error
                hessian.a += weight * odds * odds
                hessian.b += weight * odds
                hessian.c += weight
            }
            let determinant = hessian.a * hessian.c - hessian.b * hessian.b
            guard abs(determinant) > 1e-12 else { return }
            let change = (
                (hessian.c * gradient.0 - hessian.b * gradient.1) / determinant,
                (hessian.a * gradient.1 - hessian.b * gradient.0) / determinant
            )
            // Short steps: far from the answer Newton's may overshoot.
            slope -= max(-0.5, min(0.5, change.0))
            offset -= max(-0.5, min(0.5, change.1))
            if abs(change.0) + abs(change.1) < 1e-7 { return }
        }
    }
}
