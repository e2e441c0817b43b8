/// Thins a picture to lines of one pixel, keeping what is connected and how.
///
/// Guo and Hall, "Parallel thinning with two-subiteration algorithms", CACM 32 (1989), method A1; then a sequential
/// pass that takes away corner pixels whose removal disconnects nothing, so that every pixel with more than two
/// neighbours is a real junction.
enum Thinning {
    /// Neighbour bits: 0 north, then clockwise to 7 north-west.
    private static let offsetsX = [0, 1, 1, 1, 0, -1, -1, -1]
    private static let offsetsY = [-1, -1, 0, 1, 1, 1, 0, -1]

    static func offsets(width: Int) -> [Int] { (0..<8).map { offsetsY[$0] * width + offsetsX[$0] } }

    private static let firstPass: [Bool] = (0..<256).map { deletes($0, pass: 0) }
    private static let secondPass: [Bool] = (0..<256).map { deletes($0, pass: 1) }
    private static let isRedundant: [Bool] = (0..<256).map { neighbours in
        neighbours.nonzeroBitCount >= 2 && connectivity(neighbours) == 1
    }

    private static func deletes(_ neighbours: Int, pass: Int) -> Bool {
        func on(_ bit: Int) -> Bool { neighbours >> (bit & 7) & 1 == 1 }
        func count(_ values: [Bool]) -> Int { values.lazy.filter { $0 }.count }
        let crossings = count([0, 2, 4, 6].map { !on($0) && (on($0 + 1) || on($0 + 2)) })
        let pairsBefore = count([0, 2, 4, 6].map { on($0 + 7) || on($0) })
        let pairsAfter = count([0, 2, 4, 6].map { on($0) || on($0 + 1) })
        let least = min(pairsBefore, pairsAfter)
        let protected = pass == 0 ? (on(4) || on(5) || !on(7)) && on(6) : (on(0) || on(1) || !on(3)) && on(2)
        return crossings == 1 && (2...3).contains(least) && !protected
    }

    /// Yokoi's number of 8-connected pieces around a pixel; 1 means that it may go.
    private static func connectivity(_ neighbours: Int) -> Int {
        func off(_ bit: Int) -> Int { 1 - neighbours >> (bit & 7) & 1 }
        return [0, 2, 4, 6].reduce(0) { $0 + off($1) - off($1) * off($1 + 1) * off($1 + 2) }
    }

    /// - Returns: 1 on the skeleton, row by row, as large as the picture; and the skeleton's pixels.
    static func skeleton(of picture: GlyphPicture) -> (mask: [UInt8], pixels: [Int]) {
        var mask = picture.ink
        var pixels = mask.indices.filter { mask[$0] != 0 }
        let offsets = offsets(width: picture.width)
        mask.withUnsafeMutableBufferPointer { mask in
            func neighbours(_ at: Int) -> Int {
                var bits = 0
                for bit in 0..<8 { bits |= Int(mask[at + offsets[bit]]) << bit }
                return bits
            }
            var removed: [Int] = []
            var changed = true
            while changed {
                changed = false
                for table in [firstPass, secondPass] {
                    removed.removeAll(keepingCapacity: true)
                    for at in pixels where table[neighbours(at)] { removed.append(at) }
                    guard !removed.isEmpty else { continue }
                    changed = true
                    for at in removed { mask[at] = 0 }
                    pixels.removeAll { mask[$0] == 0 }
                }
            }
            for at in pixels where isRedundant[neighbours(at)] { mask[at] = 0 }
            pixels.removeAll { mask[$0] == 0 }
        }
        return (mask, pixels)
    }
}
