/// What a session may take of memory and time. Beyond it things are refused or ended, never kept.
package struct LiveLimits: Sendable, Equatable {
    /// Bytes of one line of input.
    package var lineBytes = 1 << 20
    /// Points of one stroke.
    package var strokePoints = 20_000
    /// Strokes of one passage; of more, the finished lines become a passage of their own.
    package var passageStrokes = 300
    /// Points of one passage.
    package var passagePoints = 60_000
    /// Characters of text before the caret that are kept.
    package var contextCharacters = 1000
    /// Characters of a session's or field's name.
    package var nameCharacters = 200
    /// Sessions of one process.
    package var sessions = 256
    /// Connections to one socket.
    package var connections = 64

    package init() {}
}
