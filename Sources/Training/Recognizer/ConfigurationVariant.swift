import Foundation

/// A configuration that is another one with changes, as ablations are:
///
/// ```json
/// {"base": "../recognizer.json", "without": ["font latin"], "weights": {"composed latin": 0.3},
///  "samples": 48000, "augmentations": {"plain": {"coarse": 0}}}
/// ```
///
/// `base` is relative to the variant's file. `without` takes sources out by their names, `weights` gives others
/// another share; every other key is laid over the base's, objects key by key, anything else as a whole. Relative
/// paths in the base stay relative to the variant, which is why shared configurations begin them with `$NAME`.
enum ConfigurationVariant {
    struct Fault: Error { var reason: String }

    /// Bases of bases, at most.
    private static let depth = 8

    /// The whole configuration: the data themselves where they name no base, or are no JSON object (which the reader
    /// of configurations tells better).
    static func resolved(_ data: Data, at url: URL) throws(Fault) -> Data {
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any], object["base"] != nil else {
            return data
        }
        let whole = try resolved(object, at: url, depth: 0)
        guard let result = try? JSONSerialization.data(withJSONObject: whole) else { throw Fault(reason: "cannot be resolved") }
        return result
    }

    private static func resolved(_ variant: [String: Any], at url: URL, depth: Int) throws(Fault) -> [String: Any] {
        guard let base = variant["base"] else { return variant }
        guard let path = base as? String, depth < Self.depth else {
            throw Fault(reason: depth < Self.depth ? "base is not a path" : "base: too many bases of bases")
        }
        let file = URL(fileURLWithPath: path, relativeTo: url.deletingLastPathComponent())
        guard let data = try? Data(contentsOf: file) else { throw Fault(reason: "base: cannot read \(file.path)") }
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw Fault(reason: "base: \(file.path) is not a JSON object")
        }
        var result = try resolved(object, at: file, depth: depth + 1)
        var sources = result["sources"] as? [[String: Any]] ?? []
        let names = Set(sources.compactMap { $0["name"] as? String })
        if let without = variant["without"] {
            guard let without = without as? [String] else { throw Fault(reason: "without is not a list of names") }
            for name in without where !names.contains(name) {
                throw Fault(reason: "without: the base has no source \"\(name)\"")
            }
            sources.removeAll { ($0["name"] as? String).map(without.contains) ?? false }
        }
        if let weights = variant["weights"] {
            guard let weights = weights as? [String: Double] else { throw Fault(reason: "weights is not names with numbers") }
            for (name, weight) in weights {
                guard let index = sources.firstIndex(where: { $0["name"] as? String == name }) else {
                    throw Fault(reason: "weights: the base has no source \"\(name)\"")
                }
                sources[index]["weight"] = weight
            }
        }
        result["sources"] = sources
        for (key, value) in variant where !["base", "without", "weights"].contains(key) {
            result[key] = merged(result[key], value)
        }
        return result
    }

    private static func merged(_ old: Any?, _ new: Any) -> Any {
        guard let old = old as? [String: Any], let new = new as? [String: Any] else { return new }
        return old.merging(new) { merged($0, $1) }
    }
}
