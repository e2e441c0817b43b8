import Foundation

/// The lines of a thinned picture as a graph: nodes where lines end or meet, edges between them. Pixels, y down.
struct SkeletonGraph {
    typealias Point = SIMD2<Float>

    struct Node {
        var position: Point
        /// Half the width of the pen's trace here.
        var radius: Float
        /// Edges that end here; one that ends here twice stands twice.
        var edges: [Int] = []
    }

    struct Edge {
        var from: Int
        var to: Int
        /// From `from` to `to`, both nodes' positions included: at least two points.
        var points: [Point]
        /// The character that inked most of it.
        var character: Int
        var length: Float
    }

    private(set) var nodes: [Node] = []
    private(set) var edges: [Edge] = []
    /// Edges that pruning or merging took away keep their index and stand in no node's list.
    private(set) var isAlive: [Bool] = []
    let characterOfPixel: [Int16]
    let width: Int
    let baseline: Float

    init(picture: GlyphPicture) {
        width = picture.width
        baseline = Float(picture.baseline)
        characterOfPixel = picture.character
        let (mask, pixels) = Thinning.skeleton(of: picture)
        trace(mask: mask, pixels: pixels, radius: picture.distanceToEdge())
        simplify()
    }

    func character(at point: Point) -> Int {
        let at = Int(point.y.rounded()) * width + Int(point.x.rounded())
        return characterOfPixel.indices.contains(at) ? Int(characterOfPixel[at]) : 0
    }

    // MARK: From pixels

    private mutating func trace(mask: [UInt8], pixels: [Int], radius: [Float]) {
        let offsets = Thinning.offsets(width: width)
        let width = width
        func point(_ pixel: Int) -> Point { Point(Float(pixel % width), Float(pixel / width)) }
        // Everything about a pixel stands in a slot of its own, found by its place in the picture.
        var slot = [Int32](repeating: -1, count: mask.count)
        for (index, pixel) in pixels.enumerated() { slot[pixel] = Int32(index) }
        let links = pixels.map { pixel in offsets.map { pixel + $0 }.filter { mask[$0] != 0 } }
        func linked(_ pixel: Int) -> [Int] { links[Int(slot[pixel])] }
        var nodeOfSlot = [Int](repeating: -1, count: pixels.count)
        func node(of pixel: Int) -> Int { nodeOfSlot[Int(slot[pixel])] }

        for pixel in pixels where linked(pixel).count != 2 && node(of: pixel) < 0 {
            // A junction may be several touching pixels.
            var cluster = [pixel]
            nodeOfSlot[Int(slot[pixel])] = nodes.count
            if linked(pixel).count > 2 {
                var next = 0
                while next < cluster.count {
                    for other in linked(cluster[next]) where linked(other).count > 2 && node(of: other) < 0 {
                        nodeOfSlot[Int(slot[other])] = nodes.count
                        cluster.append(other)
                    }
                    next += 1
                }
            }
            let centre = cluster.reduce(Point.zero) { $0 + point($1) } / Float(cluster.count)
            nodes.append(Node(position: centre, radius: cluster.map { radius[$0] }.max() ?? 1))
        }

        var isVisited = [Bool](repeating: false, count: pixels.count)
        func follow(from start: Int, first: Int, before origin: Int) {
            var chain = [first]
            var previous = origin
            var current = first
            isVisited[Int(slot[first])] = true
            while let next = linked(current).first(where: { $0 != previous }) {
                if node(of: next) >= 0 {
                    add(from: start, to: node(of: next), chain: chain.map(point))
                    return
                }
                guard !isVisited[Int(slot[next])] else { return }
                isVisited[Int(slot[next])] = true
                chain.append(next)
                previous = current
                current = next
            }
        }
        for pixel in pixels where node(of: pixel) >= 0 {
            let start = node(of: pixel)
            for neighbour in linked(pixel) {
                let other = node(of: neighbour)
                if other > start {
                    add(from: start, to: other, chain: [])
                } else if other < 0 && !isVisited[Int(slot[neighbour])] {
                    follow(from: start, first: neighbour, before: pixel)
                }
            }
        }
        // What is left are rings without a junction: cut each at its top.
        for pixel in pixels where node(of: pixel) < 0 && !isVisited[Int(slot[pixel])] {
            nodeOfSlot[Int(slot[pixel])] = nodes.count
            nodes.append(Node(position: point(pixel), radius: radius[pixel]))
            if let first = linked(pixel).first { follow(from: nodes.count - 1, first: first, before: pixel) }
        }
        // A dot that was thinned to one pixel is a stroke of no length.
        for node in nodes.indices where nodes[node].edges.isEmpty {
            add(from: node, to: node, chain: [])
        }
    }

