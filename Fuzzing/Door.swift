import Foundation
import Ink
import Language
import Live
import Network
import Recognition
import Service
import TestModels

/// A place where bytes of somebody else's making come in. Any bytes must be taken or refused by an error: a trap, a
/// wrong access to memory, a hang or a broken promise is what the fuzzer looks for.
enum Door: String, CaseIterable {
    /// Ink of any format, told from its content.
    case ink
    /// A recognizer's file.
    case model
    /// A language's file; its checksum is put right, or nothing would come past it.
    case language
    /// A form file.
    case form
    /// The lines of `stream`.
    case stream
    /// The body of the batch call of `serve`.
    case batch

    func take(_ bytes: [UInt8]) {
        switch self {
        case .ink: InkDoor.take(bytes)
        case .model: ModelDoor.take(bytes)
        case .language: LanguageDoor.take(bytes)
        case .form: FormDoor.take(bytes)
        case .stream: StreamDoor.take(bytes)
        case .batch: BatchDoor.take(bytes)
        }
    }

    var seeds: [[UInt8]] {
        get throws {
            switch self {
            case .ink: try InkDoor.seeds
            case .model: try ModelDoor.seeds
            case .language: try LanguageDoor.seeds
            case .form: FormDoor.seeds
            case .stream: StreamDoor.seeds
            case .batch: BatchDoor.seeds
            }
        }
    }

    /// Small networks that read everything alike, for the doors behind which something is read.
    static func shelf() -> RecognizerShelf {
        var options = RecognitionOptions()
        options.languageFolders = []
        do {
            return RecognizerShelf(try Recognizer(network: TestModel.network(), model: "fuzz", options: options))
        } catch {
            fatalError("the network to fuzz with cannot be made: \(error)")
        }
    }
}
