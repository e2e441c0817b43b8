/// What a trace is to be read by: channels, scales, clock and brush, gathered from the contexts, sources, canvases
/// and brushes that its context refers to (InkML 1.0, sections 4 and 5).
struct InkMLContext {
    /// Per channel, units per measure (1/cm and the like), from `channelProperty name="resolution"`.
    struct Resolution {
        var value: Double
        var units: String
    }

    struct Brush {
        var color: UInt32?
        /// In millimetres, or in device units where the brush names none.
        var width: Double?
        var widthUnits: String?
        var tool: Stroke.Tool = .pen
    }

    /// Row-major: a row per target channel, each with a coefficient per source channel and an offset.
    struct Transform {
        var xx = 1.0
        var xy = 0.0
        var x0 = 0.0
        var yx = 0.0
        var yy = 1.0
        var y0 = 0.0
    }

    var channels = [InkMLChannel(name: "X"), InkMLChannel(name: "Y")]
    var resolutions: [String: Resolution] = [:]
    /// Points per second, where the source states it.
    var sampleRate: Double?
    var transform: Transform?
    /// The canvas's own channels: the units after the transform.
    var canvasChannels: [InkMLChannel] = []
    var brush = Brush()
    /// Seconds since some moment, to which times are relative.
    var timestamp: Double?
}
