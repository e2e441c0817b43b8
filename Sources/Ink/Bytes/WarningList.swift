/// Warnings of one file, of which a broken one may give thousands: the first are kept, the rest counted.
struct WarningList {
    static let most = 20
    private var kept: [String] = []
    private var more = 0

    mutating func add(_ warning: @autoclosure () -> String) {
        if kept.count < Self.most {
            // What is looked at twice is told once.
            let warning = warning()
            if !kept.contains(warning) { kept.append(warning) }
        } else {
            more += 1
        }
    }

    var all: [String] { more == 0 ? kept : kept + ["\(more) more warnings of this kind"] }
}
