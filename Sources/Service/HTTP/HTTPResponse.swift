import Foundation

/// An answer.
package struct HTTPResponse: Sendable, Equatable {
    package var status: Int
    /// By name; the content's type is among them.
    package var headers: [String: String]
    package var body: [UInt8]

    package init(_ status: Int = 200, type: String, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers.merging(["Content-Type": type, "X-Content-Type-Options": "nosniff"]) { own, _ in own }
        self.body = body
    }

    private struct Failure: Encodable {
        let code, message: String
    }

    /// What is wrong, in the form in which MyScript's service says it.
    ///
    /// - Parameters:
    ///   - code: words parted by dots, for programs.
    ///   - message: a sentence for people.
    package static func failure(
        _ status: Int, _ code: String, _ message: String, headers: [String: String] = [:]
    ) -> HTTPResponse {
        let body = (try? json(Failure(code: code, message: message))) ?? []
        return HTTPResponse(status, type: "application/json", headers: headers, body: body)
    }

    /// Keys in alphabetical order, slashes unescaped.
    static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }
}
