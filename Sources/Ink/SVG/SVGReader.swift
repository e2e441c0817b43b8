import Foundation

/// SVG drawings: what is stroked is ink, one stroke per sub-path; closed boxes and circles are shapes. Outlines that
/// are only filled (letters of fonts, ink as polygons) are no pen paths and are left out, saying so.
struct SVGReader {
    /// Curves are cut this close, in millimetres (or in user units, where their size is not known).
    static let tolerance = 0.05

    /// What elements hand down.
    private struct Style {
        var stroke: String?
        var fill: String? = "black"
        var width = 1.0
        var opacity = 1.0
        var isHidden = false
    }

    private let source: InkSource
    private var page = Page()
    private var classes: [String: [String: String]] = [:]
    /// Elements with names, to be used elsewhere.
    private var targets: [String: XMLElement] = [:]
    /// How many uses the element that is drawn lies in, and how many elements were drawn in uses so far.
    private var (useDepth, usedElements) = (0, 0)
    private var filled = 0
    private var skipped: [String: Int] = [:]
    private var warnings = WarningList()

    static func read(_ source: InkSource) throws -> Ink {
        let tree = try source.bytes.withUnsafeBufferPointer { try XMLTree($0, name: source.name) }
        guard let root = tree.root, root.isNamed("svg") else {
            throw source.malformed(.wholeFile, "the outermost element is not <svg>")
        }
        var reader = SVGReader(source: source)
        reader.collectClasses(root, depth: 0)
        let (transform, size, unit) = viewport(root)
        reader.page.size = size
        try reader.walk(root, transform, reader.style(root, within: Style()), depth: 0)
        if reader.filled > 0 {
            reader.warnings.add("\(reader.filled) filled outlines, which are no pen paths, are left out")
        }
        for (name, count) in reader.skipped.sorted(by: { $0.key < $1.key }) {
            reader.warnings.add("\(count) <\(name)> are skipped")
        }
        return Ink(pages: [reader.page], unit: unit, warnings: reader.warnings.all)
    }

    private init(source: InkSource) { self.source = source }

    // MARK: - Size

