import Foundation
import Language
import Recognition

/// The recognizers in use, one for each choice of languages over one network; shared by all sessions.
package final class RecognizerShelf: @unchecked Sendable {
    /// A recognizer and what foresees words in its languages.
    package struct Reader: Sendable {
        package let recognizer: Recognizer
        package let predictor: Predictor
    }

    // All variables are touched only while `lock` is held.
    private let lock = NSLock()
    private var readers: [(languages: String, reader: Reader)] = []
    private var openSessions = 0
    private let first: Recognizer
    package let limits: LiveLimits

    /// Choices of languages kept at once.
    private static let capacity = 8

    package init(_ recognizer: Recognizer, limits: LiveLimits = LiveLimits()) {
        first = recognizer
        self.limits = limits
    }

    /// - Parameter languages: BCP 47 tags parted by commas; `nil` for those of the first recognizer.
    package func reader(for languages: String?) throws(LiveError) -> Reader {
        let key = languages ?? ""
        if let known = lock.withLock({ find(key) }) { return known }
        let made = try make(languages)
        lock.withLock {
            guard find(key) == nil else { return }
            readers.append((key, made))
            if readers.count > Self.capacity { readers.removeFirst() }
        }
        return made
    }

    private func find(_ key: String) -> Reader? {
        guard let index = readers.firstIndex(where: { $0.languages == key }) else { return nil }
        // The least used one stands first.
        let entry = readers.remove(at: index)
        readers.append(entry)
        return entry.reader
    }

    private func make(_ languages: String?) throws(LiveError) -> Reader {
        do throws(RecognitionError) {
            var recognizer = first
            if let languages {
                var options = first.options
                options.languages = try LanguageTag.list(languages)
                recognizer = try first.asked(for: options)
            }
            return Reader(recognizer: recognizer, predictor: Predictor(files: recognizer.languageFiles))
        } catch {
            throw .recognition(error)
        }
    }

    /// Makes room for one more session.
    func admit() throws(LiveError) {
        let isAdmitted = lock.withLock {
            guard openSessions < limits.sessions else { return false }
            openSessions += 1
            return true
        }
        guard isAdmitted else { throw .tooManySessions(limit: limits.sessions) }
    }

    func release() { lock.withLock { openSessions -= 1 } }
}
