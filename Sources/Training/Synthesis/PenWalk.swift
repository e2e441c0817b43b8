/// Walks the lines of a drawn text as a pen would have gone: straight on where lines cross, back along what is written
/// where nothing lies ahead, lifted otherwise.
struct PenWalk {
    typealias Point = SIMD2<Float>

    /// One pen-down line, in pixels.
    struct Line {
        var points: [Point]
        /// First character (index into the text) that it belongs to.
        var character: Int
        var isMark = false
    }

    private var graph: SkeletonGraph
    private let text: [Character]
    private let xHeight: Float
    private let habits: WalkHabits
    private var isWritten: [Bool]
    private var lines: [Line] = []

    init(graph: SkeletonGraph, text: [Character], xHeight: Float, habits: WalkHabits) {
        self.graph = graph
        self.text = text
        self.xHeight = xHeight
        self.habits = habits
        isWritten = []
    }

    /// All lines in the order of writing.
    mutating func walk() -> [Line] {
        var components = connectedParts()
        markSmallParts(&components)
        let words = wordOfCharacter()
        func order(_ part: Part) -> (Int, Int, Int, Float) {
            let word = words.indices.contains(part.firstCharacter) ? words[part.firstCharacter] : 0
            let late = part.isMark && habits.marksLast && part.isAboveLetters
            return (word, late ? 1 : 0, part.firstCharacter, part.left + (part.isMark ? 1e5 : 0))
        }
        components.sort { order($0) < order($1) }
        for part in components {
            let before = lines.count
            var edges = part.edges
            openRing(&edges)
            isWritten += [Bool](repeating: false, count: graph.edges.count - isWritten.count)
            write(edges: edges, upTo: .max)
            for line in before..<lines.count { lines[line].isMark = part.isMark }
        }
        return lines
    }

    // MARK: Parts

    private struct Part {
        var edges: [Int]
        var firstCharacter: Int
        var lastCharacter: Int
        var left: Float
        var top: Float
        var bottom: Float
        var right: Float
        var length: Float
        var isMark = false
        var isAboveLetters = false
    }

    private func connectedParts() -> [Part] {
        var seen = [Bool](repeating: false, count: graph.edges.count)
        var parts: [Part] = []
        for start in graph.edges.indices where graph.isAlive[start] && !seen[start] {
            seen[start] = true
            var members = [start]
            var next = 0
            while next < members.count {
                let edge = graph.edges[members[next]]
                for other in graph.nodes[edge.from].edges + graph.nodes[edge.to].edges where !seen[other] {
                    seen[other] = true
                    members.append(other)
                }
                next += 1
            }
            let points = members.flatMap { graph.edges[$0].points }
            let characters = members.map { graph.edges[$0].character }
            parts.append(
                Part(
                    edges: members, firstCharacter: characters.min() ?? 0, lastCharacter: characters.max() ?? 0,
                    left: points.map(\.x).min() ?? 0, top: points.map(\.y).min() ?? 0,
                    bottom: points.map(\.y).max() ?? 0, right: points.map(\.x).max() ?? 0,
                    length: members.reduce(0) { $0 + graph.edges[$1].length }))
        }
        return parts
    }

    /// A mark is a small part of a letter whose body is elsewhere: a dot, a breve, a bar that touches nothing.
    private func markSmallParts(_ parts: inout [Part]) {
        for index in parts.indices where parts[index].firstCharacter == parts[index].lastCharacter {
            let part = parts[index]
            let character = part.firstCharacter
            let bodies = parts.indices.filter { other in
                other != index && parts[other].firstCharacter <= character && parts[other].lastCharacter >= character
                    && parts[other].length > part.length
            }
            guard !bodies.isEmpty else { continue }
            let isSmall = max(part.bottom - part.top, part.right - part.left) < 0.4 * xHeight
            let isAbove = part.bottom < graph.baseline - 0.8 * xHeight && part.length < 2 * xHeight
            parts[index].isMark = isSmall || isAbove
            parts[index].isAboveLetters =
                isAbove && text.indices.contains(character) && text[character].isLetter
        }
    }

    private func wordOfCharacter() -> [Int] {
        var word = 0
        return text.map { character in
            if character == " " { word += 1 }
            return word
        }
    }

