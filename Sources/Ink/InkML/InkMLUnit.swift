import Foundation

/// The units that InkML and its users name (InkML 1.0, section 6.3.4).
enum InkMLUnit {
    /// Millimetres per unit; `nil` for device units and what is no length.
    static func millimetres(_ name: String?) -> Double? {
        switch name {
        case "m": 1000
        case "cm": 10
        case "mm": 1
        case "in": 25.4
        case "pt": 25.4 / 72
        case "pc": 25.4 / 6
        case "himetric": 0.01
        default: nil
        }
    }

    /// Seconds per unit; time without a unit is in milliseconds.
    static func seconds(_ name: String?) -> Double {
        switch name {
        case "s": 1
        case "us", "µs": 0.000_001
        case "ns": 0.000_000_001
        default: 0.001
        }
    }

    /// Radians per unit; angles without a unit are in degrees.
    static func radians(_ name: String?) -> Double {
        switch name {
        case "rad": 1
        case "grad", "gon": .pi / 200
        default: .pi / 180
        }
    }
}
