import Dispatch

/// The clock that sessions go by: it only goes forward, whatever is done to the time of day.
package enum SteadyClock {
    /// Seconds since some moment.
    package static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
