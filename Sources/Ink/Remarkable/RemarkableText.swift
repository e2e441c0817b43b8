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
    /// In the order of their first characters.
    private var deletedRuns: [DeletedRun] = []
    /// Those of the deleted characters that have a position; the others of a run stand where the last one before does.
    private var placedDeleted: [RemarkableIdentifier] = []

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
        var pieces: [Piece] = []
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
            pieces.append(Piece(first: identifier, left: left, right: right, deleted: deleted, text: text))
        }
        let styles = (try? Self.styles(&content)) ?? [:]
        var y = 0.0
        if tags.hasBlock(3) {
            var position = try tags.readBlock(3)
            _ = try position.cursor.readDouble()
            y = try position.cursor.readDouble()
            if !y.isFinite { y = 0 }
        }
        deletedRuns = pieces.compactMap(\.deletedRun).sorted { $0.first < $1.first }
        layOut(Self.ordered(try Self.characters(of: pieces)), styles: styles, y: y)
        placedDeleted = positions.keys.filter { run(of: $0) != nil }.sorted()
    }

    /// What was typed in one go, or what is left of it when it is deleted: a number of characters.
    private struct Piece {
        var first: RemarkableIdentifier
        var left: RemarkableIdentifier
        var right: RemarkableIdentifier
        var deleted: Int
        var text: String

        var deletedRun: DeletedRun? {
            guard deleted > 0 else { return nil }
            return DeletedRun(first: first, last: first.advanced(by: deleted - 1))
        }
    }

    private struct DeletedRun {
        var first: RemarkableIdentifier
        var last: RemarkableIdentifier
    }

    /// A piece of text stands for one part per character, numbered on. Of deleted ones there can be any number in few
    /// bytes: only those that others name stand for their run.
    private static func characters(of pieces: [Piece]) throws -> [Character_] {
        let named = Set(pieces.flatMap { [$0.left, $0.right] }).sorted()
        var characters: [Character_] = []
        for piece in pieces {
            // Numbers run over UTF-16 units or scalars alike for all but the rarest characters.
            let parts: [(identifier: RemarkableIdentifier, value: Character?)]
            if let run = piece.deletedRun {
                let inner = named[named.place { $0 > run.first }...].prefix { $0 < run.last }
                let ends = run.first == run.last ? [] : [run.last]
                parts = ([run.first] + inner + ends).map { ($0, nil) }
            } else {
                parts = piece.text.unicodeScalars.enumerated().map { (piece.first.advanced(by: $0), Character($1)) }
            }
            guard characters.count + parts.count <= mostCharacters else {
                throw ByteCursor.Failure(offset: 0, what: "more typed text than a page may hold")
            }
            for (index, part) in parts.enumerated() {
                characters.append(
                    Character_(
                        identifier: part.identifier, left: index == 0 ? piece.left : parts[index - 1].identifier,
                        right: index == parts.count - 1 ? piece.right : parts[index + 1].identifier, value: part.value))
            }
        }
        return characters
    }

    private func run(of anchor: RemarkableIdentifier) -> DeletedRun? {
        let place = deletedRuns.place { $0.first > anchor }
        guard place > 0, anchor <= deletedRuns[place - 1].last else { return nil }
        return deletedRuns[place - 1]
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
        default: positions[anchor] ?? positionOfDeleted(anchor)
        }
    }

    private func positionOfDeleted(_ anchor: RemarkableIdentifier) -> Double? {
        guard let run = run(of: anchor) else { return nil }
        let place = placedDeleted.place { $0 > anchor }
        guard place > 0, placedDeleted[place - 1] >= run.first else { return nil }
        return positions[placedDeleted[place - 1]]
    }
}

extension Array {
    /// The first place whose element is so; all after it are so too.
    fileprivate func place(where isSo: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isSo(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
