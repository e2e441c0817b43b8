/// The typed text of a page: pieces that name their neighbours, put in order, and where its lines stand.
struct RemarkableText {
    /// Heights of lines by paragraph style, in dots, as measured on devices.
    private static func lineHeight(_ style: UInt8) -> Double {
        switch style {
        case 2: 150  // heading
        case 1, 3: 70  // plain, bold
        default: 35  // bullets and boxes to tick
        }
    }

    /// The first line's top, from the text's own position.
    private static let top = -88.0
    private static let mostCharacters = 1 << 20

    private var positions: [RemarkableIdentifier: Double] = [:]
    private(set) var paragraphs: [String] = []
    private var endPosition = 0.0

    private struct Character_ {
        var identifier: RemarkableIdentifier
        var left: RemarkableIdentifier
        var right: RemarkableIdentifier
        /// `nil` for one that was deleted.
        var value: Character?
    }

    init(_ tags: inout RemarkableTags) throws {
        _ = try tags.readIdentifier(1)
        var content = try tags.readBlock(2)
        var outer = try content.readBlock(1)
        var list = try outer.readBlock(1)
        var characters: [Character_] = []
        for _ in 0..<(try list.cursor.readVarintCount()) {
            var item = try list.readBlock(0)
            let identifier = try item.readIdentifier(2)
            let left = try item.readIdentifier(3)
            let right = try item.readIdentifier(4)
            let deleted = try item.readInt(5)
            var text = ""
            if item.hasBlock(6) {
                var block = try item.readBlock(6)
                text = try block.readRawString()
            }
            try Self.expand(text, deleted: deleted, identifier, left, right, into: &characters)
        }
        let styles = (try? Self.styles(&content)) ?? [:]
        var y = 0.0
        if tags.hasBlock(3) {
            var position = try tags.readBlock(3)
            _ = try position.cursor.readDouble()
            y = try position.cursor.readDouble()
            if !y.isFinite { y = 0 }
        }
        layOut(Self.ordered(characters), styles: styles, y: y)
    }

    /// A piece of text stands for one part per character, numbered on.
    private static func expand(
        _ text: String, deleted: Int, _ identifier: RemarkableIdentifier, _ left: RemarkableIdentifier,
        _ right: RemarkableIdentifier, into characters: inout [Character_]
    ) throws {
        // Numbers run over UTF-16 units or scalars alike for all but the rarest characters.
        let values: [Character?] =
            deleted > 0 ? Array(repeating: nil, count: min(deleted, mostCharacters)) : text.unicodeScalars.map { Character($0) }
        guard characters.count + values.count <= mostCharacters else {
            throw ByteCursor.Failure(offset: 0, what: "more typed text than a page may hold")
        }
        var before = left
        for (index, value) in values.enumerated() {
            let own = RemarkableIdentifier(author: identifier.author, number: identifier.number &+ UInt64(index))
            let next = index == values.count - 1
                ? right : RemarkableIdentifier(author: identifier.author, number: own.number &+ 1)
            characters.append(Character_(identifier: own, left: before, right: next, value: value))
            before = own
        }
    }

    /// Paragraph styles by the character before the paragraph.
    private static func styles(_ content: inout RemarkableTags) throws -> [RemarkableIdentifier: UInt8] {
        var outer = try content.readBlock(2)
        var list = try outer.readBlock(1)
        var styles: [RemarkableIdentifier: UInt8] = [:]
        for _ in 0..<(try list.cursor.readVarintCount()) {
            let character = try list.readIdentifier()
            _ = try list.readIdentifier(1)
            var block = try list.readBlock(2)
            _ = try block.cursor.readUInt8()
            styles[character] = try block.cursor.readUInt8()
        }
        return styles
    }

    /// Every character after its left neighbour and before its right one; those free of both by their numbers.
    private static func ordered(_ characters: [Character_]) -> [Character_] {
        var index: [RemarkableIdentifier: Int] = [:]
        for (position, character) in characters.enumerated() { index[character.identifier] = position }
        var followers = [[Int]](repeating: [], count: characters.count)
        var waiting = [Int](repeating: 0, count: characters.count)
        for (position, character) in characters.enumerated() {
            if let left = index[character.left], left != position {
                followers[left].append(position)
                waiting[position] += 1
            }
            if let right = index[character.right], right != position {
                followers[position].append(right)
                waiting[right] += 1
            }
        }
        // Depth first: what was written in one go stays together.
        var ready = characters.indices.filter { waiting[$0] == 0 }
        ready.sort { characters[$0].identifier > characters[$1].identifier }
        var order: [Character_] = []
        while let position = ready.popLast() {
            order.append(characters[position])
            var following: [Int] = []
            for follower in followers[position] {
                waiting[follower] -= 1
                if waiting[follower] == 0 { following.append(follower) }
            }
            following.sort { characters[$0].identifier > characters[$1].identifier }
            ready += following
        }
        return order
    }

    private mutating func layOut(_ characters: [Character_], styles: [RemarkableIdentifier: UInt8], y: Double) {
        var line = ""
        var bottom = y + Self.top + Self.lineHeight(styles[.none] ?? 1)
        for character in characters {
            positions[character.identifier] = bottom
            guard let value = character.value else { continue }
            if value == "\n" {
                paragraphs.append(line)
                line = ""
                bottom += Self.lineHeight(styles[character.identifier] ?? 1)
                // The break itself belongs to the line that it starts.
                positions[character.identifier] = bottom
            } else {
                line.append(value)
            }
        }
        paragraphs.append(line)
        paragraphs.removeAll { $0.allSatisfy(\.isWhitespace) }
        endPosition = bottom
    }

    /// The foot of the line on which a character stands, in dots; `nil` where it is not of this text.
    func position(of anchor: RemarkableIdentifier) -> Double? {
        switch anchor {
        case .topOfText: 100
        case .endOfText: endPosition
        default: positions[anchor]
        }
    }
}
