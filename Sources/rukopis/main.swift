import Foundation

// A closed pipe is told by the failing write; see StandardOutput.
signal(SIGPIPE, SIG_IGN)
ArgumentParser.setUp(version: "rukopis \(rukopisVersion)")
let status: ExitStatus
do {
    status = try await program.run(Array(CommandLine.arguments.dropFirst()), path: "rukopis")
} catch {
    Diagnostics.report("\(error)")
    status = .inputFailed
}
exit(status.rawValue)