    private mutating func add(from: Int, to: Int, chain: [Point]) {
        append([nodes[from].position] + chain + [nodes[to].position], from: from, to: to)
    }

    private mutating func append(_ points: [Point], from: Int, to: Int) {
        var length: Float = 0
        for index in points.indices.dropFirst() { length += (points[index] - points[index - 1]).length }
        var votes: [Int: Int] = [:]
        for point in points { votes[character(at: point), default: 0] += 1 }
        let character = votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
        nodes[from].edges.append(edges.count)
        nodes[to].edges.append(edges.count)
        edges.append(Edge(from: from, to: to, points: points, character: character, length: length))
        isAlive.append(true)
    }

    private mutating func remove(_ edge: Int) {
        isAlive[edge] = false
        nodes[edges[edge].from].edges.removeAll { $0 == edge }
        nodes[edges[edge].to].edges.removeAll { $0 == edge }
    }

    // MARK: From the skeleton's lines to the pen's

    private mutating func simplify() {
        cutSpurs()
        mergeCloseJunctions()
        joinThroughNodes()
    }

    /// Thinning leaves whiskers at the corners of a thick line: ends that do not leave the trace of the line they
    /// stand on.
    private mutating func cutSpurs() {
        var found = true
        while found {
            found = false
            let candidates = edges.indices.filter { isAlive[$0] }.sorted { edges[$0].length < edges[$1].length }
            for edge in candidates where isAlive[edge] {
                let (from, to) = (edges[edge].from, edges[edge].to)
                guard from != to else { continue }
                let (end, junction) = nodes[from].edges.count == 1 ? (from, to) : (to, from)
                guard nodes[end].edges.count == 1, nodes[junction].edges.count > 2,
                    edges[edge].length + nodes[end].radius < 2 * nodes[junction].radius
                else { continue }
                remove(edge)
                found = true
            }
            joinThroughNodes()
        }
    }

    /// Two lines that cross become two junctions a pen's width apart: make them one again.
    private mutating func mergeCloseJunctions() {
        for edge in edges.indices where isAlive[edge] {
            let (from, to) = (edges[edge].from, edges[edge].to)
            guard from != to, nodes[from].edges.count > 2, nodes[to].edges.count > 2,
                edges[edge].length < 1.5 * (nodes[from].radius + nodes[to].radius) / 2 + 1
            else { continue }
            remove(edge)
            let centre = (nodes[from].position + nodes[to].position) / 2
            let moved = nodes[to].edges
            nodes[to].edges = []
            for other in moved {
                if edges[other].from == to { edges[other].from = from }
                if edges[other].to == to { edges[other].to = from }
            }
            nodes[from].edges += moved
            nodes[from].position = centre
            nodes[from].radius = max(nodes[from].radius, nodes[to].radius)
            for other in Set(nodes[from].edges) {
                if edges[other].from == from { edges[other].points[0] = centre }
                if edges[other].to == from { edges[other].points[edges[other].points.count - 1] = centre }
            }
        }
    }

    /// A node with two edges is no junction: make its edges one.
    private mutating func joinThroughNodes() {
        for node in nodes.indices where nodes[node].edges.count == 2 {
            let (first, second) = (nodes[node].edges[0], nodes[node].edges[1])
            guard first != second else { continue }
            var points = edges[first].points
            let start = edges[first].to == node ? edges[first].from : edges[first].to
            if edges[first].to != node { points.reverse() }
            var rest = edges[second].points
            let end = edges[second].from == node ? edges[second].to : edges[second].from
            if edges[second].from != node { rest.reverse() }
            remove(first)
            remove(second)
            append(points + rest.dropFirst(), from: start, to: end)
        }
    }

    /// Puts a node into an edge, at its point `index`.
    mutating func split(_ edge: Int, at index: Int) -> Int {
        let old = edges[edge]
        guard old.points.indices.dropFirst().dropLast().contains(index) else { return old.from }
        remove(edge)
        nodes.append(Node(position: old.points[index], radius: nodes[old.from].radius))
        let node = nodes.count - 1
        append(Array(old.points[...index]), from: old.from, to: node)
        append(Array(old.points[index...]), from: node, to: old.to)
        return node
    }
}

extension SIMD2<Float> {
    var length: Float { (x * x + y * y).squareRoot() }

    /// The vector made one long; zero stays zero.
    var direction: SIMD2<Float> {
        let size = length
        return size > 0 ? self / size : .zero
    }

    /// Angle to another vector, 0…π.
    func turn(to other: SIMD2<Float>) -> Float {
        let cosine = (direction * other.direction).sum()
        return acos(Swift.max(-1, Swift.min(1, cosine)))
    }
}
