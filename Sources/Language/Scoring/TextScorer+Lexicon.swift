extension TextScorer {
    /// Whether some language has a word that goes on so, after the text of a state.
    package func hasWord(after index: Int, continuedBy symbol: Int) -> Bool {
        guard symbols[symbol].kind == .letter else { return false }
        let isBegun = shared[index].kind == .word
        return files.indices.contains { language in
            let node = isBegun ? languages[index * files.count + language].node : Lexicon.root
            return node != Lexicon.none
                && files[language].lexicon.child(of: node, by: labels[language][symbol]) != Lexicon.none
        }
    }

    /// Whether some language has a word of these letters, however capitalised.
    package func hasWord(of word: some Sequence<Int>) -> Bool {
        files.indices.contains { language in
            var node = Lexicon.root
            for symbol in word where node != Lexicon.none {
                node = files[language].lexicon.child(of: node, by: labels[language][symbol])
            }
            return node != Lexicon.none && node != Lexicon.root && files[language].lexicon.mask(of: node) != 0
        }
    }

    /// Whether a symbol is a letter.
    package func isLetter(_ symbol: Int) -> Bool { symbols[symbol].kind == .letter }

    /// The log probability of a whole text after the text before. Forgets all states.
    package mutating func logProbability(of text: some Sequence<Int>) -> Float {
        reset()
        var state = 0
        for symbol in text { state = advance(state, by: symbol).state }
        return finished(state)
    }
}
