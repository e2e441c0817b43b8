/// One reading of the pen: where it was, and what else the device said of that moment.
///
/// Everything a device may not report is `nil`, never a made-up number. (Inside, `nil` is kept as NaN: a page
/// holds hundreds of thousands of points, and optionals would double their size.)
public struct SamplePoint: Sendable {
    /// Position to the right, in millimetres where ``Ink/unit`` says so, else in the file's own unit.
    public var x: Double
    /// Position downwards (y grows towards the foot of the page), same unit as ``x``.
    public var y: Double
    private var timeOrNaN: Double
    private var pressureOrNaN: Double
    private var tiltOrNaN: Double
    private var azimuthOrNaN: Double

    public init(
        x: Double, y: Double, time: Double? = nil, pressure: Double? = nil, tilt: Double? = nil,
        azimuth: Double? = nil
    ) {
        self.x = x
        self.y = y
        timeOrNaN = Self.known(time)
        pressureOrNaN = Self.known(pressure)
        tiltOrNaN = Self.known(tilt)
        azimuthOrNaN = Self.known(azimuth)
    }

    /// No file's coordinates may be larger: sums and multiples of them must stay numbers.
    static let farthest = 1e100

    /// What is no finite number is as good as unknown.
    private static func known(_ value: Double?) -> Double {
        guard let value, value.isFinite else { return .nan }
        return value
    }

    /// Seconds, counted from the first moment that the file knows of; or `nil`.
    public var time: Double? {
        get { timeOrNaN.isNaN ? nil : timeOrNaN }
        set { timeOrNaN = Self.known(newValue) }
    }

    /// Pen pressure in 0…1, or `nil`.
    public var pressure: Double? {
        get { pressureOrNaN.isNaN ? nil : pressureOrNaN }
        set { pressureOrNaN = Self.known(newValue) }
    }

    /// Angle between the pen and the writing surface's normal, in radians (0 = upright), or `nil`.
    public var tilt: Double? {
        get { tiltOrNaN.isNaN ? nil : tiltOrNaN }
        set { tiltOrNaN = Self.known(newValue) }
    }

    /// Direction in which the pen leans, in radians, 0 to the right, growing clockwise on a y-down page; or `nil`.
    public var azimuth: Double? {
        get { azimuthOrNaN.isNaN ? nil : azimuthOrNaN }
        set { azimuthOrNaN = Self.known(newValue) }
    }
}

extension SamplePoint: Equatable {
    /// Two values that are both unknown are equal.
    public static func == (left: SamplePoint, right: SamplePoint) -> Bool {
        left.x == right.x && left.y == right.y && left.time == right.time && left.pressure == right.pressure
            && left.tilt == right.tilt && left.azimuth == right.azimuth
    }
}
