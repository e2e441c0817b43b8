import Checksums
import Foundation
import Ink
import Language
import Recognition
import Search

/// Reads a canvas of strokes: add strokes, ask for the text of all or some of them, change them, ask again.
///
/// ```swift
/// let recognizer = try InkRecognizer(languages: ["en"])
/// let ids = await recognizer.append(strokes)
/// print(try await recognizer.text())
/// print(try await recognizer.text(of: Set(ids.prefix(4))))
/// ```
///
/// Each recognizer stands by itself; nothing is shared but the model's weights, by ``duplicate()``. Reading does not
/// keep the actor from taking strokes meanwhile: an answer is about the strokes that were there when it was asked for.
/// A task that is cancelled stops at the next line of ink and throws `CancellationError`; the recognizer is as before.
public actor InkRecognizer {
    private let recognizer: Recognizer
    /// Changes whenever the same ink may be read otherwise: another model, other languages, another version of this
    /// library. Keep it with an index of readings, and read anew what has another one.
    public nonisolated let version: String

    private var strokes: [StrokeID: Stroke] = [:]
    private var nextNumber = 0
    /// Goes up with every change of the strokes.
    private var generation = 0
    private var latest: (generation: Int, page: RecognizedPage, ids: [StrokeID])?

    /// Goes up when the code of features, layout or decoding reads otherwise than before.
    private static let revision = 1

    /// - Parameters:
    ///   - languages: BCP 47 tags that the ink may be in, of ``supportedLanguages``; none: told from the ink.
    ///   - alternatives: how many other readings to look for, of each word and line, 0…100.
    ///   - words: the user's own words, which a dictionary may lack.
    ///   - usesLanguageModel: false to go by the ink alone.
    ///   - model: the recognizer's file; `nil` for `recognizer*.safetensors` in `$RUKOPIS_MODELS`, or where the program
    ///     was installed or built.
    ///   - languageFolders: folders with the languages' files; `nil`: where the model is looked for.
    /// - Throws: ``RecognitionError``, naming the file or the language.
    public init(
        languages: [String] = [], alternatives: Int = 5, words: [String] = [], usesLanguageModel: Bool = true,
        model: URL? = nil, languageFolders: [String]? = nil
    ) throws(RecognitionError) {
        var options = RecognitionOptions()
        var tags: [LanguageTag] = []
        for language in languages { tags.append(try LanguageTag(tag: language)) }
        options.languages = tags
        options.alternatives = min(max(0, alternatives), 100)
        options.words = words.map { UserWord(text: $0) }
        options.usesLanguageModel = usesLanguageModel
        options.languageFolders = languageFolders
        self.init(try Recognizer(modelAt: model, options: options))
    }

    /// Around a recognizer that is made already.
    public init(_ recognizer: Recognizer) {
        self.recognizer = recognizer
        let weights = recognizer.network.parameters.withUnsafeBytes { Checksum.of($0) }
        let files = recognizer.languageFiles.map { "\($0.metadata)" }.joined(separator: " ")
        let asked = "\(files) \(recognizer.options.languages.map(\.tag)) \(recognizer.options.words.map(\.text))"
        let rest = Array(asked.utf8).withUnsafeBytes { Checksum.of($0) }
        version = "\(Self.revision)-" + String(weights, radix: 16) + "-" + String(rest, radix: 16)
    }

    /// The version is known already: to find it takes reading all weights.
    private init(_ recognizer: Recognizer, version: String) {
        self.recognizer = recognizer
        self.version = version
    }

    /// A recognizer for another canvas, with the same model and options and no strokes. Cheap.
    public nonisolated func duplicate() -> InkRecognizer { InkRecognizer(recognizer, version: version) }

    /// The tags of the languages that there are, in alphabetical order.
    public static var supportedLanguages: [String] { LanguageTag.known }

    // MARK: Strokes

    /// Adds strokes, in the order in which they were written; any unit, the same throughout, y down.
    @discardableResult
    public func append(_ new: [Stroke]) -> [StrokeID] {
        generation += 1
        return new.map { stroke in
            let id = StrokeID(number: nextNumber)
            nextNumber += 1
            strokes[id] = stroke
            return id
        }
    }

    /// Puts another stroke in the place of one; `false` (and nothing done) where that is gone.
    @discardableResult
    public func replace(_ id: StrokeID, with stroke: Stroke) -> Bool {
        guard strokes[id] != nil else { return false }
        generation += 1
        strokes[id] = stroke
        return true
    }

    /// Takes strokes away; those that are not there are passed over.
    public func remove(_ ids: some Sequence<StrokeID> & Sendable) {
        generation += 1
        for id in ids { strokes[id] = nil }
    }

    public func removeAll() {
        generation += 1
        strokes.removeAll()
    }

    /// The strokes that are there, in the order in which they were added.
    public var strokeIDs: [StrokeID] { chosen(nil) }

    /// Around the ink of some strokes (of all, for `nil`), read or not; `nil` where there is none.
    public func bounds(of ids: Set<StrokeID>? = nil) -> InkBox? {
        let chosen = chosen(ids).compactMap { strokes[$0] }.filter { !$0.points.isEmpty }
        return chosen.isEmpty ? nil : InkBox(around: chosen)
    }

    // MARK: Reading

    /// What some strokes say (all, for `nil`), read by themselves, as if there were no others.
    ///
    /// - Throws: ``RecognitionError``, or `CancellationError`.
    public func reading(of ids: Set<StrokeID>? = nil) async throws -> InkReading {
        let (page, ids) = try await page(of: ids)
        return InkReading(page, ids: ids)
    }

    /// The text alone, lines parted by line feeds.
    public func text(of ids: Set<StrokeID>? = nil) async throws -> String { try await reading(of: ids).text }

    /// What some strokes may say, likeliest first; at least one reading, which is empty where nothing is read.
    public func candidates(of ids: Set<StrokeID>? = nil, limit: Int = 10) async throws -> [Reading] {
        try await reading(of: ids).candidates(limit: limit)
    }

    /// Looks for a text in all readings of all strokes, the less likely ones included.
    ///
    /// - Parameters:
    ///   - pattern: words, or a regular expression.
    /// - Returns: in reading order.
    /// - Throws: ``SearchError/badPattern(_:reason:)``, ``RecognitionError``, or `CancellationError`.
    public func matches(
        of pattern: String, isExpression: Bool = false, ignoresCase: Bool = true
    ) async throws -> [InkMatch] {
        let pattern = try SearchPattern(pattern, isExpression: isExpression, ignoresCase: ignoresCase)
        let (page, ids) = try await page(of: nil)
        return page.lines.flatMap { line in
            pattern.matches(in: line).map { match in
                let words = match.words.isEmpty ? Array(line.words.indices) : match.words
                let strokes = words.flatMap { line.words[$0].strokes }.filter(ids.indices.contains)
                return InkMatch(
                    text: match.text, confidence: match.confidence, isBest: match.isBest, bounds: match.box,
                    strokes: Set(strokes).sorted().map { ids[$0] })
            }
        }
    }

    private func chosen(_ ids: Set<StrokeID>?) -> [StrokeID] {
        strokes.keys.filter { ids?.contains($0) ?? true }.sorted()
    }

    private func page(of wanted: Set<StrokeID>?) async throws -> (RecognizedPage, [StrokeID]) {
        let ids = chosen(wanted)
        let isAll = ids.count == strokes.count
        if isAll, let latest, latest.generation == generation { return (latest.page, latest.ids) }
        let asked = generation
        let page = try await recognizer.page(
            Page(strokes: ids.compactMap { strokes[$0] }), width: ProcessInfo.processInfo.activeProcessorCount)
        // Strokes may have come while this was read.
        if isAll, generation == asked { latest = (asked, page, ids) }
        return (page, ids)
    }
}
