/// What a decoder remembers of a line that is being written, so that a new stroke costs only the frames it changed.
package struct DecoderMemory: Sendable {
    var search: PrefixBeamSearch?
    /// What the search was begun with; another makes it useless.
    var context = ""
    var languages: [String] = []

    package init() {}

    init(search: PrefixBeamSearch, context: String, languages: [String]) {
        self.search = search
        self.context = context
        self.languages = languages
    }
}
