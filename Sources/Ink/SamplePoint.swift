/// One reading of the pen: where it was, and what else the device said of that moment.
///
/// Everything a device may not report is `nil`, never a made-up number.
public struct SamplePoint: Sendable, Equatable {
    /// Position to the right, in millimetres where ``Ink/unit`` says so, else in the file's own unit.
    public var x: Double
    /// Position downwards (y grows towards the foot of the page), same unit as ``x``.
    public var y: Double
    /// Seconds, counted from the first moment that the file knows of; or `nil`.
    public var time: Double?
    /// Pen pressure in 0…1, or `nil`.
    public var pressure: Double?
    /// Angle between the pen and the writing surface's normal, in radians (0 = upright), or `nil`.
    public var tilt: Double?
    /// Direction in which the pen leans, in radians, 0 to the right, growing clockwise on a y-down page; or `nil`.
    public var azimuth: Double?

    public init(
        x: Double, y: Double, time: Double? = nil, pressure: Double? = nil, tilt: Double? = nil,
        azimuth: Double? = nil
    ) {
        self.x = x
        self.y = y
        self.time = time
        self.pressure = pressure
        self.tilt = tilt
        self.azimuth = azimuth
    }
}
