import Testing

@testable import Recognition

struct LanguageTagTests {
    @Test func scriptsOfLanguages() throws {
        #expect(try LanguageTag(tag: "ru").scripts == [.cyrillic])
        #expect(try LanguageTag(tag: "en-GB").scripts == [.latin])
        #expect(try LanguageTag(tag: "sr").scripts == [.cyrillic, .latin])
        #expect(try LanguageTag(tag: "sr-Latn").scripts == [.latin])
        #expect(try LanguageTag(tag: "SR_cyrl").scripts == [.cyrillic])
    }

    @Test func listsAreParted() throws {
        #expect(try LanguageTag.list("ru, en").map(\.tag) == ["ru", "en"])
        #expect(try LanguageTag.list(" uk ").map(\.tag) == ["uk"])
    }

    @Test(arguments: ["", "x", "ru,", ",", "klingon", "-"])
    func unknownTagsAreRefused(list: String) {
        #expect(throws: RecognitionError.self) { try LanguageTag.list(list) }
    }
}
