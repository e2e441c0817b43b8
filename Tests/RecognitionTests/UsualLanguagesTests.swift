import Testing

@testable import Recognition

@Suite struct UsualLanguagesTests {
    @Test func theUsersOwnLanguageComesFirst() {
        #expect(UsualLanguages.tags(environment: ["LANG": "uk_UA.UTF-8"]) == ["uk_UA", "en", "ru"])
        #expect(UsualLanguages.tags(environment: ["LANG": "en_GB.UTF-8"]) == ["en_GB", "ru"])
        #expect(UsualLanguages.tags(environment: ["LC_ALL": "sr_RS@latin", "LANG": "de_DE"]) == ["sr_RS", "en", "ru"])
    }

    @Test(arguments: ["", "C", "C.UTF-8", "POSIX", "xx_YY", "."])
    func withoutOneTheCommonestRemain(_ locale: String) {
        #expect(UsualLanguages.tags(environment: ["LANG": locale]) == ["en", "ru"])
    }
}
