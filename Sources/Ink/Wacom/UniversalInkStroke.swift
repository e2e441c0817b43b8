/// A stroke of the Universal Ink Model: its spline and which readings of the pen it was made from.
struct UniversalInkStroke {
    struct Properties {
        /// 0xRRGGBBAA.
        var color: UInt32?
        var size: Double?

        init() {}

        /// A `PathPointProperties` of version 3.1.
        init(_ message: ArraySlice<UInt8>) throws {
            try ProtobufFields.forEach(message) { number, value in
                switch number {
                case 1: color = UInt32(truncatingIfNeeded: value.signed)
                case 2: size = value.float > 0 && value.float.isFinite ? value.float : nil
                default: break
                }
            }
        }
    }

    private(set) var xs: [Double] = []
    private(set) var ys: [Double] = []
    private(set) var sensorData: ArraySlice<UInt8> = []
    /// Not nil where the stroke is a part of what the readings show.
    private(set) var isPart = false
    private(set) var propertiesIndex: Int?
    var properties = Properties()

    init(version30 message: ArraySlice<UInt8>) throws {
        try ProtobufFields.forEach(message) { number, value in
            switch number {
            case 4: try value.appendFloats(to: &xs)
            case 5: try value.appendFloats(to: &ys)
            case 19: if value.unsigned != 0 { isPart = true }
            case 20: sensorData = value.bytes
            case 21: isPart = true
            default: break
            }
        }
    }

    init(version31 message: ArraySlice<UInt8>) throws {
        var precision = 0
        var deltasX: [Int64] = []
        var deltasY: [Int64] = []
        try ProtobufFields.forEach(message) { number, value in
            switch number {
            case 2: precision = Int(truncatingIfNeeded: value.signed & 0xF)
            case 5:
                try ProtobufFields.forEach(value.bytes) { number, value in
                    if number == 1 { try value.appendFloats(to: &xs) }
                    if number == 2 { try value.appendFloats(to: &ys) }
                }
            case 6:
                try ProtobufFields.forEach(value.bytes) { number, value in
                    if number == 1 { try value.appendSigned(to: &deltasX) }
                    if number == 2 { try value.appendSigned(to: &deltasY) }
                }
            case 7: propertiesIndex = Int(truncatingIfNeeded: value.unsigned)
            case 8: properties = try Properties(value.bytes)
            case 14: if value.unsigned != 0 { isPart = true }
            case 15: sensorData = value.bytes
            case 16: isPart = true
            default: break
            }
        }
        if xs.isEmpty {
            xs = Self.sums(deltasX, precision: precision)
            ys = Self.sums(deltasY, precision: precision)
        }
    }

    static func sums(_ deltas: [Int64], precision: Int, resolution: Double = 1, start: Double = 0) -> [Double] {
        var scale = 1 / resolution
        for _ in 0..<precision { scale /= 10 }
        var sum: Int64 = 0
        return deltas.map { delta in
            sum &+= delta
            return start + Double(sum) * scale
        }
    }

    func points(scale: Double) -> [SamplePoint] {
        zip(xs, ys).compactMap { x, y in
            let point = SamplePoint(x: x * scale, y: y * scale)
            return point.x.isFinite && point.y.isFinite ? point : nil
        }
    }
}
