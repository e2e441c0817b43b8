/// One kind of character error: `expected` was written and `read` was read.
package struct Confusion: Sendable, Hashable {
    /// `nil`: nothing was written there (an insertion).
    package let expected: Character?
    /// `nil`: nothing was read there (a deletion).
    package let read: Character?

    package init(expected: Character?, read: Character?) {
        self.expected = expected
        self.read = read
    }
}
