import Ink
import Recognition

/// The body of a batch request of MyScript's iink REST service, as far as it concerns this program.
///
/// Source: MyScript's published interface description (“IInk Batch Mode” 1.1, `BatchInput`).
struct BatchRequest {
    /// What is wrong with it.
    struct Failure: Error, Equatable {
        var code: String
        var message: String
    }

    var page: Page
    /// A BCP 47 tag; `nil`: not said.
    var language: String?
    var parts: JIIXBlock.Parts

    init(_ body: [UInt8]) throws(Failure) {
        guard !body.isEmpty else {
            throw Failure(code: "invalid.json", message: "the body is empty; it has to be a JSON object with strokeGroups")
        }
        let value: JSONValue
        do {
            value = try JSONValue(body, name: "body")
        } catch {
            throw Failure(code: "invalid.json", message: "\(error)")
        }
        guard value.object != nil else { throw Failure(code: "invalid.json", message: "the body is no JSON object") }
        switch value["contentType"] {
        case nil, .null, .string("Text"), .string("Text Document"): break
        case .string(let other):
            throw Failure(
                code: "unsupported.content.type", message: "contentType '\(other.prefix(40))' is not read; only Text is")
        default: throw Failure(code: "invalid.request", message: "contentType is a text")
        }
        guard value["strokeGroups"]?.array != nil else {
            throw Failure(code: "invalid.request", message: "strokeGroups is missing, or no list")
        }
        let configuration = value["configuration"]
        switch configuration?["lang"] {
        case nil, .null, .string(""): language = nil
        case .string(let tag) where tag.utf8.count <= 100: language = tag
        default: throw Failure(code: "invalid.request", message: "configuration.lang is a language's tag, as en_US")
        }
        // MyScript's own defaults: words, but neither boxes nor strokes.
        let wish = configuration?["export"]?["jiix"]
        parts = JIIXBlock.Parts(
            words: wish?["text"]?["words"]?.boolean ?? true, boxes: wish?["bounding-box"]?.boolean ?? false,
            strokes: wish?["strokes"]?.boolean ?? false)
        do {
            page = try Ink(myScript: value, name: "body").pages.first ?? Page()
        } catch {
            throw Failure(code: "invalid.strokes", message: "\(error)")
        }
    }
}
