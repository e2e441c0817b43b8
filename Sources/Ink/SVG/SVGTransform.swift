import Foundation

/// An affine map as SVG writes it: x' = a·x + c·y + e, y' = b·x + d·y + f.
struct SVGTransform {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var e = 0.0
    var f = 0.0

    func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (a * x + c * y + e, b * x + d * y + f) }

    /// First `inner`, then this.
    func after(_ inner: SVGTransform) -> SVGTransform {
        SVGTransform(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
            d: b * inner.c + d * inner.d, e: a * inner.e + c * inner.f + e, f: b * inner.e + d * inner.f + f)
    }

    /// How much lengths grow.
    var scale: Double { abs(a * d - b * c).squareRoot() }

    /// A list such as `translate(1 2) rotate(90)`; `nil` where it cannot be understood.
    static func parse(_ text: String) -> SVGTransform? {
        var result = SVGTransform()
        var rest = text[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            guard !rest.isEmpty else { return result }
            guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close else { return nil }
            let name = rest[..<open].filter { !$0.isWhitespace }
            let parts = rest[rest.index(after: open)..<close].split { $0 == "," || $0.isWhitespace }
            let numbers = parts.compactMap { Double($0) }
            guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite), let one = single(name, numbers) else { return nil }
            result = result.after(one)
            rest = rest[rest.index(after: close)...]
        }
    }

    private static func single(_ name: String, _ n: [Double]) -> SVGTransform? {
        switch (name, n.count) {
        case ("matrix", 6): return SVGTransform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
        case ("translate", 1): return SVGTransform(e: n[0])
        case ("translate", 2): return SVGTransform(e: n[0], f: n[1])
        case ("scale", 1): return SVGTransform(a: n[0], d: n[0])
        case ("scale", 2): return SVGTransform(a: n[0], d: n[1])
        case ("rotate", 1), ("rotate", 3):
            let angle = n[0] * .pi / 180
            let turn = SVGTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
            guard n.count == 3 else { return turn }
            return SVGTransform(e: n[1], f: n[2]).after(turn).after(SVGTransform(e: -n[1], f: -n[2]))
        case ("skewX", 1): return SVGTransform(c: tan(n[0] * .pi / 180))
        case ("skewY", 1): return SVGTransform(b: tan(n[0] * .pi / 180))
        default: return nil
        }
    }
}
