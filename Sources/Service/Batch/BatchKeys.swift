import CMicroHTTP
import Foundation

/// How a client shows who it is: its application key, and a signature of the body made with its secret key. Either is
/// checked only where it is set.
///
/// Source: MyScript's REST service, “computing the hmac value”: HMAC with SHA-512, the key being application key and
/// secret key one after the other, in hexadecimal digits.
package struct BatchKeys: Sendable, Equatable {
    package var applicationKey: String?
    package var hmacKey: String?

    package init(applicationKey: String? = nil, hmacKey: String? = nil) {
        self.applicationKey = applicationKey
        self.hmacKey = hmacKey
    }

    package enum Verdict: Sendable, Equatable {
        case admitted, missing, wrongKey, wrongSignature
    }

    package func verdict(on request: HTTPRequest) -> Verdict {
        let given = request.headers["applicationkey"]
        if let applicationKey {
            guard let given else { return .missing }
            guard Self.areEqual(given, applicationKey) else { return .wrongKey }
        }
        if let hmacKey {
            guard let signature = request.headers["hmac"] else { return .missing }
            let own = Self.signature(of: request.body, applicationKey: applicationKey ?? given ?? "", hmacKey: hmacKey)
            guard let own, Self.areEqual(signature.lowercased(), own) else { return .wrongSignature }
        }
        return .admitted
    }

    /// In hexadecimal digits; `nil` where the library is missing.
    package static func signature(of body: [UInt8], applicationKey: String, hmacKey: String) -> String? {
        let key = Array((applicationKey + hmacKey).utf8)
        var result = [UInt8](repeating: 0, count: 64)
        guard rukopis_hmac_sha512(key, key.count, body, body.count, &result) == 0 else { return nil }
        return result.hexadecimal
    }

    /// Takes as long wherever the first difference is.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (left, right) = (Array(one.utf8), Array(other.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
