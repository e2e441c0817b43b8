/// Decodes a trace's text: the values of all channels, point by point (InkML 1.0, section 3.2.1).
struct InkMLTrace {
    private enum Order { case explicit, velocity, acceleration }

    /// What one point says of one channel.
    private struct State {
        var order = Order.explicit
        var value = Double.nan
        var velocity = 0.0
    }

    struct Failure: Error { var what: String }

    let channels: [InkMLChannel]
    private var states: [State]

    init(channels: [InkMLChannel]) {
        self.channels = channels
        states = channels.map { _ in State() }
    }

    /// Calls `point` with one value per channel for each point; what is not reported is NaN.
    mutating func read(_ text: UnsafeBufferPointer<UInt8>, point: ([Double]) throws -> Void) throws {
        var position = 0
        var values = [Double](repeating: .nan, count: channels.count)
        let regular = channels.prefix { !$0.isIntermittent }.count
        var number = 0
        while position < text.count {
            var channel = 0
            for index in values.indices { values[index] = .nan }
            while true {
                while position < text.count, text[position] <= 0x20 { position += 1 }
                if position >= text.count { break }
                if text[position] == UInt8(ascii: ",") { break }
                guard channel < channels.count else {
                    throw Failure(what: "point \(number + 1) has more values than the \(channels.count) channels of its format")
                }
                values[channel] = try value(text, &position, channel, number)
                channel += 1
            }
            let isLast = position >= text.count
            position += 1
            if channel == 0 {
                // An empty trace, or a comma at the end.
                if isLast { return }
                throw Failure(what: "point \(number + 1) is empty")
            }
            guard channel >= regular else {
                throw Failure(what: "point \(number + 1) has \(channel) values, its format has \(regular) channels")
            }
            for index in channel..<channels.count { values[index] = channels[index].defaultValue ?? .nan }
            try point(values)
            number += 1
        }
    }

    private mutating func value(
        _ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ channel: Int, _ number: Int
    ) throws -> Double {
        var order: Order?
        switch text[position] {
        case UInt8(ascii: "!"): order = .explicit
        case UInt8(ascii: "'"): order = .velocity
        case UInt8(ascii: "\""): order = .acceleration
        case UInt8(ascii: "*"):
            // Unchanged; what is known of its change stays, too.
            position += 1
            return states[channel].value
        case UInt8(ascii: "?"):
            position += 1
            return .nan
        case UInt8(ascii: "T"):
            position += 1
            states[channel].value = 1
            return 1
        case UInt8(ascii: "F"):
            position += 1
            states[channel].value = 0
            return 0
        default: break
        }
        if let order {
            states[channel].order = order
            position += 1
            while position < text.count, text[position] <= 0x20 { position += 1 }
        }
        guard position < text.count, let read = Self.number(text, &position), read.isFinite else {
            throw Failure(what: "point \(number + 1), channel \(channels[channel].name): a number is expected")
        }
        var state = states[channel]
        switch state.order {
        case .explicit:
            state.velocity = 0
            state.value = read
        case .velocity:
            guard state.value.isFinite else {
                throw Failure(what: "point \(number + 1), channel \(channels[channel].name): a difference with nothing before it")
            }
            state.velocity = read
            state.value += read
        case .acceleration:
            guard state.value.isFinite else {
                throw Failure(what: "point \(number + 1), channel \(channels[channel].name): a difference with nothing before it")
            }
            state.velocity += read
            state.value += state.velocity
        }
        guard abs(state.value) < SamplePoint.farthest else {
            throw Failure(what: "point \(number + 1), channel \(channels[channel].name): beyond all measure")
        }
        states[channel] = state
        return state.value
    }

    /// A decimal or `#`-hexadecimal number with its sign.
    private static func number(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Double? {
        var look = position
        var negative = false
        if text[look] == UInt8(ascii: "-") || text[look] == UInt8(ascii: "+") {
            negative = text[look] == UInt8(ascii: "-")
            look += 1
            while look < text.count, text[look] <= 0x20 { look += 1 }
        }
        guard look < text.count else { return nil }
        if text[look] == UInt8(ascii: "#") {
            look += 1
            let start = look
            var value = 0.0
            while look < text.count, let digit = Character(Unicode.Scalar(text[look])).hexDigitValue {
                value = value * 16 + Double(digit)
                look += 1
            }
            guard look > start else { return nil }
            position = look
            return negative ? -value : value
        }
        guard text[look] &- 0x30 < 10 || text[look] == UInt8(ascii: ".") else { return nil }
        guard let value = DecimalNumber.parse(text, &look) else { return nil }
        position = look
        return negative ? -value : value
    }
}
