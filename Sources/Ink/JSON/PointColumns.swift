/// Points given as lists of x, y, and maybe time (milliseconds) and pressure: how most web interfaces send ink.
struct PointColumns {
    var x: [Double] = []
    var y: [Double] = []
    /// Milliseconds, since the epoch or since anything.
    var milliseconds: [Double] = []
    var pressure: [Double] = []

    struct Failure: Error { var what: String }

    /// Nil where there is no point. Times stay in seconds of the file's clock; see ``Page/startClock()``.
    ///
    /// - Throws: ``Failure`` where the lists are not equally long; lists of time and pressure may be empty.
    func stroke(tool: Stroke.Tool = .pen) throws -> Stroke? {
        guard x.count == y.count else { throw Failure(what: "\(x.count) x but \(y.count) y") }
        guard milliseconds.isEmpty || milliseconds.count == x.count else {
            throw Failure(what: "\(x.count) x but \(milliseconds.count) t")
        }
        guard pressure.isEmpty || pressure.count == x.count else {
            throw Failure(what: "\(x.count) x but \(pressure.count) p")
        }
        guard !x.isEmpty else { return nil }
        return Stroke(
            points: x.indices.map { index in
                SamplePoint(
                    x: x[index], y: y[index], time: milliseconds.isEmpty ? nil : milliseconds[index] / 1000,
                    pressure: pressure.isEmpty ? nil : min(max(pressure[index], 0), 1))
            }, tool: tool)
    }
}
