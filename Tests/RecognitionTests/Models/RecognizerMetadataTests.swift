import Features
import Language
import TestModels
import Testing

@testable import Recognition

struct RecognizerMetadataTests {
    @Test func comesBackFromAModelFile() throws {
        let network = try TestModel.network()
        let metadata = try RecognizerMetadata(of: network, file: "m")
        #expect(metadata.alphabets == [.latin: .standard(for: .latin), .cyrillic: .standard(for: .cyrillic)])
        #expect(metadata.features == FeatureSettings())
        #expect(RecognizerMetadata.alphabetKey(.latin) == "rukopis.alphabet.latin")
    }

    @Test(arguments: ["rukopis.alphabet.latin", "rukopis.alphabet.cyrillic", "rukopis.features"])
    func missingEntriesAreNamed(key: String) throws {
        let network = try TestModel.network { $0[key] = nil }
        #expect(throws: RecognitionError.badMetadata(file: "m", key: key, reason: "is missing")) {
            try RecognizerMetadata(of: network, file: "m")
        }
    }

    @Test(arguments: [
        ("rukopis.alphabet.latin", "abc"), ("rukopis.features", "{"), ("rukopis.features", "{\"step\":0}"),
        ("rukopis.features", ""), ("rukopis.alphabet.cyrillic", ""),
    ])
    func wrongEntriesAreRefused(key: String, value: String) throws {
        let network = try TestModel.network { $0[key] = value }
        let error = #expect(throws: RecognitionError.self) { try RecognizerMetadata(of: network, file: "m") }
        guard case .badMetadata("m", key, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
