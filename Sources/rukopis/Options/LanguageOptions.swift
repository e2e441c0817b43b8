import Foundation
import Language
import Recognition

/// Which languages a text is in, and what is known of its writer.
struct LanguageOptions: Sendable {
    /// BCP 47; none: the user's own and the usual ones.
    var languages: [String] = []
    /// A file of the user's own words.
    var words: String?
    /// The personal store; `nil`: the one in its usual place.
    var store: String?
    var usesStore = true

    static var group: OptionGroup<LanguageOptions> {
        OptionGroup(
            heading: "Language:",
            options: [
                Option(
                    "language", short: "l", argument: "TAGS",
                    help: "The languages of the text, BCP 47 tags parted by commas (ru,en); else those of your locale, "
                        + "English and Russian"
                ) { (target: inout LanguageOptions, value: String) throws(UsageError) in
                    do throws(RecognitionError) {
                        target.languages = try LanguageTag.list(value).map(\.tag)
                    } catch {
                        throw UsageError("\(error)")
                    }
                },
                .text(
                    "words", argument: "FILE", help: "Your own words, one a line (a tab and a weight may follow)", \.words),
                .text(
                    "store", argument: "FILE",
                    help: "Your personal store of words; else \(PersonalStorePlace.shown)", \.store),
                .flag("no-store", help: "Leave the personal store alone", \.usesStore, becomes: false),
            ])
    }

    /// - Throws: `LanguageError`; a language without a file is an error, since it was asked for by name.
    func files() throws -> [LanguageFile] {
        let library = LanguageLibrary(folders: ModelLocator().folders)
        let wanted = languages.isEmpty ? UsualLanguages.tags() : languages
        let files = try library.files(for: wanted, skipsMissing: languages.isEmpty)
        guard !files.isEmpty else {
            throw LanguageError.missingLanguage(tag: wanted.joined(separator: ","), available: library.available)
        }
        return files
    }

    func userWords() throws -> [UserWord] { try words.map { try UserWordFile.words(of: $0) } ?? [] }

    /// The personal store, if it is wanted and there is one.
    ///
    /// - Parameter makes: whether one is made where there is none.
    func personalStore(makes: Bool = false) throws -> PersonalStore? {
        guard usesStore else { return nil }
        let path = store ?? PersonalStorePlace.path
        if !makes, !FileManager.default.fileExists(atPath: path) { return nil }
        if makes, store == nil { try PersonalStorePlace.makeFolder() }
        return try PersonalStore(path: path)
    }
}
