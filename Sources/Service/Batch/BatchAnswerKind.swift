/// What the answer to a batch request may be.
enum BatchAnswerKind: String, CaseIterable {
    case text = "text/plain"
    case jiix = "application/vnd.myscript.jiix"

    /// The first that the client names; JIIX where it takes anything. Names without a known kind are passed over:
    /// clients have to list application/json for errors.
    ///
    /// - Parameter accept: the header's value; `nil` where there is none.
    init?(accept: String?) {
        var takesAnything = accept == nil
        for part in (accept ?? "").split(separator: ",") {
            let name = part.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
            if let kind = Self(rawValue: name) {
                self = kind
                return
            }
            if name == "*/*" || name == "application/*" || name == "application/json" { takesAnything = true }
        }
        guard takesAnything else { return nil }
        self = .jiix
    }
}
