/// The command line itself is wrong: argp prints the message and the program ends with status 2.
struct UsageError: Error, Equatable {
    /// One line without the program's name, for example "--jobs takes a number from 1 to 1024, not 'many'".
    let message: String

    init(_ message: String) { self.message = message }
}
