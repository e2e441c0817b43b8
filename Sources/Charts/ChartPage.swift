/// A page of charts in one HTML file that needs nothing beside it, for light and dark screens.
package struct ChartPage: Sendable {
    package struct Section: Sendable {
        package var heading: String
        /// A sentence below the heading, plain text.
        package var note: String
        /// HTML: a chart's SVG, or a table.
        package var content: String

        package init(heading: String, note: String = "", content: String) {
            self.heading = heading
            self.note = note
            self.content = content
        }
    }

    package var title: String
    /// Below the title, plain text.
    package var lead: String
    package var sections: [Section]

    package init(title: String, lead: String, sections: [Section]) {
        self.title = title
        self.lead = lead
        self.sections = sections
    }

    package var html: String {
        let body = sections.map { section in
            "<section>\n<h2>\(Markup.escaped(section.heading))</h2>\n"
                + (section.note.isEmpty ? "" : "<p>\(Markup.escaped(section.note))</p>\n") + section.content
                + "</section>\n"
        }.joined()
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(Markup.escaped(title))</title>
            <style>
            \(Self.styles)
            </style>
            </head>
            <body>
            <h1>\(Markup.escaped(title))</h1>
            <p>\(Markup.escaped(lead))</p>
            \(body)</body>
            </html>

            """
    }

    private static let styles = """
        :root { color-scheme: light dark;
          --paper: #fbfaf7; --text: #23252b; --soft: #6b6e78; --grid: #e3e1da; --bar: #3b6fb5; --ink: #1c2a4a;
          --good: #2e7d4f; --bad: #b23b3b; --on-bar: #ffffff;
          --c0: #2f6db3; --c1: #c0562b; --c2: #2e8b57; --c3: #8a4fb0; --c4: #a8852a; --c5: #b03a6b; --c6: #2b8c95; --c7: #6b6e78; }
        @media (prefers-color-scheme: dark) { :root {
          --paper: #17191e; --text: #e6e6e3; --soft: #9a9da6; --grid: #2e323b; --bar: #6d9fe0; --ink: #cfdcf5;
          --good: #71c794; --bad: #ee8a8a; --on-bar: #10131a;
          --c0: #6fa8ea; --c1: #ea8f63; --c2: #67c493; --c3: #c192e6; --c4: #d9b95c; --c5: #e886b0; --c6: #67c5cd; --c7: #a0a3ac; } }
        body { background: var(--paper); color: var(--text); font: 15px/1.5 system-ui, sans-serif; max-width: 60rem;
          margin: 2rem auto; padding: 0 1rem; }
        h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .3rem; } p { color: var(--soft); margin: .2rem 0 .8rem; }
        svg { max-width: 100%; height: auto; display: block; font: 12px system-ui, sans-serif; }
        svg text { fill: var(--text); } svg .tick { fill: var(--soft); font-size: 11px; } svg .value { font-size: 11px; }
        .grid { stroke: var(--grid); } .bar, .cell { fill: var(--bar); } .none { fill: var(--grid); fill-opacity: .45; }
        .letter { font-size: 15px; } .count { font-size: 10px; } svg .strong { fill: var(--on-bar); }
        .line { fill: none; stroke-width: 2; } .ink { fill: none; stroke: var(--ink); stroke-width: 2; stroke-linecap: round;
          stroke-linejoin: round; }
        \((0..<LineChart.colours).map { ".line.c\($0) { stroke: var(--c\($0)); } .dot.c\($0), svg .key.c\($0) { fill: var(--c\($0)); }" }.joined(separator: "\n"))
        table { border-collapse: collapse; } th, td { text-align: left; padding: .25rem 1.2rem .25rem 0; border-bottom: 1px solid var(--grid); }
        td.figure { font-variant-numeric: tabular-nums; }
        .samples { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1rem; }
        figure { margin: 0; padding: .6rem; border: 1px solid var(--grid); border-radius: 6px; overflow: hidden; }
        figcaption { font-size: 14px; overflow-wrap: anywhere; } figcaption span { color: var(--soft); }
        figcaption .good { color: var(--good); } figcaption .bad { color: var(--bad); }
        """
}
