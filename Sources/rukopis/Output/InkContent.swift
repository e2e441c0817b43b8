import Foundation
import Ink
import Recognition

/// What `inspect` says of ink; the stored properties' names are the JSON's keys.
struct InkContent: Encodable {
    struct PageContent: Encodable {
        fileprivate(set) var id: String?
        fileprivate(set) var writer: String?
        fileprivate(set) var strokes = 0
        fileprivate(set) var points = 0
        /// [x, y, width, height] around the ink, in the file's unit.
        fileprivate(set) var box: InkBox
        /// Seconds from the first to the last point, where the file has times.
        fileprivate(set) var seconds: Double?
        fileprivate(set) var labels = 0
        /// Lines of typed text.
        fileprivate(set) var typedText = 0
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

    /// Goes through the pages; of large ones only a part is in memory at a time.
    ///
    /// - Throws: `InkError`, the first there is.
    init(of ink: InkPages, file: String) throws {
        self.file = file
        var pages: [PageContent] = []
        var tools: [String: Int] = [:]
        var known = [false, false, false, false]
        var times: ClosedRange<Double>?
        var isWithin = false
        while let part = try ink.nextPart()?.get() {
            let box = InkBox(around: part.page.strokes)
            if !isWithin {
                pages.append(PageContent(id: part.page.identifier, writer: part.page.writer, box: box))
                times = nil
            } else if !part.page.strokes.isEmpty {
                let before = pages[pages.count - 1]
                pages[pages.count - 1].box = before.strokes == 0 ? box : before.box.union(box)
            }
            isWithin = !part.isLast
            for stroke in part.page.strokes {
                tools["\(stroke.tool)", default: 0] += 1
                for point in stroke.points {
                    if let time = point.time {
                        known[0] = true
                        times = min(times?.lowerBound ?? time, time)...max(times?.upperBound ?? time, time)
                    }
                    if point.pressure != nil { known[1] = true }
                    if point.tilt != nil { known[2] = true }
                    if point.azimuth != nil { known[3] = true }
                }
                pages[pages.count - 1].points += stroke.points.count
            }
            pages[pages.count - 1].strokes += part.page.strokes.count
            pages[pages.count - 1].labels += part.page.labels.count
            pages[pages.count - 1].typedText += part.page.typedText.count
            pages[pages.count - 1].seconds = times.map { $0.upperBound - $0.lowerBound }
        }
        unit = ink.unit == .millimetres ? "mm" : "device"
        strokes = pages.reduce(0) { $0 + $1.strokes }
        points = pages.reduce(0) { $0 + $1.points }
        labels = pages.reduce(0) { $0 + $1.labels }
        writers = Set(pages.compactMap(\.writer)).count
        warnings = ink.warnings
        self.tools = tools
        channels = zip(["time", "pressure", "tilt", "azimuth"], known).filter(\.1).map(\.0)
        self.pages = pages
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
        let typed = pages.reduce(0) { $0 + $1.typedText }
        if typed > 0 { lines.append("  typed text \(typed)") }
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
