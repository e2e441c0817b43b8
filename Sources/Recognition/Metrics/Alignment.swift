/// The cheapest way to turn one sequence into another by substitutions, deletions and insertions of cost 1
/// (Levenshtein 1966; the table of Wagner and Fischer 1974).
package struct Alignment<Element: Equatable & Sendable>: Sendable {
    /// One edit. `expected` is `nil` for an insertion, `read` is `nil` for a deletion; never both.
    package struct Edit: Sendable {
        package let expected: Element?
        package let read: Element?
    }

    /// The edits in reading order; what is equal on both sides is left out.
    package let edits: [Edit]
    /// The edit distance.
    package var distance: Int { edits.count }

    /// - Parameters:
    ///   - reference: what should stand there, n elements.
    ///   - hypothesis: what was read, m elements. Time and memory are O(n·m) of what differs between the ends.
    package init(reference: [Element], hypothesis: [Element]) {
        var start = 0
        var referenceEnd = reference.count
        var hypothesisEnd = hypothesis.count
        while start < min(referenceEnd, hypothesisEnd), reference[start] == hypothesis[start] { start += 1 }
        while referenceEnd > start, hypothesisEnd > start,
            reference[referenceEnd - 1] == hypothesis[hypothesisEnd - 1]
        {
            referenceEnd -= 1
            hypothesisEnd -= 1
        }
        edits = Self.edits(Array(reference[start..<referenceEnd]), Array(hypothesis[start..<hypothesisEnd]))
    }

    private enum Step: UInt8 { case keep, substitute, delete, insert }

    private static func edits(_ reference: [Element], _ hypothesis: [Element]) -> [Edit] {
        let width = hypothesis.count + 1
        var steps = [Step](repeating: .keep, count: (reference.count + 1) * width)
        var previous = Array(0..<width)
        for column in 1..<max(width, 1) { steps[column] = .insert }
        for row in 1..<(reference.count + 1) {
            var current = [row]
            current.reserveCapacity(width)
            steps[row * width] = .delete
            for column in 1..<max(width, 1) {
                let same = reference[row - 1] == hypothesis[column - 1]
                var best = previous[column - 1] + (same ? 0 : 1)
                var step = same ? Step.keep : .substitute
                if previous[column] + 1 < best { (best, step) = (previous[column] + 1, .delete) }
                if current[column - 1] + 1 < best { (best, step) = (current[column - 1] + 1, .insert) }
                steps[row * width + column] = step
                current.append(best)
            }
            previous = current
        }
        return trace(steps, reference, hypothesis)
    }

    private static func trace(_ steps: [Step], _ reference: [Element], _ hypothesis: [Element]) -> [Edit] {
        let width = hypothesis.count + 1
        var edits: [Edit] = []
        var row = reference.count
        var column = hypothesis.count
        while row > 0 || column > 0 {
            switch steps[row * width + column] {
            case .keep:
                row -= 1
                column -= 1
            case .substitute:
                row -= 1
                column -= 1
                edits.append(Edit(expected: reference[row], read: hypothesis[column]))
            case .delete:
                row -= 1
                edits.append(Edit(expected: reference[row], read: nil))
            case .insert:
                column -= 1
                edits.append(Edit(expected: nil, read: hypothesis[column]))
            }
        }
        return edits.reversed()
    }
}
