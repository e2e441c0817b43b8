import Foundation
import Recognition

extension Form {
    /// The most that a form file may hold, in bytes.
    static let largestFile = 16 << 20

    /// Reads a form file.
    public init(contentsOf url: URL) throws(FieldsError) {
        try self.init(json: Self.bytes(of: url, limit: Self.largestFile), name: url.path)
    }

    /// - Parameter name: for messages.
    public init(json: Data, name: String) throws(FieldsError) {
        do {
            self = try JSONDecoder().decode(Form.self, from: json)
        } catch let error as FieldsError {
            if case .newerForm(_, let version) = error { throw .newerForm(file: name, version: version) }
            throw error
        } catch {
            throw Self.explained(error, file: name)
        }
        var names: Set<String> = []
        for field in fields where !names.insert(field.name).inserted {
            throw .doubleName(file: name, name: field.name)
        }
    }

    /// The form as a file's content.
    public var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            var data = try encoder.encode(self)
            data.append(0x0A)
            return data
        }
    }

    /// Writes a form file beside its place and renames it, so that a reader sees the old one or the whole new one.
    public func write(to url: URL) throws(FieldsError) {
        do {
            try json.write(to: url, options: .atomic)
        } catch {
            throw .inaccessible(file: url.path, reason: "cannot be written: \((error as NSError).localizedDescription)")
        }
    }

    /// A file's content, or an error where it is larger than a form can be (a device gives endless bytes).
    static func bytes(of url: URL, limit: Int) throws(FieldsError) -> Data {
        let data: Data
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            data = try file.read(upToCount: limit + 1) ?? Data()
        } catch {
            throw .inaccessible(file: url.path, reason: "cannot be read: \((error as NSError).localizedDescription)")
        }
        guard data.count <= limit else {
            throw .inaccessible(file: url.path, reason: "is larger than \(limit >> 20) MiB, no form can be")
        }
        return data
    }

    private static func explained(_ error: any Error, file: String) -> FieldsError {
        guard let error = error as? DecodingError else { return .malformedForm(file: file, place: "", what: "\(error)") }
        func place(_ path: [any CodingKey], _ last: (any CodingKey)? = nil) -> String {
            (path + [last].compactMap { $0 }).map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }
                .joined(separator: ".").replacingOccurrences(of: ".[", with: "[")
        }
        switch error {
        case .keyNotFound(let key, let context):
            return .malformedForm(file: file, place: place(context.codingPath, key), what: "is missing")
        case .valueNotFound(_, let context):
            return .malformedForm(file: file, place: place(context.codingPath), what: "has no value")
        case .typeMismatch(let type, let context):
            return .malformedForm(file: file, place: place(context.codingPath), what: "should be of type \(type)")
        case .dataCorrupted(let context):
            let what = context.codingPath.isEmpty ? "is no JSON of a form" : context.debugDescription
            return .malformedForm(file: file, place: place(context.codingPath), what: what)
        @unknown default:
            return .malformedForm(file: file, place: "", what: "\(error)")
        }
    }
}

extension Form: Codable {
    private enum Key: String, CodingKey {
        case rukopisForm, unit, language, pages, fields, unassigned, edits
    }

    public init(from decoder: any Decoder) throws {
        let form = try decoder.container(keyedBy: Key.self)
        let version = try form.decode(Int.self, forKey: .rukopisForm)
        guard version >= 1 else {
            throw DecodingError.dataCorruptedError(forKey: .rukopisForm, in: form, debugDescription: "counts from 1")
        }
        guard version <= Form.version else { throw FieldsError.newerForm(file: "", version: version) }
        unit = try form.decodeIfPresent(Unit.self, forKey: .unit) ?? .ink
        language = try form.decodeIfPresent(String.self, forKey: .language)
        if let language, (try? LanguageTag.list(language)) == nil {
            throw DecodingError.dataCorruptedError(
                forKey: .language, in: form, debugDescription: "holds an unknown language")
        }
        pages = try (form.decodeIfPresent([[Double]].self, forKey: .pages) ?? []).map { size in
            guard size.count == 2, size.allSatisfy({ $0 > 0 && $0 < 1e9 }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .pages, in: form, debugDescription: "each page needs a width and a height above 0")
            }
            return PageSize(width: size[0], height: size[1])
        }
        fields = try form.decode([FormField].self, forKey: .fields)
        // What an earlier filling said of its ink does not hold for the next.
        unassigned = []
        edits = []
    }

    public func encode(to encoder: any Encoder) throws {
        var form = encoder.container(keyedBy: Key.self)
        try form.encode(Form.version, forKey: .rukopisForm)
        if unit != .ink { try form.encode(unit, forKey: .unit) }
        try form.encodeIfPresent(language, forKey: .language)
        if !pages.isEmpty { try form.encode(pages.map { [$0.width, $0.height] }, forKey: .pages) }
        try form.encode(fields, forKey: .fields)
        if !unassigned.isEmpty { try form.encode(unassigned, forKey: .unassigned) }
        if !edits.isEmpty { try form.encode(edits, forKey: .edits) }
    }
}
