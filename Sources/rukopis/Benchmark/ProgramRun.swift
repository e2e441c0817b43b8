import Foundation

/// A run of this very program as a process of its own, as a user's shell makes it.
enum ProgramRun {
    struct Failure: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    struct Cost: Sendable {
        /// From the start to the end, milliseconds.
        let milliseconds: Double
        /// What it had of the processors, milliseconds.
        let processor: Double
        /// Most memory held, megabytes. Never below what the measuring program held when it started the run.
        let megabytes: Double
    }

    /// - Throws: ``Failure`` where the program cannot be run, or fails.
    static func cost(of arguments: [String]) throws -> Cost {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = (["rukopis"] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        let start = DispatchTime.now().uptimeNanoseconds
        var process: pid_t = 0
        let fault = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
        guard fault == 0 else { throw Failure(description: "cannot run itself: \(String(cString: strerror(fault)))") }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw Failure(description: "cannot wait for itself") }
        }
        let end = DispatchTime.now().uptimeNanoseconds
        guard status == 0 else { throw Failure(description: "its own run failed: \(arguments.joined(separator: " "))") }
        func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
        return Cost(
            milliseconds: Double(end - start) / 1e6,
            processor: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime), megabytes: Double(usage.ru_maxrss) / 1024)
    }
}
