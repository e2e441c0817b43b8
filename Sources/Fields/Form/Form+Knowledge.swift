extension Form {
    /// This form with what another knows of the fields of the same names: kinds, languages, values to choose from and
    /// the carets. So a PDF's text field can be told to hold an e-mail address.
    ///
    /// - Returns: the form, and the other's names that this one does not have.
    public func knowing(_ other: Form) -> (form: Form, unknown: [String]) {
        var form = self
        form.language = other.language ?? language
        var unknown: [String] = []
        for known in other.fields {
            guard let index = form.fields.firstIndex(where: { $0.name == known.name }) else {
                unknown.append(known.name)
                continue
            }
            // What is no text by the form's own word does not become one.
            let isText = ![.checkbox, .choice].contains(form.fields[index].kind)
            if isText, known.kind != .checkbox { form.fields[index].kind = known.kind }
            if isText, known.kind == .choice { form.fields[index].values = known.values }
            form.fields[index].language = known.language ?? form.fields[index].language
            if let caret = known.caret, caret <= form.fields[index].text.count { form.fields[index].caret = caret }
        }
        return (form, unknown)
    }
}
