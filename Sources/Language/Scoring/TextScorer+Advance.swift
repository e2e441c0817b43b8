import Foundation

extension TextScorer {
    /// The state after one more character, and the log probability of the whole text so far, as an unfinished text.
    package mutating func advance(_ index: Int, by symbol: Int) -> (state: Int, log: Float) {
        var common = shared[index]
        let base = index * files.count
        let next = shared.count
        for language in files.indices { languages.append(languages[base + language]) }
        extend(&common, symbol, at: next * files.count)
        shared.append(common)
        return (next, log(of: next, isFinished: false))
    }

    /// The log probability of a text that ends here; a word begun is taken as whole.
    package func finished(_ index: Int) -> Float { log(of: index, isFinished: true) }

    private func log(of index: Int, isFinished: Bool) -> Float {
        let common = shared[index]
        if common.characters == 0 { return common.base }
        if isFinished, common.characters == 1, common.isFirstRun, !hasContext { return options.loneCharacter }
        var sum = -Float.infinity
        for language in files.indices {
            var state = languages[index * files.count + language]
            if common.kind == .word {
                state.tokens += isFinished ? finish(&state, common, language) : interim(state, common, language)
            }
            sum = LogSum.of(sum, state.weight + state.tokens)
        }
        return common.base + LogSum.of(code(common), sum)
    }

    /// log P of what follows the last space, as a code.
    private func code(_ common: SharedState) -> Float {
        options.code + common.code + (common.isWordlike ? options.codeWord : 0)
    }

    private mutating func extend(_ common: inout SharedState, _ symbol: Int, at start: Int) {
        let entry = symbols[symbol]
        if entry.kind == .space {
            endRun(&common, at: start)
            return
        }
        common.characters += 1
        let breaksWord = entry.kind == .digit || entry.kind == .other || entry.isCapital && common.kind == .word
        if breaksWord { common.isWordlike = false }
        common.code += entry.kind == .digit ? options.codeDigit : options.codeCharacter
        if common.joiner > 0 {
            let joiner = Int(common.joiner) - 1
            common.joiner = 0
            if entry.kind == .letter {
                spell(joiner, at: start)
            } else {
                endWord(&common, at: start)
                mark(&common, symbols[joiner].mark, at: start)
            }
        }
        switch entry.kind {
        case .space: break
        case .letter: letter(&common, symbol, entry, at: start)
        case .joiner:
            if common.kind == .word {
                join(&common, symbol, entry, at: start)
            } else {
                mark(&common, entry.mark, at: start)
            }
        case .digit:
            if common.kind != .number {
                endWord(&common, at: start)
                token(&common, TokenID.number, .number, at: start)
            }
            for language in files.indices { languages[start + language].tokens -= 2.5 }
        case .mark:
            endWord(&common, at: start)
            mark(&common, entry.mark, at: start)
        case .other:
            endWord(&common, at: start)
            token(&common, TokenID.symbol, .symbol, at: start)
            for language in files.indices { languages[start + language].tokens -= 3 }
        }
        common.isSpaced = false
    }

    private mutating func letter(_ common: inout SharedState, _ symbol: Int, _ entry: Symbol, at start: Int) {
        if common.kind != .word {
            let isOdd = !common.isSpaced && !isOpen(common)
            for language in files.indices {
                var state = languages[start + language]
                beginWord(&state, language)
                if isOdd { state.tokens += options.oddSpacing }
                languages[start + language] = state
            }
            common.beginWord()
            common.kind = .word
        }
        if common.letters == 0 { common.startsCapital = entry.isCapital }
        if entry.isCased || common.letters == 0 { common.letters += 1 }
        if entry.isCapital { common.capitals += 1 }
        spell(symbol, at: start)
    }

    /// Whether a word may follow the last character without a space.
    private func isOpen(_ common: SharedState) -> Bool {
        common.kind == .nothing
            || common.kind == .mark
                && (common.mark == TokenID.quote || common.mark == TokenID.opening || common.mark == TokenID.apostrophe
                    || common.mark == TokenID.dash)
    }

