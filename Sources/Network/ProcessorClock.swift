import Glibc

/// What the calling thread has had of a processor so far: what other programs take away does not count.
package enum ProcessorClock {
    package static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
