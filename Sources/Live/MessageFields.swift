import Ink

/// The members of a message's object, each checked for its kind.
struct MessageFields {
    let value: JSONValue
    let limits: LiveLimits

    /// A member that is there and not null.
    private func member(_ key: String) -> JSONValue? {
        guard let member = value[key], member != .null else { return nil }
        return member
    }

    func text(_ key: String) throws(LiveError) -> String? {
        guard let member = member(key) else { return nil }
        guard let text = member.string else { throw .badMessage(what: "'\(key)' is a string") }
        return text
    }

    /// A short string.
    func name(_ key: String) throws(LiveError) -> String? {
        guard let text = try text(key) else { return nil }
        guard text.count <= limits.nameCharacters else {
            throw .tooLarge(what: "characters of '\(key)'", limit: limits.nameCharacters)
        }
        return text
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws(LiveError) -> Double? {
        guard let member = member(key) else { return nil }
        guard let number = member.number, range.contains(number) else {
            throw .badMessage(what: "'\(key)' is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func count(_ key: String, upTo limit: Int) throws(LiveError) -> Int? {
        guard let number = try number(key, in: 0...Double(limit)) else { return nil }
        guard number.rounded() == number else { throw .badMessage(what: "'\(key)' is a whole number") }
        return Int(number)
    }

    func flag(_ key: String) throws(LiveError) -> Bool? {
        guard let member = member(key) else { return nil }
        guard let flag = member.boolean else { throw .badMessage(what: "'\(key)' is true or false") }
        return flag
    }

    func tool() throws(LiveError) -> Stroke.Tool {
        switch try text("tool") {
        case nil, "pen": return .pen
        case "eraser": return .eraser
        case "highlighter": return .highlighter
        case let other?:
            throw .badMessage(what: "'\(other.prefix(40))' is no tool; known are pen, eraser and highlighter")
        }
    }

    /// Positions beyond this are no ink of any device.
    private static let furthest = 1e9

    /// `points`: [[x, y], [x, y, t], [x, y, t, p] …]; t and p may be null.
    func points() throws(LiveError) -> [SamplePoint] {
        guard let list = value["points"]?.array else { throw .badMessage(what: "'points' is a list of points") }
        guard list.count <= limits.strokePoints else {
            throw .tooLarge(what: "points of a stroke", limit: limits.strokePoints)
        }
        var points: [SamplePoint] = []
        points.reserveCapacity(list.count)
        for (index, element) in list.enumerated() {
            guard let numbers = element.array, (2...4).contains(numbers.count), let x = numbers[0].number,
                let y = numbers[1].number, abs(x) <= Self.furthest, abs(y) <= Self.furthest,
                let time = optional(numbers, 2), let pressure = optional(numbers, 3)
            else { throw .badMessage(what: "point \(index) is not [x, y], [x, y, t] or [x, y, t, p]") }
            points.append(SamplePoint(x: x, y: y, time: time, pressure: pressure.map { min(max($0, 0), 1) }))
        }
        return points
    }

    /// - Returns: the outer `nil` for what is neither a number nor null.
    private func optional(_ numbers: [JSONValue], _ index: Int) -> Double?? {
        guard numbers.indices.contains(index), numbers[index] != .null else { return .some(nil) }
        guard let number = numbers[index].number else { return nil }
        return .some(number)
    }
}
