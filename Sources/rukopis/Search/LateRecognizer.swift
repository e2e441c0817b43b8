import Foundation
import Recognition

/// A recognizer that is loaded when the first ink has to be read; where the index knows all files it never is.
final class LateRecognizer: @unchecked Sendable {
    private let reading: ReadingOptions
    private let lock = NSLock()
    private var loaded: Result<Recognizer, any Error>?

    init(_ reading: ReadingOptions) { self.reading = reading }

    func value() throws -> Recognizer {
        lock.lock()
        defer { lock.unlock() }
        let result = loaded ?? Result { try reading.recognizer() }
        loaded = result
        return try result.get()
    }
}
