/// Counts the steps of the layout that could grow faster than the page does.
///
/// Time depends on the machine; the count does not, so tests hold it to be about proportional to the strokes.
final class WorkTally {
    /// Pieces of ink compared or moved.
    private(set) var steps = 0

    func add(_ count: Int) { steps += count }
}
