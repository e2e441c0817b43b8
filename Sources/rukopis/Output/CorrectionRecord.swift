import Language

/// A line, corrected; the stored properties' names are the JSON's keys.
struct CorrectionRecord: Encodable {
    struct Change: Encodable {
        /// Characters of the line as written, counted from 0.
        let offset: Int
        let written: String
        let corrected: String
        /// 0…1.
        let confidence: Double
    }

    let file: String
    /// Counted from 1.
    let line: Int
    /// The whole line as it was.
    let written: String
    /// The whole line, corrected.
    let text: String
    let changes: [Change]

    static let columns = ["file", "line", "offset", "written", "corrected", "confidence"]

    init(file: String, line: Int, written: String, _ correction: Correction) {
        self.file = file
        self.line = line
        self.written = written
        text = correction.text
        changes = correction.changes.map {
            Change(
                offset: $0.offset, written: $0.written, corrected: $0.corrected,
                confidence: ($0.confidence * 1e4).rounded() / 1e4)
        }
    }

    /// The line with its corrections shown.
    var marked: String {
        let characters = Array(written)
        var marked = ""
        var at = 0
        for change in changes where change.offset >= at && change.offset + change.written.count <= characters.count {
            marked += String(characters[at..<change.offset]) + "{\(change.written)→\(change.corrected)}"
            at = change.offset + change.written.count
        }
        return marked + String(characters[at...])
    }

    var rows: String {
        changes.map {
            TableFormat.row([file, "\(line)", "\($0.offset)", $0.written, $0.corrected, "\($0.confidence)"])
        }.joined()
    }
}
