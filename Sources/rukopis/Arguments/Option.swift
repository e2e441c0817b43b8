/// One option of a command line and what it does to the values of `Target`.
struct Option<Target>: Sendable {
    /// Without dashes.
    let name: String
    let short: Character?
    /// What the help calls the option's value; `nil` for a flag.
    let argument: String?
    let help: String
    /// The values that there are, where they can be told; else empty.
    let values: [String]
    /// Gets the value ("" for a flag).
    let apply: @Sendable (inout Target, String) throws(UsageError) -> Void

    init(
        _ name: String, short: Character? = nil, argument: String? = nil, help: String, values: [String] = [],
        apply: @escaping @Sendable (inout Target, String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.short = short
        self.argument = argument
        self.help = help
        self.values = values
        self.apply = apply
    }

    /// The same option for a command that holds `Target` among its values.
    func lifted<Outer>(to path: WritableKeyPath<Outer, Target> & Sendable) -> Option<Outer> {
        Option<Outer>(name, short: short, argument: argument, help: help, values: values) {
            (outer: inout Outer, value: String) throws(UsageError) in try apply(&outer[keyPath: path], value)
        }
    }
}

extension Option {
    static func flag(
        _ name: String, short: Character? = nil, help: String,
        _ path: WritableKeyPath<Target, Bool> & Sendable, becomes value: Bool = true
    ) -> Option {
        Option(name, short: short, help: help) { (target: inout Target, _: String) in
            target[keyPath: path] = value
        }
    }

    static func text(
        _ name: String, short: Character? = nil, argument: String, help: String,
        _ path: WritableKeyPath<Target, String?> & Sendable
    ) -> Option {
        Option(name, short: short, argument: argument, help: help) { (target: inout Target, value: String) in
            target[keyPath: path] = value
        }
    }

    static func integer(
        _ name: String, short: Character? = nil, argument: String, in range: ClosedRange<Int>, help: String,
        _ path: WritableKeyPath<Target, Int> & Sendable
    ) -> Option {
        Option(name, short: short, argument: argument, help: help) {
            (target: inout Target, value: String) throws(UsageError) in
            guard let number = Int(value), range.contains(number) else {
                throw UsageError(
                    "--\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not '\(value)'")
            }
            target[keyPath: path] = number
        }
    }

    static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, short: Character? = nil, argument: String, help: String,
        _ path: WritableKeyPath<Target, Value> & Sendable
    ) -> Option where Value.RawValue == String {
        Option(name, short: short, argument: argument, help: help, values: Value.allCases.map(\.rawValue)) {
            (target: inout Target, value: String) throws(UsageError) in
            target[keyPath: path] = try chosen(value, for: name)
        }
    }

    /// Where not choosing is a choice of its own.
    static func optionalChoice<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, short: Character? = nil, argument: String, help: String,
        _ path: WritableKeyPath<Target, Value?> & Sendable
    ) -> Option where Value.RawValue == String {
        Option(name, short: short, argument: argument, help: help, values: Value.allCases.map(\.rawValue)) {
            (target: inout Target, value: String) throws(UsageError) in
            target[keyPath: path] = try chosen(value, for: name) as Value
        }
    }

    private static func chosen<Value: RawRepresentable & CaseIterable>(
        _ value: String, for name: String
    ) throws(UsageError) -> Value where Value.RawValue == String {
        guard let chosen = Value(rawValue: value) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--\(name) takes one of \(known), not '\(value)'")
        }
        return chosen
    }
}
