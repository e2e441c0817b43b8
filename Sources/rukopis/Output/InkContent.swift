import Foundation
import Ink
import Recognition

/// What `inspect` says of ink; the stored properties' names are the JSON's keys.
struct InkContent: Encodable {
    struct PageContent: Encodable {
        let id: String?
        let writer: String?
        let strokes: Int
        let points: Int
        /// [x, y, width, height] around the ink, in the file's unit.
        let box: InkBox
        /// Seconds from the first to the last point, where the file has times.
        let seconds: Double?
        let labels: Int
        /// Lines of typed text.
        let typedText: Int
    }

    let file: String
    /// "mm", or "device" where the file does not say how large its unit is.
    let unit: String
    let pages: [PageContent]
    let strokes: Int
    let points: Int
    /// What is known of at least one point beside its place: time, pressure, tilt, azimuth.
    let channels: [String]
    /// How many strokes each tool drew.
    let tools: [String: Int]
    let labels: Int
    let writers: Int
    let warnings: [String]

    init(of ink: Ink, file: String) {
        self.file = file
        unit = ink.unit == .millimetres ? "mm" : "device"
        pages = ink.pages.map(Self.content)
        strokes = pages.reduce(0) { $0 + $1.strokes }
        points = pages.reduce(0) { $0 + $1.points }
        labels = pages.reduce(0) { $0 + $1.labels }
        writers = Set(ink.pages.compactMap(\.writer)).count
        warnings = ink.warnings
        var tools: [String: Int] = [:]
        var known = [false, false, false, false]
        for page in ink.pages {
            for stroke in page.strokes {
                tools["\(stroke.tool)", default: 0] += 1
                for point in stroke.points {
                    if point.time != nil { known[0] = true }
                    if point.pressure != nil { known[1] = true }
                    if point.tilt != nil { known[2] = true }
                    if point.azimuth != nil { known[3] = true }
                }
            }
        }
        self.tools = tools
        channels = zip(["time", "pressure", "tilt", "azimuth"], known).filter(\.1).map(\.0)
    }

    private static func content(of page: Page) -> PageContent {
        let times = page.strokes.flatMap { $0.points.compactMap(\.time) }
        var seconds: Double?
        if let first = times.min(), let last = times.max() { seconds = last - first }
        return PageContent(
            id: page.identifier, writer: page.writer, strokes: page.strokes.count,
            points: page.strokes.reduce(0) { $0 + $1.points.count }, box: InkBox(around: page.strokes),
            seconds: seconds, labels: page.labels.count, typedText: page.typedText.count)
    }

    /// For people: the whole, then at most the first pages.
    var text: String {
        var lines = [
            file, "  pages      \(pages.count)", "  strokes    \(strokes) of \(points) points",
            "  unit       \(unit == "mm" ? "millimetres" : "not told")",
            "  channels   \((["x", "y"] + channels).joined(separator: ", "))",
        ]
        if tools.keys.contains(where: { $0 != "pen" }) {
            let counts = tools.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            lines.append("  tools      \(counts.joined(separator: ", "))")
        }
        if labels > 0 { lines.append("  labels     \(labels)") }
        if writers > 0 { lines.append("  writers    \(writers)") }
        for (index, page) in pages.prefix(Self.shownPages).enumerated() {
            let duration = page.seconds.map { ", " + ProgressBar.duration($0) } ?? ""
            let name = page.id.map { " \($0)" } ?? ""
            lines.append("  page \(index + 1)\(name): \(page.strokes) strokes, \(page.points) points\(duration)")
        }
        if pages.count > Self.shownPages { lines.append("  … and \(pages.count - Self.shownPages) pages more") }
        lines += warnings.map { "  warning: \($0)" }
        return lines.map(Diagnostics.oneLine).joined(separator: "\n") + "\n"
    }

    private static let shownPages = 20
}
