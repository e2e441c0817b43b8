/// Where a letter stands: the room it takes above and below the line, in x-heights, y down, 0 the baseline.
struct LetterZone: Sendable, Equatable {
    enum Anchor: Sendable, Equatable {
        /// The letter's lowest point lies here.
        case bottom(Float)
        /// The letter's highest point lies here.
        case top(Float)
        case centre(Float)
    }

    var anchor: Anchor
    /// Usual height, in x-heights.
    var height: Float

    static let capitalHeight: Float = 1.7

    init(_ anchor: Anchor, _ height: Float) {
        self.anchor = anchor
        self.height = height
    }

    /// - Parameter isTopHeavy: more ink in the upper half; tells д like g from д like ∂, and a з with a tail.
    init(of character: Character, aspect: Float, isTopHeavy: Bool) {
        if let zone = Self.special[character] {
            self = zone
        } else if character == "д" || character == "з" {
            // A д like ∂ rises, one like g and a tailed з hang; print forms stay between the lines.
            if aspect > 0.95 {
                self.init(.bottom(0.1), 1.1)
            } else {
                self = isTopHeavy ? LetterZone(.top(-1), 1.65) : LetterZone(.bottom(0), character == "д" ? 1.7 : 1.1)
            }
        } else if character.isUppercase || character.isNumber {
            self.init(.bottom(0), Self.capitalHeight)
        } else {
            self.init(.bottom(0), 1)
        }
    }

    private static let special: [Character: LetterZone] = {
        var zones: [Character: LetterZone] = [:]
        func set(_ characters: String, _ zone: LetterZone) { for character in characters { zones[character] = zone } }
        set("bdfhklþđ", LetterZone(.bottom(0), 1.75))
        set("tбћ", LetterZone(.bottom(0), 1.6))
        set("iії", LetterZone(.bottom(0), 1.45))
        set("йёўѝѐќѓ", LetterZone(.bottom(0), 1.45))
        set("gpqyруұүµ", LetterZone(.top(-1), 1.65))
        set("ђ", LetterZone(.top(-1.6), 2.1))
        set("jј", LetterZone(.top(-1.45), 2.1))
        set("ф", LetterZone(.centre(-0.45), 2.1))
        set("цщџқңһ", LetterZone(.top(-1), 1.35))
        set("һ", LetterZone(.bottom(0), 1.7))
        set("ДЦЩЏҚҢQ", LetterZone(.top(-capitalHeight), capitalHeight + 0.3))
        set("ЙЁЇЎЌЃЀЍ", LetterZone(.bottom(0), capitalHeight + 0.5))
        set(".…", LetterZone(.bottom(0), 0.1))
        set(",;", LetterZone(.bottom(0.25), 0.35))
        set(":", LetterZone(.bottom(0), 0.8))
        set("-–—~", LetterZone(.centre(-0.5), 0.1))
        set("=+*<>", LetterZone(.centre(-0.6), 0.6))
        set("'\"’‘“”`^°", LetterZone(.top(-1.7), 0.45))
        set("„‚", LetterZone(.bottom(0.2), 0.4))
        set("()[]{}/\\|", LetterZone(.bottom(0.3), 2.1))
        set("_", LetterZone(.bottom(0.2), 0.1))
        return zones
    }()

    /// Whether the usual height means anything for a sign's size: a dot's or dash's does not.
    var isMeasurable: Bool { height > 0.7 }
}
