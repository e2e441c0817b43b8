import Foundation
import Language

/// The script that a label is written in.
package enum LabelScript {
    /// By the letters that only one script's alphabet has, the more of them deciding; `nil` where there is none.
    package static func script(of text: String) -> Script? {
        let counts = Script.allCases.map { script in (script, text.filter { self.script(of: $0) == script }.count) }
        guard let best = counts.max(by: { $0.1 < $1.1 }), best.1 > 0 else { return nil }
        return best.0
    }

    /// The only script whose alphabet holds the letter, or `nil`.
    static func script(of letter: Character) -> Script? {
        guard letter.isLetter else { return nil }
        let owners = Script.allCases.filter { Alphabet.standard(for: $0).index(of: letter) != nil }
        return owners.count == 1 ? owners[0] : nil
    }

    /// Why the alphabet cannot write the text.
    static func fault(in text: String, script: Script, alphabet: Alphabet) -> LabelFault {
        let clean = text.precomposedStringWithCanonicalMapping
        let odd = clean.first { !$0.isWhitespace && alphabet.index(of: $0) == nil }
        guard let odd else { return .empty }
        if let other = self.script(of: odd), other != script {
            return .wrongScript(text: text, letter: odd, expected: script)
        }
        return .unwritable(text: text, character: odd)
    }
}
