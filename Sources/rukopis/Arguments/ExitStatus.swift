/// What the program tells the shell.
enum ExitStatus: Int32 {
    case success = 0
    /// Some of the input could not be handled; the results of the rest are out.
    case inputFailed = 1
    case wrongUsage = 2

    /// Of `find`, whose status is grep's.
    static let nothingFound = ExitStatus.inputFailed
    static let searchFailed = ExitStatus.wrongUsage
}