    private func beginWord(_ state: inout LanguageState, _ language: Int) {
        let unknown = files[language].words.logProbability(of: TokenID.unknown, after: state.history)
        state.unknownPrior = max(unknown, options.unknownWord)
        state.node = Lexicon.root
        state.spelled = 0
        state.spelling = NgramState.empty
    }

    /// A state is taken out of the table while it changes: in place, a method that reads the scorer would have the whole
    /// table copied first.
    private mutating func spell(_ symbol: Int, at start: Int) {
        for language in files.indices {
            var state = languages[start + language]
            spell(&state, symbol, language)
            languages[start + language] = state
        }
    }

    private func spell(_ state: inout LanguageState, _ symbol: Int, _ language: Int) {
        let label = labels[language][symbol]
        if state.node != Lexicon.none { state.node = files[language].lexicon.child(of: state.node, by: label) }
        let model = files[language].spelling
        if state.spelling == NgramState.empty {
            model.advance(NgramState.empty, by: UInt32(LetterTable.begin), into: &state.spelling)
        }
        state.spelled += max(model.advance(state.spelling, by: UInt32(label), into: &state.spelling), -8)
    }

    private mutating func join(_ common: inout SharedState, _ symbol: Int, _ entry: Symbol, at start: Int) {
        let elides = entry.mark == TokenID.apostrophe && (files.first?.metadata.splitsElisions ?? false)
        guard elides else {
            common.joiner = UInt16(symbol + 1)
            return
        }
        spell(symbol, at: start)
        endWord(&common, at: start)
        common.kind = .nothing
    }

    private mutating func mark(_ common: inout SharedState, _ mark: UInt32, at start: Int) {
        let isOdd = common.isSpaced && TokenID.clings(mark) && common.base != 0
        token(&common, mark, .mark, at: start)
        common.mark = mark
        if isOdd { for language in files.indices { languages[start + language].tokens += options.oddSpacing } }
    }

    private mutating func token(_ common: inout SharedState, _ symbol: UInt32, _ kind: SharedState.Kind, at start: Int) {
        for language in files.indices {
            var state = languages[start + language]
            push(&state, symbol, language)
            languages[start + language] = state
        }
        common.kind = kind
    }

    /// A finished symbol other than a word.
    private func push(_ state: inout LanguageState, _ symbol: UInt32, _ language: Int) {
        let isUser = language >= files.count - userFiles
        let log = files[language].words.advance(state.history, by: symbol, into: &state.history)
        state.tokens += isUser ? -12 : log
        state.before = symbol
    }

    private mutating func endWord(_ common: inout SharedState, at start: Int) {
        guard common.kind == .word else { return }
        for language in files.indices {
            var state = languages[start + language]
            state.tokens += finish(&state, common, language)
            languages[start + language] = state
        }
        if common.letters > 1 { common.followsCapitals = common.capitals == common.letters }
        common.kind = .nothing
    }

    private mutating func endRun(_ common: inout SharedState, at start: Int) {
        if common.joiner > 0 {
            let joiner = Int(common.joiner) - 1
            common.joiner = 0
            endWord(&common, at: start)
            mark(&common, symbols[joiner].mark, at: start)
        }
        endWord(&common, at: start)
        if common.characters == 0 {
            common.base += options.oddSpacing
            return
        }
        let main = files.count - userFiles
        var sum = -Float.infinity
        var mainSum = -Float.infinity
        for language in files.indices {
            let value = languages[start + language].weight + languages[start + language].tokens
            sum = LogSum.of(sum, value)
            if language < main { mainSum = LogSum.of(mainSum, value) }
        }
        let total = LogSum.of(code(common), sum)
        common.base += total
        let hasEnded = common.kind == .mark && TokenID.endsSentence(common.mark)
        for language in files.indices {
            var state = languages[start + language]
            let stay = state.weight + state.tokens - mainSum
            state.weight =
                language < main
                ? (main > 1 ? LogSum.of(stay, options.switching - logf(Float(main))) : 0) : options.userWord
            state.tokens = 0
            if hasEnded {
                state.history = beginStates[language]
                state.before = TokenID.begin
            }
            languages[start + language] = state
        }
        common.code = 0
        common.isWordlike = true
        common.isFirstRun = false
        common.characters = 0
        common.kind = .nothing
        common.isSpaced = true
    }
}
