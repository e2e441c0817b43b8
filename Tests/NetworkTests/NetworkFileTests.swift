import Foundation
import Testing

@testable import Network

@Suite struct NetworkFileTests {
    private let architecture = Architecture(
        inputChannels: 6, stemChannels: 8, width: 8, kernel: 3, dilations: [1, 2], headNames: ["latin", "cyrillic"],
        headClasses: [5, 7])

    private func network() throws -> Network {
        let count = ParameterLayout(architecture).count
        let parameters = (0..<count).map { Float(($0 * 37) % 101) / 101 - 0.5 }
        return try Network(architecture: architecture, parameters: parameters, metadata: ["note": "тест"])
    }

    @Test func roundTripKeepsEverything() throws {
        let network = try network()
        let same = try Network(data: network.serialized(half: false), file: "a")
        #expect(same.parameters == network.parameters)
        #expect(same.architecture == network.architecture)
        #expect(same.metadata == ["note": "тест"])
        let half = try Network(data: network.serialized(half: true), file: "a")
        #expect(zip(half.parameters, network.parameters).allSatisfy { abs($0 - $1) < 5e-4 })
    }

    @Test func everyTruncationIsRefusedByName() throws {
        let whole = try network().serialized(half: true)
        for length in stride(from: 0, to: whole.count, by: 61) {
            #expect(throws: NetworkError.self) { try Network(data: whole.prefix(length), file: "cut.safetensors") }
        }
    }

    @Test func aFlippedBitAnywhereInWeightsOrMetadataIsNoticed() throws {
        let whole = try network().serialized(half: true)
        let header = 8 + Int(whole[0]) + Int(whole[1]) << 8
        let note = try #require(whole.range(of: Data("тест".utf8))).lowerBound
        for place in [note, header, header + 501, whole.count - 1] {
            var changed = whole
            changed[place] ^= place == note ? 0x01 : 0x10
            let error = #expect(throws: NetworkError.self) { try Network(data: changed, file: "f") }
            #expect(error == .damaged(file: "f", reason: "its content does not match its checksum"))
        }
    }

    @Test func aFileWithoutChecksumIsRead() throws {
        let network = try network()
        let plain = try Safetensors(data: network.serialized(half: false), file: "p").serialized(half: false, checked: false)
        #expect(plain.range(of: Data("rukopis.checksum".utf8)) == nil)
        #expect(try Network(data: plain, file: "p").parameters == network.parameters)
    }

    @Test func mutationsNeverCrash() throws {
        // Without the checksum, which would stop nearly all of them.
        let whole = try Safetensors(data: network().serialized(half: true), file: "w").serialized(half: true, checked: false)
        var state: UInt64 = 1
        for _ in 0..<400 {
            var changed = whole
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1
                changed[changed.startIndex + Int(state >> 33) % min(changed.count, 1500)] = UInt8(truncatingIfNeeded: state >> 20)
            }
            if let survivor = try? Network(data: changed, file: "m") {
                _ = survivor.output(of: [Float](repeating: 0.5, count: 12 * survivor.architecture.inputChannels))
            }
        }
    }

    @Test func newerFileIsRefusedAsNewer() throws {
        var container = try Safetensors(data: network().serialized(half: false), file: "n")
        container.metadata["rukopis.version"] = "99"
        let data = try container.serialized(half: false)
        #expect(throws: NetworkError.newer(file: "n", version: 99, supported: Network.fileVersion)) {
            try Network(data: data, file: "n")
        }
    }

    @Test func probabilitiesSumToOneForAnyLength() throws {
        let network = try network()
        for frames in [0, 1, 2, 3, 4, 5, 17, 64] {
            let output = network.output(of: (0..<frames * 6).map { Float($0 % 7) - 3 })
            for (name, classes) in zip(architecture.headNames, architecture.headClasses) {
                let head = try #require(output.heads[name])
                #expect(head.frames == (frames + 3) / 4)
                for frame in 0..<head.frames {
                    let sum = (0..<classes).reduce(0.0) { $0 + exp(Double(head[frame, class: $1])) }
                    #expect(abs(sum - 1) < 1e-4)
                }
            }
            let routed = output.headLogProbabilities.values.reduce(0.0) { $0 + exp(Double($1)) }
            #expect(abs(routed - 1) < 1e-4)
        }
    }

    @Test func packedSamplesReadAsAlone() throws {
        let network = try network()
        let pass = NetworkPass(architecture)
        pass.beginPack()
        let lengths = [9, 1, 30]
        for (sample, frames) in lengths.enumerated() {
            let target = pass.append(frames: frames)
            for index in 0..<frames * 6 { target[index] = Float((index * 7 + sample) % 11) - 5 }
        }
        pass.runTrunk(parameters: network.parameters)
        var packed = [Float](repeating: 0, count: pass.trunkRows(of: 2).upperBound * 7)
        pass.head(1, samples: 0..<3, parameters: network.parameters, output: &packed)
        for (sample, frames) in lengths.enumerated() {
            let alone = network.output(of: (0..<frames * 6).map { Float(($0 * 7 + sample) % 11) - 5 })
            let rows = pass.trunkRows(of: sample)
            let expected = try #require(alone.heads["cyrillic"]).values
            let got = packed[rows.lowerBound * 7..<rows.upperBound * 7]
            #expect(zip(expected, got).allSatisfy { abs($0 - $1) < 1e-4 })
        }
    }
}
