/// The name of a part of a reMarkable scene: who made it, and a running number.
struct RemarkableIdentifier: Hashable, Comparable {
    var author: UInt8
    var number: UInt64

    static let none = RemarkableIdentifier(author: 0, number: 0)
    /// The layers' parent.
    static let root = RemarkableIdentifier(author: 0, number: 1)
    /// Anchors of what stands above and below all text.
    static let topOfText = RemarkableIdentifier(author: 0, number: 0xFFFF_FFFF_FFFE)
    static let endOfText = RemarkableIdentifier(author: 0, number: 0xFFFF_FFFF_FFFF)

    /// The one so many further on by the same author.
    func advanced(by count: Int) -> Self {
        RemarkableIdentifier(author: author, number: number &+ UInt64(truncatingIfNeeded: count))
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.author, left.number) < (right.author, right.number)
    }
}