    /// A part without a free end begins at its top: put a node there.
    private mutating func openRing(_ edges: inout [Int]) {
        let hasEnd = edges.contains { edge in
            graph.nodes[graph.edges[edge].from].edges.count == 1 || graph.nodes[graph.edges[edge].to].edges.count == 1
        }
        guard !hasEnd else { return }
        // A capital's or digit's corner lies at the left, a round letter is begun near its right shoulder.
        let character = edges.first.map { graph.edges[$0].character } ?? 0
        let slope: Float = beginsHigh(character) && text[character].isLetter ? 0.2 : -0.15
        var best: (score: Float, edge: Int, point: Int)?
        for edge in edges {
            for (index, point) in graph.edges[edge].points.enumerated() {
                let score = point.y + slope * point.x
                if score < best?.score ?? .infinity { best = (score, edge, index) }
            }
        }
        guard let best, graph.edges[best.edge].length > 0.2 * xHeight else { return }
        let count = graph.edges.count
        _ = graph.split(best.edge, at: best.point)
        if graph.edges.count > count {
            edges.removeAll { $0 == best.edge }
            edges += count..<graph.edges.count
        }
    }

    private func beginsHigh(_ character: Int) -> Bool {
        text.indices.contains(character) && !text[character].isLowercase
    }

    // MARK: Walking

    /// Writes what is unwritten of these edges, as many lines as it takes; only edges of characters up to `limit`.
    private mutating func write(edges: [Int], upTo limit: Int) {
        while let start = start(of: edges, upTo: limit) {
            walk(from: start.node, along: start.edge, edges: edges, upTo: limit)
        }
    }

    private func start(of edges: [Int], upTo limit: Int) -> (node: Int, edge: Int)? {
        var best: (score: Float, node: Int, edge: Int)?
        for edge in edges where !isWritten[edge] && graph.edges[edge].character <= limit {
            let line = graph.edges[edge]
            let high = beginsHigh(line.character) ? habits.topFirst : 0.25
            for node in [line.from, line.to] {
                let position = graph.nodes[node].position
                let isEnd = graph.nodes[node].edges.count == 1
                // Against a ring's sense: letters turn against the clock.
                let leaving = direction(of: edge, from: node)
                let sense = leaving.x > 0.3 && leaving.y > 0.3 ? Float(0.02) : 0
                // Nobody begins a letter at the foot of its tail.
                let depth = max(0, position.y - graph.baseline - 0.15 * xHeight)
                let score = position.x + high * position.y + 2 * depth + (isEnd ? 0 : 0.6 * xHeight) + sense * xHeight
                    + 0.1 * (leaving.x < 0 && !isEnd ? 0 : 1)
                if score < best?.score ?? .infinity { best = (score, node, edge) }
            }
        }
        return best.map { ($0.node, $0.edge) }
    }

    private func other(_ node: Int, of edge: Int) -> Int {
        graph.edges[edge].from == node ? graph.edges[edge].to : graph.edges[edge].from
    }

    /// An edge's points, from the given end.
    private func points(of edge: Int, from node: Int, reversed: Bool = false) -> [Point] {
        let line = graph.edges[edge]
        let backwards = line.from == line.to ? reversed : line.from != node
        return backwards ? line.points.reversed() : line.points
    }

    /// Where an edge leads as it leaves a node, looked at beyond the blot of the junction.
    private func direction(of edge: Int, from node: Int, reversed: Bool = false) -> Point {
        let points = points(of: edge, from: node, reversed: reversed)
        let near = min(graph.nodes[node].radius * 1.2, graph.edges[edge].length * 0.4)
        let far = near + 0.22 * xHeight
        var walked: Float = 0
        var first: Point?
        for index in points.indices.dropFirst() {
            walked += (points[index] - points[index - 1]).length
            if first == nil, walked >= near { first = points[index] }
            if walked >= far { return (points[index] - (first ?? points[0])).direction }
        }
        let last = points[points.count - 1]
        let short = last - (first ?? points[0])
        return (short.length > 2 ? short : last - points[0]).direction
    }

