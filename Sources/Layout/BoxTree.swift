/// Finds the boxes near a place without looking at all of them.
///
/// A packed R-tree (Leutenegger, Edgington and Lopez, "STR: a simple and efficient algorithm for R-tree packing",
/// ICDE 1997), as a binary tree over the sorted boxes. Boxes can be taken out, never added.
struct BoxTree {
    private struct Node {
        var box: Box
        /// Part of ``order`` below this node.
        var range: Range<Int>
        /// The second child; the first one follows its parent. `nil` for a leaf.
        var second: Int?
        /// How many of its boxes have not been taken out.
        var alive: Int
    }

    private let boxes: [Box]
    private let tally: WorkTally
    private var order: [Int]
    /// Where in ``order`` each box stands; `nil` once it is taken out.
    private var position: [Int?]
    private var nodes: [Node] = []
    private static let leafSize = 8

    init(_ boxes: [Box], tally: WorkTally) {
        self.boxes = boxes
        self.tally = tally
        order = Array(boxes.indices)
        position = [Int?](repeating: nil, count: boxes.count)
        guard !boxes.isEmpty else { return }
        // Slices by x, each sorted by y: neighbours on the page come to stand near one another.
        order.sort { boxes[$0].midX < boxes[$1].midX }
        let slice = max(Self.leafSize, Int(Double(boxes.count * Self.leafSize).squareRoot()))
        for start in stride(from: 0, to: order.count, by: slice) {
            order[start..<min(start + slice, order.count)].sort { boxes[$0].midY < boxes[$1].midY }
        }
        for (place, item) in order.enumerated() { position[item] = place }
        build(0..<order.count)
    }

    @discardableResult
    private mutating func build(_ range: Range<Int>) -> Box {
        let place = nodes.count
        let box = range.dropFirst().reduce(boxes[order[range.lowerBound]]) { $0.union(boxes[order[$1]]) }
        nodes.append(Node(box: box, range: range, second: nil, alive: range.count))
        guard range.count > Self.leafSize else { return box }
        let middle = range.lowerBound + range.count / 2
        build(range.lowerBound..<middle)
        nodes[place].second = nodes.count
        build(middle..<range.upperBound)
        return box
    }

    /// Calls `body` with each box that touches `area`, in no particular order, until it answers `false`.
    func search(_ area: Box, _ body: (Int) -> Bool) {
        guard !nodes.isEmpty else { return }
        var open = [0]
        while let place = open.popLast() {
            let node = nodes[place]
            tally.add(1)
            guard node.alive > 0, node.box.touches(area) else { continue }
            if let second = node.second {
                open.append(second)
                open.append(place + 1)
                continue
            }
            for item in order[node.range] where position[item] != nil && boxes[item].touches(area) {
                tally.add(1)
                guard body(item) else { return }
            }
        }
    }

    /// The boxes that touch `area`, at most `limit` of them, in ascending order.
    func items(touching area: Box, limit: Int = .max) -> [Int] {
        var found: [Int] = []
        search(area) {
            found.append($0)
            return found.count < limit
        }
        return found.sorted()
    }

    /// Takes a box out of what later searches find.
    mutating func remove(_ item: Int) {
        guard let position = position[item] else { return }
        self.position[item] = nil
        var place = 0
        while true {
            nodes[place].alive -= 1
            guard let second = nodes[place].second else { return }
            place = position < nodes[second].range.lowerBound ? place + 1 : second
        }
    }
}
