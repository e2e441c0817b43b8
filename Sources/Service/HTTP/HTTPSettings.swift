/// Where an HTTP server listens, and what it takes.
package struct HTTPSettings: Sendable, Equatable {
    /// A certificate and its key, both PEM.
    package struct Identity: Sendable, Equatable {
        package var certificate: String
        package var privateKey: String

        package init(certificate: String, privateKey: String) {
            self.certificate = certificate
            self.privateKey = privateKey
        }
    }

    /// Numeric, IPv4 or IPv6.
    package var address = "127.0.0.1"
    /// 0: any that is free.
    package var port: UInt16 = 0
    /// Open at once, at most; more wait.
    package var connections = 128
    /// Within which a request has to have come whole, and its answer to be taken.
    package var seconds = 20
    /// Bytes of a request's body, at most.
    package var bodyBytes = 4 << 20
    /// `nil`: no TLS.
    package var identity: Identity?

    package init() {}

    /// Whether only programs on this machine reach it.
    package var isLocal: Bool { address.hasPrefix("127.") || address == "::1" }
}
