/// What is written in one ink file.
///
/// `Codable` gives the JSON of `rukopis recognize --format json`; its keys never change meaning.
public struct Transcript: Sendable, Equatable, Codable {
    /// The file as it was named, or `nil` (standard input, ink in memory).
    public var file: String?
    /// In the order of the file.
    public var pages: [RecognizedPage]

    public init(file: String? = nil, pages: [RecognizedPage]) {
        self.file = file
        self.pages = pages
    }

    /// One line of text per handwritten line; see ``RecognizedPage/text``.
    public var text: String { pages.map(\.text).joined() }
}
