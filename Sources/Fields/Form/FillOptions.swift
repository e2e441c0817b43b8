import Foundation

/// How a form is filled.
public struct FillOptions: Sendable, Equatable {
    /// Whether strokes that look like gestures and lie like them are taken as such.
    public var readsGestures: Bool
    /// On how many cores at once, ≥ 1.
    public var width: Int

    public init(readsGestures: Bool = true, width: Int = ProcessInfo.processInfo.activeProcessorCount) {
        self.readsGestures = readsGestures
        self.width = width
    }
}
