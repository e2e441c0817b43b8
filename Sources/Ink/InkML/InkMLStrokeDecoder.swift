/// Turns a trace's channel values into points, in the trace's own units with y down.
struct InkMLStrokeDecoder {
    private let context: InkMLContext
    private let x, y, time, force, elevation, azimuth, tip: Int?
    private let template: InkMLStroke
    private let timeOffset: Double
    private let hasTimeOffset: Bool
    private var current: [SamplePoint] = []
    private var count = 0

    /// Points with the tip down that have no X or no Y.
    private(set) var placeless = 0
    private(set) var strokes: [InkMLStroke] = []
    /// For each point read, where it went; `nil` where the pen was up.
    private(set) var pointOf: [(stroke: Int, point: Int)?] = []

    init(context: InkMLContext, trace: XMLElement) {
        self.context = context
        func column(_ name: String) -> Int? { context.channels.firstIndex { $0.name == name } }
        (x, y, time, force) = (column("X"), column("Y"), column("T"), column("F"))
        (elevation, azimuth, tip) = (column("OE"), column("OA"), column("S"))
        var template = InkMLStroke()
        template.millimetresPerX = Self.scale("X", context)
        template.millimetresPerY = Self.scale("Y", context)
        template.brush = context.brush
        template.timestamp = context.timestamp
        if let force = context.channels.first(where: { $0.name == "F" }) {
            template.pressureIsScaled = force.max.map { $0 > (force.min ?? 0) } ?? false
        }
        self.template = template
        let offset = trace["timeOffset"].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
        hasTimeOffset = offset != nil
        timeOffset = (offset ?? 0) / 1000
    }

    /// Millimetres per unit of the page: by the canvas after a transform, by the device's resolution, by the channel.
    private static func scale(_ name: String, _ context: InkMLContext) -> Double? {
        if context.transform != nil, let canvas = context.canvasChannels.first(where: { $0.name == name }) {
            return InkMLUnit.millimetres(canvas.units)
        }
        // With a resolution, values are steps of the device, whatever unit the channel names.
        if let resolution = context.resolutions[name], resolution.units.hasPrefix("1/"),
            let unit = InkMLUnit.millimetres(String(resolution.units.dropFirst(2)))
        {
            return unit / resolution.value
        }
        return InkMLUnit.millimetres(context.channels.first { $0.name == name }?.units)
    }

    mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws {
        var trace = InkMLTrace(channels: context.channels)
        try trace.read(text) { try add($0) }
        endStroke()
    }

    private func value(_ column: Int?, _ values: [Double]) -> Double? {
        guard let column, !values[column].isNaN else { return nil }
        return values[column]
    }

    private mutating func add(_ values: [Double]) throws {
        defer { count += 1 }
        guard let rawX = value(x, values), let rawY = value(y, values), value(tip, values) != 0 else {
            // The tip is up, or the position is unknown.
            if value(tip, values) != 0 { placeless += 1 }
            endStroke()
            pointOf.append(nil)
            return
        }
        var point = SamplePoint(x: rawX, y: rawY, time: time(values))
        if let transform = context.transform {
            point.x = transform.xx * rawX + transform.xy * rawY + transform.x0
            point.y = transform.yx * rawX + transform.yy * rawY + transform.y0
            guard point.x.isFinite, point.y.isFinite else {
                throw InkMLTrace.Failure(what: "point \(count + 1) is mapped beyond all measure")
            }
        } else {
            if let x, !context.channels[x].isPositive { point.x = -rawX }
            if let y, !context.channels[y].isPositive { point.y = -rawY }
        }
        if let force, let value = value(force, values) {
            let channel = context.channels[force]
            if let most = channel.max, most > (channel.min ?? 0) {
                point.pressure = (value - (channel.min ?? 0)) / (most - (channel.min ?? 0))
            } else {
                point.pressure = max(value, 0)
            }
        }
        if let elevation, let value = value(elevation, values) {
            point.tilt = .pi / 2 - value * InkMLUnit.radians(context.channels[elevation].units)
        }
        if let azimuth, let value = value(azimuth, values) {
            point.azimuth = value * InkMLUnit.radians(context.channels[azimuth].units)
        }
        pointOf.append((strokes.count, current.count))
        current.append(point)
    }

    private func time(_ values: [Double]) -> Double? {
        if let time, let value = value(time, values) {
            return value * InkMLUnit.seconds(context.channels[time].units) + timeOffset
        }
        if let rate = context.sampleRate { return Double(count) / rate + timeOffset }
        // The trace's own start is all that is known.
        return hasTimeOffset && count == 0 ? timeOffset : nil
    }

    private mutating func endStroke() {
        guard !current.isEmpty else { return }
        var stroke = template
        stroke.points = current
        strokes.append(stroke)
        current = []
    }
}