    /// The map from user units to the page, in millimetres where width and height are lengths.
    private static func viewport(_ root: XMLElement) -> (SVGTransform, Page.Size?, Ink.Unit) {
        let width = length(root["width"])
        let height = length(root["height"])
        let box = (root["viewBox"] ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        guard box.count == 4, box.allSatisfy(\.isFinite), box[2] > 0, box[3] > 0 else {
            // Without a view box, a user unit is a CSS pixel.
            let pixel = 25.4 / 96
            guard let width, let height else { return (SVGTransform(), nil, .device) }
            return (SVGTransform(a: pixel, d: pixel), Page.Size(width: width, height: height), .millimetres)
        }
        guard let width, let height else {
            return (
                SVGTransform(e: -box[0], f: -box[1]), Page.Size(width: box[2], height: box[3]), .device
            )
        }
        let scale = min(width / box[2], height / box[3])
        guard scale.isFinite, scale > 0 else { return (SVGTransform(), nil, .device) }
        return (
            SVGTransform(a: scale, d: scale, e: -box[0] * scale, f: -box[1] * scale),
            Page.Size(width: width, height: height), .millimetres
        )
    }

    /// A CSS length in millimetres; `nil` for percentages and the like.
    private static func length(_ text: String?) -> Double? {
        guard let text = text?.trimmingCharacters(in: .whitespaces) else { return nil }
        let units: [(String, Double)] = [
            ("mm", 1), ("cm", 10), ("in", 25.4), ("pt", 25.4 / 72), ("pc", 25.4 / 6), ("px", 25.4 / 96), ("", 25.4 / 96),
        ]
        for (unit, factor) in units where text.hasSuffix(unit) {
            guard let value = Double(text.dropLast(unit.count)), value.isFinite, value > 0 else { return nil }
            return value * factor
        }
        return nil
    }

    // MARK: - Style

    private mutating func collectClasses(_ element: XMLElement, depth: Int) {
        guard depth < XMLTree.deepest else { return }
        for child in element.children {
            if let id = child["id"], targets[id] == nil { targets[id] = child }
            if child.isNamed("style") {
                // Rules for plain classes are all that drawing programs write.
                for rule in child.text.split(separator: "}") {
                    guard let open = rule.firstIndex(of: "{") else { continue }
                    let declarations = Self.declarations(String(rule[rule.index(after: open)...]))
                    for selector in rule[..<open].split(separator: ",") {
                        let name = selector.trimmingCharacters(in: .whitespacesAndNewlines)
                        if name.hasPrefix(".") { classes[String(name.dropFirst()), default: [:]].merge(declarations) { $1 } }
                    }
                }
            } else {
                collectClasses(child, depth: depth + 1)
            }
        }
    }

    private static func declarations(_ text: String) -> [String: String] {
        var declarations: [String: String] = [:]
        for part in text.split(separator: ";") {
            guard let colon = part.firstIndex(of: ":") else { continue }
            declarations[part[..<colon].trimmingCharacters(in: .whitespacesAndNewlines)] =
                part[part.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return declarations
    }

    private func style(_ element: XMLElement, within outer: Style) -> Style {
        var properties: [String: String] = [:]
        for name in ["stroke", "fill", "stroke-width", "opacity", "stroke-opacity", "display", "visibility"] {
            if let value = element[name] { properties[name] = value }
        }
        for name in (element["class"] ?? "").split(whereSeparator: \.isWhitespace) {
            properties.merge(classes[String(name)] ?? [:]) { $1 }
        }
        properties.merge(Self.declarations(element["style"] ?? "")) { $1 }
        var style = outer
        if let stroke = properties["stroke"], stroke != "inherit" { style.stroke = stroke == "none" ? nil : stroke }
        if let fill = properties["fill"], fill != "inherit" { style.fill = fill == "none" ? nil : fill }
        if let width = properties["stroke-width"].flatMap({ Double($0.hasSuffix("px") ? String($0.dropLast(2)) : $0) }),
            width >= 0, width.isFinite
        {
            style.width = width
        }
        for name in ["opacity", "stroke-opacity"] {
            if let opacity = properties[name].flatMap(Double.init), (0...1).contains(opacity) { style.opacity *= opacity }
        }
        if properties["display"] == "none" || properties["visibility"] == "hidden" { style.isHidden = true }
        return style
    }

    // MARK: - Elements

    private mutating func walk(_ element: XMLElement, _ outer: SVGTransform, _ outerStyle: Style, depth: Int) throws {
        guard depth < XMLTree.deepest else { return }
        for child in element.children { try draw(child, outer, outerStyle, depth: depth) }
    }

    private mutating func draw(_ child: XMLElement, _ outer: SVGTransform, _ outerStyle: Style, depth: Int) throws {
        if useDepth > 0 {
            usedElements += 1
            guard usedElements < Self.mostUsedElements else { return }
        }
        let style = style(child, within: outerStyle)
        guard !style.isHidden else { return }
        var transform = outer
        if let text = child["transform"] {
            guard let own = SVGTransform.parse(text) else {
                throw source.malformed(.line(child.line), "a transform that cannot be understood")
            }
            transform = outer.after(own)
        }
        switch child.name {
        case "g", "a", "switch": try walk(child, transform, style, depth: depth + 1)
        case "svg": try walk(child, transform.after(inner(child)), style, depth: depth + 1)
        case "use": try use(child, transform, style, depth: depth + 1)
        case "path":
            do {
                let chains = try SVGPath.chains(child["d"] ?? "", tolerance: Self.tolerance / max(transform.scale, 1e-9))
                for chain in chains {
                    // What is closed and filled is a thing drawn, not written.
                    add(chain.points, transform, style, tool: chain.isClosed && style.fill != nil ? .shape : .pen)
                }
            } catch let failure as SVGPath.Failure {
                throw source.malformed(.line(child.line), failure.what)
            }
        case "polyline": try add(points(child), transform, style, tool: .pen)
        case "polygon":
            let points = try points(child)
            add(points + points.prefix(1), transform, style, tool: .shape)
        case "line": add([(number(child, "x1"), number(child, "y1")), (number(child, "x2"), number(child, "y2"))].map { .init(x: $0.0, y: $0.1) }, transform, style, tool: .shape)
        case "rect":
            let (x, y, w, h) = (number(child, "x"), number(child, "y"), number(child, "width"), number(child, "height"))
            let corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
            if style.stroke != nil { add(corners.map { .init(x: $0.0, y: $0.1) }, transform, style, tool: .shape) }
        case "circle", "ellipse":
            let radius = number(child, "r")
            let points = CurveFlattening.arc(
                center: .init(x: number(child, "cx"), y: number(child, "cy")),
                radiusX: child.isNamed("circle") ? radius : number(child, "rx"),
                radiusY: child.isNamed("circle") ? radius : number(child, "ry"), rotation: 0, from: 0, to: 2 * .pi,
                tolerance: Self.tolerance / max(transform.scale, 1e-9))
            add(points, transform, style, tool: .shape)
        case "text":
            let text = child.deepText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !text.isEmpty { page.typedText.append(typed(text, child, transform, style)) }
        case "defs", "style", "metadata", "title", "desc", "symbol", "clipPath", "mask", "marker", "pattern", "filter",
            "linearGradient", "radialGradient", "script", "namedview":
            break
        default: skipped[child.name, default: 0] += 1
        }
    }

    /// The map from an inner drawing's units to those around it.
    private func inner(_ element: XMLElement) -> SVGTransform {
        let place = SVGTransform(e: number(element, "x"), f: number(element, "y"))
        let box = (element["viewBox"] ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        guard box.count == 4, box.allSatisfy(\.isFinite), box[2] > 0, box[3] > 0 else { return place }
        let (width, height) = (number(element, "width"), number(element, "height"))
        // As is usual: as large as fits, in the middle.
        let scale = width > 0 && height > 0 ? min(width / box[2], height / box[3]) : 1
        guard scale.isFinite, scale > 0 else { return place }
        let (left, top) = width > 0 && height > 0 ? ((width - scale * box[2]) / 2, (height - scale * box[3]) / 2) : (0, 0)
        return place.after(SVGTransform(a: scale, d: scale, e: left - box[0] * scale, f: top - box[1] * scale))
    }

    /// Draws what is drawn elsewhere once more.
    private mutating func use(_ element: XMLElement, _ outer: SVGTransform, _ style: Style, depth: Int) throws {
        let reference = element["href"] ?? element["xlink:href"] ?? ""
        guard reference.hasPrefix("#"), let target = targets[String(reference.dropFirst())] else {
            warnings.add("line \(element.line): <use> refers to “\(reference)”, which is not in the file")
            return
        }
        // What uses itself, or doubles at each step, ends here.
        guard useDepth < Self.deepestUse, usedElements < Self.mostUsedElements else {
            warnings.add("line \(element.line): <use> refers on and on; the rest is left out")
            return
        }
        useDepth += 1
        defer { useDepth -= 1 }
        let moved = outer.after(SVGTransform(e: number(element, "x"), f: number(element, "y")))
        if target.name == "symbol" {
            try walk(target, moved.after(inner(target)), self.style(target, within: style), depth: depth + 1)
        } else {
            try draw(target, moved, style, depth: depth + 1)
        }
    }

    private static let (deepestUse, mostUsedElements) = (16, 100_000)

    private func typed(_ text: String, _ element: XMLElement, _ transform: SVGTransform, _ style: Style) -> TypedText {
        // Programs place the text itself or its first span.
        let placed = element["x"] == nil ? element.children.first { $0.name == "tspan" } ?? element : element
        let told = element["font-size"].map { $0.hasSuffix("px") ? String($0.dropLast(2)) : $0 }.flatMap(Double.init)
        let size = told.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        // The place is the baseline's.
        let corner = transform.apply(number(placed, "x"), number(placed, "y") - (size ?? 0))
        guard corner.x.isFinite, corner.y.isFinite else { return TypedText(text) }
        return TypedText(
            text, at: .init(x: corner.x, y: corner.y, size: size.map { $0 * transform.scale }), color: style.fill.flatMap(WebColor.parse))
    }

    private func number(_ element: XMLElement, _ name: String) -> Double {
        guard let value = element[name].flatMap(Double.init), value.isFinite else { return 0 }
        return value
    }

    private func points(_ element: XMLElement) throws -> [CurveFlattening.Vector] {
        let parts = (element["points"] ?? "").split { $0 == "," || $0.isWhitespace }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else {
            throw source.malformed(.line(element.line), "points that are no numbers")
        }
        return (0..<numbers.count / 2).map { .init(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
    }

    private mutating func add(
        _ points: [CurveFlattening.Vector], _ transform: SVGTransform, _ style: Style, tool: Stroke.Tool
    ) {
        guard let paint = style.stroke else {
            if style.fill != nil, !points.isEmpty { filled += 1 }
            return
        }
        let samples = points.compactMap { point -> SamplePoint? in
            let place = transform.apply(point.x, point.y)
            return place.x.isFinite && place.y.isFinite ? SamplePoint(x: place.x, y: place.y) : nil
        }
        guard !samples.isEmpty else { return }
        let width = style.width * transform.scale
        var color = WebColor.parse(paint)
        if style.opacity < 1, let known = color {
            color = known & 0xFFFF_FF00 | UInt32(Double(known & 0xFF) * style.opacity)
        }
        let isMarker = tool == .pen && style.opacity < 0.7 && style.opacity > 0
        page.strokes.append(
            Stroke(
                points: samples, tool: isMarker ? .highlighter : tool, color: color,
                width: width.isFinite && width > 0 ? width : nil))
    }
}
