/// What writers must know of ink before its strokes come.
struct InkOutline {
    var unit: Ink.Unit
    var warnings: [String]
    var pages: [PageOutline]

    init(of ink: Ink) {
        (unit, warnings) = (ink.unit, ink.warnings)
        pages = ink.pages.map { page in
            var outline = PageOutline()
            outline.add(page)
            return outline
        }
    }

    /// Reads all that is left of a file, a part at a time.
    ///
    /// - Throws: ``InkError``, the first there is.
    init(reading input: InkPages) throws {
        pages = []
        var isWithin = false
        while let part = try input.nextPart()?.get() {
            if !isWithin { pages.append(PageOutline()) }
            pages[pages.count - 1].add(part.page)
            isWithin = !part.isLast
        }
        (unit, warnings) = (input.unit, input.warnings)
    }
}

/// A page without its strokes.
struct PageOutline {
    /// Has no strokes.
    private(set) var page = Page()
    private(set) var strokeCount = 0
    /// Around all points; `nil` where there are none.
    private(set) var extent: (minX: Double, minY: Double, maxX: Double, maxY: Double)?

    /// Takes in a page, or a part of it.
    mutating func add(_ part: Page) {
        if strokeCount == 0, page == Page() {
            page = part
            page.strokes = []
        } else {
            page.labels += part.labels
            page.typedText += part.typedText
        }
        strokeCount += part.strokes.count
        for stroke in part.strokes {
            for point in stroke.points {
                var all = extent ?? (point.x, point.y, point.x, point.y)
                if point.x < all.minX { all.minX = point.x }
                if point.y < all.minY { all.minY = point.y }
                if point.x > all.maxX { all.maxX = point.x }
                if point.y > all.maxY { all.maxY = point.y }
                extent = all
            }
        }
    }
}
