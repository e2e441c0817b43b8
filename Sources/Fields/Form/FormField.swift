import Recognition

/// One field of a form: where it is, what it may hold, and what it holds.
public struct FormField: Sendable, Equatable {
    /// Unlike every other field's.
    public var name: String
    public var kind: FieldKind
    /// Counted from 1.
    public var page: Int
    /// In the form's unit, y down.
    public var rectangle: InkBox
    /// BCP 47 tags parted by commas; `nil`: the form's.
    public var language: String?
    /// The present text. Of a choice the chosen value; of a check box nothing.
    public var text: String
    /// Where new text goes, in characters from the start of ``text``; `nil`: at its end.
    public var caret: Int?
    /// What is selected, in characters of ``text``; `nil`: nothing.
    public var selection: Range<Int>?
    /// Of a choice: what can be chosen.
    public var values: [String]
    /// Of a check box.
    public var isChecked: Bool
    /// How it was filled; `nil` where nothing was written in it.
    public var reading: FieldReading?

    public init(
        name: String, kind: FieldKind = .text, page: Int = 1, rectangle: InkBox, language: String? = nil,
        text: String = "", caret: Int? = nil, values: [String] = [], isChecked: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.page = page
        self.rectangle = rectangle
        self.language = language
        self.text = text
        self.caret = caret
        self.values = values
        self.isChecked = isChecked
    }
}

extension FormField: Codable {
    private enum Key: String, CodingKey {
        case name, kind, page, rectangle, language, text, caret, selection, values, checked, reading
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        name = try fields.decode(String.self, forKey: .name)
        kind = try fields.decodeIfPresent(FieldKind.self, forKey: .kind) ?? .text
        page = try fields.decodeIfPresent(Int.self, forKey: .page) ?? 1
        rectangle = try fields.decode(InkBox.self, forKey: .rectangle)
        language = try fields.decodeIfPresent(String.self, forKey: .language)
        text = try fields.decodeIfPresent(String.self, forKey: .text) ?? ""
        caret = try fields.decodeIfPresent(Int.self, forKey: .caret)
        values = try fields.decodeIfPresent([String].self, forKey: .values) ?? []
        isChecked = try fields.decodeIfPresent(Bool.self, forKey: .checked) ?? false
        func check(_ holds: Bool, _ key: Key, _ what: String) throws {
            guard holds else { throw DecodingError.dataCorruptedError(forKey: key, in: fields, debugDescription: what) }
        }
        try check(!name.isEmpty, .name, "is empty")
        try check(page >= 1, .page, "counts from 1")
        // Beyond this no page reaches, and squares of it would lose all precision.
        let numbers = [rectangle.x, rectangle.y, rectangle.width, rectangle.height]
        try check(numbers.allSatisfy { abs($0) < 1e9 }, .rectangle, "lies out of reach")
        try check(rectangle.width > 0 && rectangle.height > 0, .rectangle, "needs a width and a height above 0")
        try check(kind != .choice || !values.isEmpty, .values, "a choice needs values")
        if let language { try check((try? LanguageTag.list(language)) != nil, .language, "holds an unknown language") }
        if let caret { try check((0...text.count).contains(caret), .caret, "lies outside the text") }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(name, forKey: .name)
        try fields.encode(kind, forKey: .kind)
        try fields.encode(page, forKey: .page)
        try fields.encode(rectangle, forKey: .rectangle)
        try fields.encodeIfPresent(language, forKey: .language)
        if kind == .checkbox {
            try fields.encode(isChecked, forKey: .checked)
        } else {
            try fields.encode(text, forKey: .text)
            try fields.encodeIfPresent(caret, forKey: .caret)
        }
        if let selection {
            try fields.encode([selection.lowerBound, selection.upperBound], forKey: .selection)
        }
        if !values.isEmpty { try fields.encode(values, forKey: .values) }
        try fields.encodeIfPresent(reading, forKey: .reading)
    }
}
