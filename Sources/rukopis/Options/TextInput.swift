import Foundation

/// Text from files or standard input, for commands that work on text.
struct TextInput: Sendable {
    struct Unreadable: Error, Equatable, CustomStringConvertible {
        let name: String
        let reason: String

        var description: String { "\(name): \(reason)" }
    }

    /// A text this long is most likely none.
    static let largest = 1 << 28

    /// "-" is standard input.
    let name: String

    /// The whole text.
    ///
    /// - Throws: ``Unreadable``.
    func text() throws -> String {
        let shown = name == "-" ? "standard input" : name
        let handle: FileHandle
        if name == "-" {
            handle = .standardInput
        } else {
            do {
                handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: name))
            } catch {
                throw Unreadable(name: shown, reason: (error as NSError).localizedDescription)
            }
        }
        var data = Data()
        do {
            while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
                data.append(chunk)
                guard data.count <= Self.largest else { throw Unreadable(name: shown, reason: "longer than 256 MiB") }
            }
        } catch let error as Unreadable {
            throw error
        } catch {
            throw Unreadable(name: shown, reason: (error as NSError).localizedDescription)
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Unreadable(name: shown, reason: "is no text in UTF-8")
        }
        return text
    }

    /// The text's lines, each with what ends it.
    static func lines(of text: String) -> [(line: Substring, end: Substring)] {
        var lines: [(Substring, Substring)] = []
        var rest = text[...]
        while !rest.isEmpty {
            guard let at = rest.firstIndex(where: \.isNewline) else {
                lines.append((rest, ""))
                break
            }
            let next = rest.index(after: at)
            lines.append((rest[..<at], rest[at..<next]))
            rest = rest[next...]
        }
        return lines
    }
}
