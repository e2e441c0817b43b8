/// The values of one channel over many points.
///
/// Sensors count in steps. Where a step is found of which every value is an exact multiple, the numbers of steps are
/// kept, as differences of differences; where none is, the values themselves, byte plane after byte plane. Either
/// way what comes back is the same to the last bit.
enum NativeColumn {
    private enum Coding: UInt8 {
        /// No point has a value.
        case absent = 0
        /// Steps of a size: value = n · step.
        case multiples = 1
        /// Parts of a unit: value = n ÷ parts.
        case quotients = 2
        /// As they are.
        case plain = 3
        /// Set on top where some points have none; a bit per point says which.
        static let sparse: UInt8 = 0x80
        /// Set on top where differences of differences are kept, not differences.
        static let second: UInt8 = 0x40
    }

    // MARK: - Writing

    /// - Parameter values: One per point, NaN for none.
    static func write(_ values: [Double], to sink: inout ByteSink) {
        let present = values.filter { !$0.isNaN }
        guard !present.isEmpty else { return sink.write(Coding.absent.rawValue) }
        let sparse = present.count < values.count ? Coding.sparse : 0
        if let (coding, unit, steps) = steps(of: present) {
            let first = differences(steps)
            let second = differences(first)
            let useSecond = cost(second) < cost(first)
            sink.write(coding.rawValue | sparse | (useSecond ? Coding.second : 0))
            if sparse != 0 { writeMask(values, to: &sink) }
            sink.write(double: unit)
            for difference in useSecond ? second : first { sink.write(zigzag: difference) }
        } else {
            sink.write(Coding.plain.rawValue | sparse)
            if sparse != 0 { writeMask(values, to: &sink) }
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                sink.write(contentsOf: present.lazy.map { UInt8(truncatingIfNeeded: $0.bitPattern >> shift) })
            }
        }
    }

    private static func writeMask(_ values: [Double], to sink: inout ByteSink) {
        for start in stride(from: 0, to: values.count, by: 8) {
            var byte: UInt8 = 0
            for bit in 0..<min(8, values.count - start) where !values[start + bit].isNaN { byte |= 1 << UInt8(bit) }
            sink.write(byte)
        }
    }

    /// Units that devices and files count in.
    private static let partsOfUnits: [Double] = [
        1, 10, 100, 1000, 255, 1023, 1024, 2047, 2048, 4095, 4096, 8191, 8192, 10_000, 16_383, 32_767, 65_535, 65_536,
        100_000, 1_000_000, 1_000_000_000,
    ]
    private static let dotsPerInch: [Double] = [72, 96, 226, 229, 254, 300, 508, 600, 1000, 1270, 2540, 5080]

    private static func steps(of values: [Double]) -> (Coding, Double, [Int64])? {
        for parts in partsOfUnits {
            if let steps = exact(values, steps: { ($0 * parts).rounded() }, value: { $0 / parts }) {
                return (.quotients, parts, steps)
            }
        }
        let degrees = [Double.pi / 180, .pi / 1800, .pi / 18000, .pi / 2]
        for step in dotsPerInch.map({ 25.4 / $0 }) + partsOfUnits.map({ 1 / $0 }) + degrees {
            if let steps = exact(values, steps: { ($0 / step).rounded() }, value: { $0 * step }) {
                return (.multiples, step, steps)
            }
        }
        return nil
    }

    private static func exact(
        _ values: [Double], steps: (Double) -> Double, value: (Double) -> Double
    ) -> [Int64]? {
        var result: [Int64] = []
        result.reserveCapacity(values.count)
        for original in values {
            let count = steps(original)
            // Bits are compared, so that −0 stays what it is.
            guard abs(count) < 1e15, value(count).bitPattern == original.bitPattern else { return nil }
            result.append(Int64(count))
        }
        return result
    }

    private static func differences(_ values: [Int64]) -> [Int64] {
        var last: Int64 = 0
        return values.map { value in
            defer { last = value }
            return value &- last
        }
    }

    private static func cost(_ values: [Int64]) -> Int {
        values.reduce(0) { $0 + (64 - ($1.magnitude.leadingZeroBitCount)) / 7 + 1 }
    }

    // MARK: - Reading

    static func read(_ cursor: inout ByteCursor, count: Int) throws -> [Double] {
        let code = try cursor.readUInt8()
        guard let coding = Coding(rawValue: code & 0x3F) else { throw cursor.failure("a column of unknown coding") }
        if coding == .absent { return [Double](repeating: .nan, count: count) }
        var present = [Bool](repeating: true, count: count)
        if code & Coding.sparse != 0 {
            let mask = try cursor.take((count + 7) / 8)
            for index in 0..<count {
                present[index] = mask[mask.startIndex + index / 8] >> UInt8(index % 8) & 1 == 1
            }
        }
        let values = try values(&cursor, coding, isSecond: code & Coding.second != 0, count: present.count { $0 })
        var next = 0
        return try present.map { isPresent in
            guard isPresent else { return .nan }
            defer { next += 1 }
            guard values[next].isFinite else { throw cursor.failure("a value that is no number") }
            return values[next]
        }
    }

    private static func values(
        _ cursor: inout ByteCursor, _ coding: Coding, isSecond: Bool, count: Int
    ) throws -> [Double] {
        if coding == .plain {
            let planes = try cursor.take(count.multipliedReportingOverflow(by: 8).partialValue)
            return (0..<count).map { index in
                var bits: UInt64 = 0
                for plane in 0..<8 { bits = bits << 8 | UInt64(planes[planes.startIndex + plane * count + index]) }
                return Double(bitPattern: bits)
            }
        }
        let unit = try cursor.readDouble()
        guard unit.isFinite, unit > 0, count <= cursor.remaining else { throw cursor.failure("a column without a step") }
        var value: Int64 = 0
        var difference: Int64 = 0
        var values: [Double] = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            let read = try cursor.readZigzag()
            difference = isSecond ? difference &+ read : read
            value = value &+ difference
            values.append(coding == .multiples ? Double(value) * unit : Double(value) / unit)
        }
        return values
    }
}
