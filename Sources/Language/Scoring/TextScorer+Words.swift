import Foundation

extension TextScorer {
    /// log P of a word begun: of all words that begin so.
    func interim(_ state: LanguageState, _ common: SharedState, _ language: Int) -> Float {
        let known =
            state.node == Lexicon.none
            ? -Float.infinity
            : files[language].lexicon.logPrefixProbability(of: state.node) + casing(common, ofEntry: .lower, after: state.before, isBegun: true)
        return LogSum.of(known, unknown(state, common, language))
    }

    /// log P of the word begun, as a whole; the state moves on behind it.
    func finish(_ state: inout LanguageState, _ common: SharedState, _ language: Int) -> Float {
        let file = files[language]
        var known = -Float.infinity
        var best = (log: -Float.infinity, symbol: TokenID.unknown)
        if state.node != Lexicon.none {
            let mask = file.lexicon.mask(of: state.node)
            if mask != 0 {
                var symbol = TokenID.firstWord + file.lexicon.firstWord(of: state.node)
                for entry in LetterCase.allCases where mask & 1 << UInt8(entry.rawValue) != 0 {
                    let log = file.words.logProbability(of: symbol, after: state.history)
                        + casing(common, ofEntry: entry, after: state.before, isBegun: false)
                    known = LogSum.of(known, log)
                    if log > best.log { best = (log, symbol) }
                    symbol += 1
                }
            }
        }
        var spelling = NgramState.empty
        let end = max(file.spelling.advance(state.spelling, by: UInt32(LetterTable.end), into: &spelling), -8)
        let total = LogSum.of(known, unknown(state, common, language) + end)
        file.words.advance(state.history, by: best.symbol, into: &state.history)
        state.before = best.symbol
        return total
    }

    private func unknown(_ state: LanguageState, _ common: SharedState, _ language: Int) -> Float {
        if language >= files.count - userFiles { return -30 + state.spelled }
        // A name has a capital as often as not.
        let capital: Float =
            switch common.letterCase {
            case .lower: -0.5
            case .title: -1.0
            case .upper: common.followsCapitals ? options.moreCapitals : -2.5
            case .mixed: options.mixedCase
            }
        return state.unknownPrior + options.newWord + state.spelled + capital
    }

    /// log P that a word whose own case is `entry` is written in the case `written`.
    private func casing(
        _ common: SharedState, ofEntry entry: LetterCase, after before: UInt32, isBegun: Bool
    ) -> Float {
        let written = common.letterCase
        if common.followsCapitals, common.capitals == common.letters { return options.moreCapitals }
        if written == .mixed { return entry == .mixed ? 0 : options.mixedCase }
        switch before {
        case TokenID.begin, TokenID.stop, TokenID.exclamation, TokenID.question, TokenID.ellipsis:
            if written == .upper, entry != .upper { return options.oddCapitals }
            return written == .lower ? options.startsSmall : -0.1
        case TokenID.end, TokenID.quote, TokenID.dash, TokenID.opening, TokenID.colon, TokenID.apostrophe:
            if entry == .lower, written == .lower { return options.perhapsSmall }
            if entry == .lower, written == .title { return options.perhapsCapital }
        default: break
        }
        // Of a word begun it is not known yet whether it is a name: something between.
        if isBegun { return written == .lower ? -0.1 : options.oddCapital / 2 }
        switch (entry, written) {
        case (.lower, .lower), (.title, .title), (.upper, .upper), (.mixed, .mixed): return 0
        case (_, .upper): return options.oddCapitals
        case (.lower, _): return options.oddCapital
        default: return options.oddSmall
        }
    }
}
