import Testing

@testable import Recognition

struct AlignmentTests {
    /// Edit distance by its recursive definition, slow and plain.
    private func distance(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> Int {
        guard let x = a.first else { return b.count }
        guard let y = b.first else { return a.count }
        if x == y { return distance(a.dropFirst(), b.dropFirst()) }
        return 1
            + min(
                distance(a.dropFirst(), b.dropFirst()), distance(a.dropFirst(), b), distance(a, b.dropFirst()))
    }

    @Test func agreesWithTheDefinitionAndReplaysToTheHypothesis() {
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<200 {
            let a = (0..<next(7)).map { _ in next(3) }
            let b = (0..<next(7)).map { _ in next(3) }
            let alignment = Alignment(reference: a, hypothesis: b)
            #expect(alignment.distance == distance(a[...], b[...]), "\(a) \(b)")
            let growth = alignment.edits.reduce(0) { $0 + ($1.expected == nil ? 1 : 0) - ($1.read == nil ? 1 : 0) }
            #expect(a.count + growth == b.count)
        }
    }

    @Test func knownDistances() {
        #expect(Alignment(reference: Array("kitten"), hypothesis: Array("sitting")).distance == 3)
        #expect(Alignment(reference: Array(""), hypothesis: Array("")).distance == 0)
        #expect(Alignment(reference: Array("ab"), hypothesis: Array("")).distance == 2)
        #expect(Alignment(reference: Array(""), hypothesis: Array("ab")).distance == 2)
    }
}
