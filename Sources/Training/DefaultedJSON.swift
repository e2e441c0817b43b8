import Foundation

/// Decodes JSON in which every key may be left out, by laying it over the defaults; refuses keys nobody reads.
enum DefaultedJSON {
    struct Fault: Error { var reason: String }

    static func decode<Value: Codable>(_ data: Data, over defaults: Value, elements: [String: any Codable] = [:])
        throws(Fault) -> Value
    {
        do {
            let base = try JSONSerialization.jsonObject(with: JSONEncoder().encode(defaults))
            let given: Any
            do {
                given = try JSONSerialization.jsonObject(with: data)
            } catch { throw Fault(reason: "not JSON: \((error as NSError).userInfo["NSDebugDescription"] ?? error)") }
            var patterns: [String: Any] = [:]
            for (path, element) in elements {
                patterns[path] = try JSONSerialization.jsonObject(with: JSONEncoder().encode(element))
            }
            let merged = try merge(base, given, path: "", patterns: patterns)
            return try JSONDecoder().decode(Value.self, from: JSONSerialization.data(withJSONObject: merged))
        } catch let fault as Fault {
            throw fault
        } catch let DecodingError.typeMismatch(_, context), let DecodingError.dataCorrupted(context) {
            throw Fault(reason: "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)")
        } catch {
            throw Fault(reason: "\(error)")
        }
    }

    /// - Parameter patterns: defaults for the elements of arrays and the values of free dictionaries, by path.
    private static func merge(_ base: Any, _ given: Any, path: String, patterns: [String: Any]) throws -> Any {
        if let pattern = patterns[path] {
            if let list = given as? [Any] {
                return try list.map { try merge(pattern, $0, path: path + "[]", patterns: patterns) }
            }
            if let table = given as? [String: Any] {
                return try table.mapValues { try merge(pattern, $0, path: path + "[]", patterns: patterns) }
            }
        }
        guard let base = base as? [String: Any], let given = given as? [String: Any] else { return given }
        if path == "metadata" { return given }
        var result = base
        for (key, value) in given where !key.hasPrefix("//") {
            let place = path.isEmpty ? key : path + "." + key
            guard let old = base[key] else { throw Fault(reason: "unknown key \(place)") }
            result[key] = try merge(old, value, path: place, patterns: patterns)
        }
        return result
    }
}
