/// How a session answers; its `open` message may change any of it.
package struct LiveSettings: Sendable, Equatable {
    /// BCP 47 tags parted by commas; `nil`: those that the program was started with.
    package var languages: String?
    /// Next words foreseen after each reading; 0: none.
    package var predictions = 3
    /// Seconds without ink after which the passage is final; 0: only when told so.
    package var pause = 1.5
    /// Whether each stroke is answered by a reading; otherwise only the last of those that came together.
    package var answersEachStroke = true
    /// Whether strokes that look like gestures on the passage's text are told as such, before they are read.
    package var previewsGestures = false

    package init() {}
}
