import Foundation
import Language

/// The languages that ink is read in when none is named: the user's own, and the commonest of each script.
///
/// Every language more makes a line slower to read and its neighbours' words likelier to be mistaken, so that "all that
/// are installed" would be a poor default.
package enum UsualLanguages {
    private static let commonest = ["en", "ru"]

    /// BCP 47 tags, the user's first. The locale's variables in the order of POSIX (locale(7)); "C" names no language.
    package static func tags(environment: [String: String] = ProcessInfo.processInfo.environment) -> [String] {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = String(value.prefix { $0 != "." && $0 != "@" })
        let own = (try? LanguageTag(tag: name)).map { [$0.tag] } ?? []
        return own + commonest.filter { tag in !own.contains { $0.lowercased().hasPrefix(tag) } }
    }
}
