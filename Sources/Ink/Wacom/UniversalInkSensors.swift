/// The readings of the pen in a Universal Ink Model file: channels, and their values stroke by stroke.
struct UniversalInkSensors {
    private struct Channel {
        /// The last part of its type, such as `Pressure`.
        var kind = ""
        var resolution = 1.0
        var precision = 0
    }

    private struct Data {
        var timestamp: UInt64 = 0
        var channels: [(channel: ArraySlice<UInt8>, values: [Int64])] = []
    }

    private var channels: [ArraySlice<UInt8>: Channel] = [:]
    private var data: [ArraySlice<UInt8>: Data] = [:]

    /// An `InputContextData`.
    mutating func readContexts(_ message: ArraySlice<UInt8>) throws {
        try ProtobufFields.forEach(message) { number, value in
            guard number == 5 else { return }
            try ProtobufFields.forEach(value.bytes) { number, value in
                guard number == 2 else { return }
                try ProtobufFields.forEach(value.bytes) { number, value in
                    if number == 2 { try readChannel(value.bytes) }
                }
            }
        }
    }

    private mutating func readChannel(_ message: ArraySlice<UInt8>) throws {
        var identifier: ArraySlice<UInt8> = []
        var channel = Channel()
        try ProtobufFields.forEach(message) { number, value in
            switch number {
            case 1: identifier = value.bytes
            case 2: channel.kind = value.text.split(separator: "/").last.map(String.init) ?? ""
            case 4: if value.float > 0, value.float.isFinite { channel.resolution = value.float }
            case 7: channel.precision = Int(min(value.unsigned, 15))
            default: break
            }
        }
        channels[identifier] = channel
    }

    /// A `SensorData`.
    mutating func readData(_ message: ArraySlice<UInt8>) throws {
        var identifier: ArraySlice<UInt8> = []
        var entry = Data()
        try ProtobufFields.forEach(message) { number, value in
            switch number {
            case 1: identifier = value.bytes
            case 4: entry.timestamp = value.unsigned
            case 5:
                var channel: ArraySlice<UInt8> = []
                var values: [Int64] = []
                try ProtobufFields.forEach(value.bytes) { number, value in
                    if number == 1 { channel = value.bytes }
                    if number == 2 { try value.appendSigned(to: &values) }
                }
                entry.channels.append((channel, values))
            default: break
            }
        }
        data[identifier] = entry
    }

    /// The readings that a stroke was made from, in millimetres; empty where there are none, or where it is a part of
    /// what they show.
    func readings(of stroke: UniversalInkStroke) -> [SamplePoint] {
        guard !stroke.isPart, let entry = data[stroke.sensorData] else { return [] }
        var columns: [String: [Double]] = [:]
        for (identifier, values) in entry.channels {
            guard let channel = channels[identifier], columns[channel.kind] == nil else { continue }
            columns[channel.kind] = UniversalInkStroke.sums(
                values, precision: channel.precision, resolution: channel.resolution)
        }
        guard let xs = columns["X"], let ys = columns["Y"], xs.count == ys.count else { return [] }
        func column(_ name: String) -> [Double]? { columns[name].flatMap { $0.count == xs.count ? $0 : nil } }
        let times = column("Timestamp")
        let pressures = column("Pressure")
        let altitudes = column("Altitude")
        let azimuths = column("Azimuth")
        return xs.indices.map { index in
            SamplePoint(
                x: xs[index] * 1000, y: ys[index] * 1000, time: times.map { Double(entry.timestamp) / 1000 + $0[index] },
                pressure: pressures.map { min(max($0[index], 0), 1) }, tilt: altitudes.map { .pi / 2 - $0[index] },
                azimuth: azimuths?[index])
        }
    }
}
