extension UnipenParser {
    /// The page: units, clock, direction of y, labels.
    func finish(identifier: String, file: String) throws -> Ink {
        var warnings = warnings
        var page = Page(strokes: strokes)
        let unit = convert(&page)
        page.labels = try labels(&warnings, file: file)
        page.identifier = identifier
        page.writer = writer.map { writer in archive.contributor.map { "\($0):\(writer)" } ?? writer }
        if page.writer == nil, let contributor = archive.contributor {
            // Without a name for the writer, one file is one writer.
            page.writer = "\(contributor):\(identifier)"
        }
        if withheld > 0 {
            warnings.add("\(withheld) components hold only the archive's stand-in point “0 0” and are left out")
        }
        return Ink(pages: [page], unit: unit, warnings: warnings.all)
    }

    private func convert(_ page: inout Page) -> Ink.Unit {
        let millimetres = xPerMillimetre != nil && yPerMillimetre != nil
        let xScale = millimetres ? 1 / (xPerMillimetre ?? 1) : 1
        let yScale = millimetres ? 1 / (yPerMillimetre ?? 1) : 1
        let clock = clock()
        let pressureScale = largestPressure > 0 ? 1 / largestPressure : nil
        let start = page.strokes.first?.points.first?.time ?? 0
        let pauseAtStart = pauses.first ?? 0
        for stroke in page.strokes.indices {
            let pause = hasTime ? 0 : pauses[stroke] - pauseAtStart
            for point in page.strokes[stroke].points.indices {
                page.strokes[stroke].points[point].convert(
                    xScale: xScale, yScale: -yScale, clock: clock, start: start, pause: pause,
                    pressureScale: pressureScale)
            }
        }
        return millimetres ? .millimetres : .device
    }

    /// Seconds per unit of the time column, or per point where there is none; `nil` where nothing tells.
    ///
    /// The specification says milliseconds; some contributors wrote microseconds. Where the rate is stated, the
    /// power of a thousand that fits it best is taken.
    private func clock() -> Double? {
        guard hasTime else { return pointsPerSecond.map { 1 / $0 } }
        guard let rate = pointsPerSecond else { return 0.001 }
        var steps: [Double] = []
        for stroke in strokes where steps.count < 1000 {
            for (a, b) in zip(stroke.points, stroke.points.dropFirst()) {
                let step = (b.time ?? 0) - (a.time ?? 0)
                if step > 0 { steps.append(step) }
            }
        }
        guard !steps.isEmpty else { return 0.001 }
        steps.sort()
        let perSecond = steps[steps.count / 2] * rate
        if perSecond < 31 { return 1 }
        return perSecond < 31_000 ? 0.001 : 0.000_001
    }

    private func labels(_ warnings: inout WarningList, file: String) throws -> [Label] {
        // Segments that each span the whole file would make a small file fill the memory.
        let mostRanges = max(100_000, bytesRead / 4)
        var rangeCount = 0
        var labels: [Label] = []
        labels.reserveCapacity(segments.count)
        for segment in segments {
            var ranges: [Label.StrokeRange] = []
            var style: String?
            var fits = true
            for span in segment.spans {
                guard span.last < components.count, (span.firstPoint ?? 0) < components[span.first].points,
                    (span.lastPoint ?? 0) < components[span.last].points
                else {
                    fits = false
                    break
                }
                guard rangeCount + span.last - span.first <= mostRanges else {
                    throw InkError.tooLarge(file: file, place: .wholeFile, what: "its segments overlap without measure")
                }
                for index in span.first...span.last {
                    let component = components[index]
                    if style == nil, styles.indices.contains(component.style) { style = styles[component.style] }
                    let first = index == span.first ? span.firstPoint ?? 0 : 0
                    let last = index == span.last ? span.lastPoint ?? component.points - 1 : component.points - 1
                    guard first <= last else { continue }
                    for piece in component.pieces {
                        let part = piece.points.clamped(to: first..<last + 1)
                        guard !part.isEmpty else { continue }
                        let start = piece.points.lowerBound
                        ranges.append(
                            Label.StrokeRange(
                                stroke: piece.stroke,
                                points: part == piece.points ? nil : part.lowerBound - start..<part.upperBound - start))
                    }
                }
            }
            rangeCount += ranges.count
            guard rangeCount <= mostRanges else {
                throw InkError.tooLarge(file: file, place: .wholeFile, what: "its segments overlap without measure")
            }
            if !fits {
                warnings.add("\(segment.place): the segment “\(segment.text)” goes past the end of the ink")
            } else if ranges.isEmpty {
                warnings.add("\(segment.place): the segment “\(segment.text)” has no ink")
            } else {
                let usable = segment.quality != "BAD" && !segment.text.contains("XXX") && !segment.text.isEmpty
                labels.append(
                    Label(text: segment.text, level: segment.level, ranges: ranges, style: style ?? segment.style, isUsable: usable))
            }
        }
        return labels
    }
}

extension SamplePoint {
    fileprivate mutating func convert(
        xScale: Double, yScale: Double, clock: Double?, start: Double, pause: Double, pressureScale: Double?
    ) {
        x *= xScale
        y *= yScale
        time = clock.flatMap { clock in time.map { ($0 - start) * clock + pause } }
        pressure = pressureScale.flatMap { scale in pressure.map { $0 * scale } }
    }
}
