/// Makes the text of one file's transcript, page by page.
protocol TranscriptWriter: Sendable {
    /// What stands before all files' transcripts in one output.
    var heading: String { get }
    /// What the page adds, what stands before the first one included.
    mutating func text(of page: ReadPage) throws -> String
    /// What a page adds that could not be read.
    ///
    /// - Parameter number: counted from 1.
    mutating func text(ofFailure message: String, page number: Int) throws -> String
    /// What stands behind the last page.
    mutating func end() throws -> String
}

extension TranscriptWriter {
    var heading: String { "" }
    mutating func text(ofFailure message: String, page number: Int) throws -> String { "" }
    mutating func end() throws -> String { "" }
}
