import Foundation
import Synchronization

/// A Unix-domain socket that only its owner may use; each connection to it is served by a thread of its own.
package final class LiveSocket: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Makes the socket, mode 0600. A socket at the path that nobody serves any more is replaced; any other file, and
    /// a socket in use, stays.
    package init(path: String) throws(LiveError) {
        guard let address = UnixAddress(path) else {
            throw .socket(path: path, reason: "a socket's path has at most \(UnixAddress.longest) bytes")
        }
        let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard made >= 0 else { throw .socket(path: path, reason: Self.reason) }
        do throws(LiveError) {
            try Self.clear(path, address)
            // The mode is right from the first moment on.
            let mask = umask(0o177)
            let result = address.call { bind(made, $0, $1) }
            umask(mask)
            guard result == 0, listen(made, 64) == 0 else { throw .socket(path: path, reason: Self.reason) }
        } catch {
            close(made)
            throw error
        }
        // Only now is there something that a failed beginning must not take away.
        self.path = path
        descriptor = made
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    private static var reason: String { String(cString: strerror(errno)) }

    private static func clear(_ path: String, _ address: UnixAddress) throws(LiveError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw .socket(path: path, reason: "there is a file of another kind; name another place")
        }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(probe) }
        guard address.call({ connect(probe, $0, $1) }) != 0 else {
            throw .socket(path: path, reason: "another program is serving it")
        }
        unlink(path)
    }

    /// Serves until `isStopped` says so; it is asked about twice a second.
    package func serve(
        shelf: RecognizerShelf, settings: LiveSettings, isStopped: @escaping @Sendable () -> Bool
    ) {
        // Nobody answers there any more, however long the socket itself is held.
        defer { unlink(path) }
        let open = Counter()
        while !isStopped() {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 500) > 0 else { continue }
            let client = accept(descriptor, nil, nil)
            guard client >= 0 else { continue }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            guard open.count.load(ordering: .relaxed) < shelf.limits.connections else {
                // Who comes too many is told, and may come again.
                let event = LiveEvent.error(
                    LiveEvent.Failure(
                        session: nil, line: nil, message: "\(shelf.limits.connections) connections are open; try later"))
                _ = event.json.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
                close(client)
                continue
            }
            open.count.add(1, ordering: .relaxed)
            // Who does not read for this long is let go.
            var patience = timeval(tv_sec: 60, tv_usec: 0)
            setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            let thread = Thread {
                var connection = LiveConnection(
                    input: client, output: client, shelf: shelf, settings: settings, isStopped: isStopped)
                connection.run()
                close(client)
                open.count.subtract(1, ordering: .relaxed)
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
        // Connections see the wish to stop within half a second.
        for _ in 0..<40 where open.count.load(ordering: .relaxed) > 0 { usleep(50_000) }
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
    }
}
