import Foundation
import Network
import Recognition

/// `rukopis doctor`: does everything that reading needs work here, and how fast.
struct DoctorCommand: Command {
    static let name = "doctor"
    static let summary = "Checks what reading needs: the model files, and the matrix kernel and its speed."
    static let arguments = ""
    static let details = """
        Debian's OpenBLAS does not know processors newer than itself and then falls back to its slowest kernel; rukopis \
        names the right one to it before loading it. OPENBLAS_CORETYPE overrides that choice. The exit status is 1 if \
        something is missing or computes wrong results.
        """
    static let examples = [
        Example("rukopis doctor", "prints what was found"),
        Example("OPENBLAS_CORETYPE=Haswell rukopis doctor", "tries another kernel"),
    ]

    var isJSON = false
    var model: String?

    static var optionGroups: [OptionGroup<DoctorCommand>] {
        [
            OptionGroup(
                heading: "Options:",
                options: [
                    .flag("json", help: "Write one JSON object", \.isJSON),
                    .text("model", short: "m", argument: "FILE", help: "Check this model file", \.model),
                ])
        ]
    }

    func take(_ argument: String) throws(UsageError) { throw UsageError("doctor takes no arguments") }

    func run() async throws -> ExitStatus {
        let findings = DoctorFindings(model: model)
        var output = StandardOutput()
        try output.write(isJSON ? JSONText.line(findings) : findings.text)
        try output.flush()
        for problem in findings.problems { Diagnostics.report(problem) }
        return findings.problems.isEmpty ? .success : .inputFailed
    }
}
