import Foundation

/// A plain client of HTTP over a socket of its own, which may be as slow and as wrong as it likes.
final class WebClient {
    struct Answer {
        var status: Int
        /// The head as it came.
        var head: String
        var body: Data
        var text: String { String(decoding: body, as: UTF8.self) }
        var object: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }
    }

    private let descriptor: Int32

    /// `nil` where nobody listens.
    init?(port: Int, patience: Int = 60) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var time = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(clamping: port)).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { return nil }
    }

    deinit { close(descriptor) }

    /// - Returns: false where the other side has gone.
    @discardableResult
    func send(_ data: Data) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Data(text.utf8)) }

    /// Reads to the end; `nil` where that is no answer.
    func answer() -> Answer? {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            data.append(contentsOf: buffer[..<count])
        }
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { return nil }
        return Answer(status: status, head: head, body: Data(data[end.upperBound...]))
    }

    static func ask(
        _ port: Int, _ method: String, _ path: String, body: Data = Data(), headers: [String: String] = [:],
        host: String? = nil
    ) -> Answer? {
        guard let client = WebClient(port: port) else { return nil }
        var head = "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        guard client.send(Data(head.utf8) + body) else { return nil }
        return client.answer()
    }
}
