import Foundation
import Ink

/// One source of ink, as it stands on the command line.
enum InkInput: Sendable, Equatable {
    case standardInput
    case file(String)

    init(argument: String) { self = argument == "-" ? .standardInput : .file(argument) }

    /// What messages and results call it.
    var name: String {
        switch self {
        case .standardInput: "-"
        case .file(let path): path
        }
    }

    /// What messages call it where they do not come from the reader.
    var messageName: String { self == .standardInput ? "standard input" : name }

    /// The input's pages, as they come.
    ///
    /// - Throws: `InkError`, whose message names the input.
    func pages(as format: InkFormat?) throws -> InkPages {
        switch self {
        case .standardInput: try InkPages(reading: .standardInput, name: "standard input", format: format)
        case .file(let path): try InkPages(contentsOf: URL(fileURLWithPath: path), format: format)
        }
    }

    /// - Throws: `InkError`, whose message names the input.
    func load(as format: InkFormat?) throws -> Ink { try pages(as: format).whole() }

    /// Loads the ink; what is wrong or odd with it is told on standard error.
    func loadReporting(as format: InkFormat?) -> Ink? {
        do {
            let ink = try load(as: format)
            for warning in ink.warnings { Diagnostics.warn("\(name): \(warning)") }
            if ink.pages.allSatisfy({ $0.strokes.isEmpty && $0.typedText.isEmpty }) {
                Diagnostics.report("\(messageName): holds no ink")
                return nil
            }
            return ink
        } catch {
            Diagnostics.report("\(error)")
            return nil
        }
    }
}