    /// One pen-down line from a node, as far as it goes.
    private mutating func walk(from start: Int, along first: Int, edges: [Int], upTo limit: Int) {
        var trace = PenTrace(start: graph.nodes[start].position)
        var character = graph.edges[first].character
        let firstCharacter = character
        var node = start
        var step: (edge: Int, reversed: Bool)? = (first, firstRingSense(first, at: start))
        while let (edge, reversed) = step {
            isWritten[edge] = true
            trace.append(points(of: edge, from: node, reversed: reversed), blot: graph.nodes[node].radius)
            node = other(node, of: edge)
            character = max(character, graph.edges[edge].character)
            step = nil
            let arriving = trace.heading(over: 0.22 * xHeight, beyond: graph.nodes[node].radius)
            let ahead = straightest(at: node, arriving: arriving, upTo: limit)
            if let ahead, ahead.turn <= habits.largestTurn {
                step = (ahead.edge, ahead.reversed)
                trace.isCusp = false
            } else if let back = wayBack(from: node, arriving: arriving, character: character, upTo: limit) {
                for (edge, from) in back.way {
                    trace.isCusp = trace.points.count > 0 && from == node
                    trace.append(points(of: edge, from: from), blot: graph.nodes[from].radius)
                }
                node = back.node
                trace.isCusp = back.way.isEmpty
                step = (back.edge, back.reversed)
            }
            guard let next = step, habits.finishesLetters, graph.edges[next.edge].character > character else { continue }
            let rest = edges.filter { !isWritten[$0] && graph.edges[$0].character <= character }
            guard rest.reduce(0, { $0 + graph.edges[$1].length }) > 0.3 * xHeight else { continue }
            finish(&trace, character: firstCharacter)
            write(edges: rest, upTo: character)
            guard !isWritten[next.edge] else { return }
            trace = PenTrace(start: graph.nodes[node].position)
        }
        finish(&trace, character: firstCharacter)
    }

    private mutating func finish(_ trace: inout PenTrace, character: Int) {
        lines.append(Line(points: trace.points, character: character))
    }

    /// A ring is written against the clock.
    private func firstRingSense(_ edge: Int, at node: Int) -> Bool {
        let line = graph.edges[edge]
        guard line.from == line.to else { return false }
        var area: Float = 0
        for index in line.points.indices.dropFirst() {
            let (a, b) = (line.points[index - 1], line.points[index])
            area += a.x * b.y - b.x * a.y
        }
        // y points down: a positive area runs with the clock.
        return area > 0
    }

    private func straightest(
        at node: Int, arriving: Point, upTo limit: Int
    ) -> (edge: Int, reversed: Bool, turn: Float)? {
        var best: (edge: Int, reversed: Bool, turn: Float)?
        for edge in graph.nodes[node].edges where !isWritten[edge] && graph.edges[edge].character <= limit {
            let isLoop = graph.edges[edge].from == graph.edges[edge].to
            for reversed in isLoop ? [false, true] : [false] {
                let turn = arriving.turn(to: direction(of: edge, from: node, reversed: reversed))
                if turn < best?.turn ?? .infinity { best = (edge, reversed, turn) }
            }
        }
        return best
    }

    /// The nearest place, back along what is written, where an unwritten edge begins.
    private func wayBack(
        from start: Int, arriving: Point, character: Int, upTo limit: Int
    ) -> (way: [(edge: Int, from: Int)], node: Int, edge: Int, reversed: Bool)? {
        let reach = habits.retrace * (beginsHigh(character) ? 0.6 : 1) * xHeight
        var distance: [Int: Float] = [start: 0]
        var cameBy: [Int: (edge: Int, from: Int)] = [:]
        var open = [start]
        var best: (cost: Float, node: Int, edge: Int, reversed: Bool)?
        while let index = open.indices.min(by: { distance[open[$0], default: 0] < distance[open[$1], default: 0] }) {
            let node = open.remove(at: index)
            let here = distance[node, default: 0]
            let heading: Point
            if let (edge, from) = cameBy[node] {
                heading = Point.zero - direction(of: edge, from: node, reversed: graph.edges[edge].from == from && graph.edges[edge].from == graph.edges[edge].to)
            } else {
                heading = arriving
            }
            if let ahead = straightest(at: node, arriving: heading, upTo: limit), ahead.turn < (node == start ? 2.9 : habits.largestTurnBack) {
                let cost = here / xHeight + 0.5 * ahead.turn
                if cost < best?.cost ?? .infinity { best = (cost, node, ahead.edge, ahead.reversed) }
            }
            for edge in graph.nodes[node].edges where isWritten[edge] && graph.edges[edge].from != graph.edges[edge].to {
                let next = other(node, of: edge)
                let length = here + graph.edges[edge].length
                guard length <= reach, length < distance[next] ?? .infinity else { continue }
                distance[next] = length
                cameBy[next] = (edge, node)
                if !open.contains(next) { open.append(next) }
            }
        }
        guard let best else { return nil }
        var way: [(edge: Int, from: Int)] = []
        var node = best.node
        while node != start, let step = cameBy[node] {
            way.append(step)
            node = step.from
        }
        return (way.reversed(), best.node, best.edge, best.reversed)
    }
}
