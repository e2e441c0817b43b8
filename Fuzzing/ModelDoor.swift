import Foundation
import Network
import Recognition
import TestModels

enum ModelDoor {
    static func take(_ bytes: [UInt8]) {
        do {
            let network = try Network(data: Data(bytes), file: "fuzz")
            var options = RecognitionOptions()
            options.languageFolders = []
            let recognizer = try Recognizer(network: network, model: "fuzz", options: options)
            // A large network takes its time, and is no other code.
            guard bytes.count < 1 << 16 else { return }
            _ = try recognizer.recognize(strokes: TestInk.waves())
        } catch is NetworkError {
        } catch is RecognitionError {
        } catch {
            fatalError("an error of no room: \(error)")
        }
    }

    static var seeds: [[UInt8]] {
        get throws {
            try [nil, "я" as Character].map { cyrillic in
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
                defer { try? FileManager.default.removeItem(at: file) }
                try TestModel.network(cyrillic: cyrillic).write(to: file, half: cyrillic == nil)
                return Array(try Data(contentsOf: file))
            }
        }
    }
}
