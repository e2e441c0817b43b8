/// Where an n-gram model stands: for each length of context, the node of that context, or `none`.
package struct NgramState: Sendable, Equatable, Hashable {
    static let none = UInt32.max

    /// Element k − 1 is the node (index in level k) of the last k symbols.
    var nodes: SIMD8<UInt32>

    /// No context at all.
    package static let empty = NgramState(nodes: SIMD8(repeating: none))
}
