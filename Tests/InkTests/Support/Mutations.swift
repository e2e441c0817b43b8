import Foundation
import Testing

@testable import Ink

/// Damaged copies of an input, the same ones each time.
struct Mutations: Sequence, IteratorProtocol {
    private var state: UInt64
    private let original: [UInt8]
    private var left: Int

    /// As many as `RUKOPIS_FUZZ` says; else few enough for every run of the tests.
    static var count: Int {
        ProcessInfo.processInfo.environment["RUKOPIS_FUZZ"].flatMap(Int.init) ?? 200
    }

    init(of original: [UInt8], seed: UInt64 = 1, count: Int = Mutations.count) {
        self.original = original
        state = seed
        left = count
    }

    private mutating func random(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(Swift.max(bound, 1)))
    }

    private static let nasty: [[UInt8]] = [
        "NaN", "-1", "1e999", "99999999999999999999", "0", "", "-0.0", "\"", "{", "[", "<", ">", "\\", ",", "-", ":",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0x80], [0x7F, 0xFF, 0xFF, 0xFF]]

    mutating func next() -> [UInt8]? {
        guard left > 0 else { return nil }
        left -= 1
        var bytes = original
        for _ in 0...random(3) {
            guard !bytes.isEmpty else { break }
            let at = random(bytes.count)
            switch random(7) {
            case 0: bytes.removeSubrange(at...)
            case 1: bytes[at] = UInt8(random(256))
            case 2: bytes[at] ^= 1 << UInt8(random(8))
            case 3: bytes.removeSubrange(at..<Swift.min(at + 1 + random(16), bytes.count))
            case 4: bytes.insert(contentsOf: Self.nasty[random(Self.nasty.count)], at: at)
            case 5:
                let piece = Self.nasty[random(Self.nasty.count)]
                bytes.replaceSubrange(at..<Swift.min(at + piece.count, bytes.count), with: piece)
            default:
                let end = Swift.min(at + 1 + random(64), bytes.count)
                bytes.insert(contentsOf: bytes[at..<end], at: random(bytes.count))
            }
        }
        return bytes
    }
}

/// Reads damaged copies of `bytes`: each must give ink that keeps its promises, or an `InkError` of one line.
///
/// Where `RUKOPIS_SEEDS` names a folder, `bytes` is left there for Scripts/fuzz to begin from.
func expectSturdy(_ bytes: [UInt8], format: InkFormat?, seed: UInt64 = 1, count: Int = Mutations.count) {
    if let folder = ProcessInfo.processInfo.environment["RUKOPIS_SEEDS"] {
        let name = String(bytes.reduce(5381 as UInt64) { ($0 &* 33) ^ UInt64($1) }, radix: 36)
        try? Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(format?.rawValue ?? "any")-\(name)"))
    }
    for mutated in Mutations(of: bytes, seed: seed, count: count) {
        do {
            let ink = try Ink(data: Data(mutated), name: "mutated", format: format)
            expectSound(ink)
        } catch let error as InkError {
            #expect(!error.description.contains("\n"))
        } catch {
            Issue.record("not an InkError: \(error)")
        }
    }
}

/// What every reader promises.
func expectSound(_ ink: Ink) {
    for page in ink.pages {
        for stroke in page.strokes {
            #expect(!stroke.points.isEmpty)
            #expect(stroke.points.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.time?.isFinite != false })
            #expect(stroke.points.allSatisfy { $0.pressure.map { (0...1).contains($0) } ?? true })
        }
        for label in page.labels {
            #expect(!label.ranges.isEmpty)
            for range in label.ranges {
                #expect(page.strokes.indices.contains(range.stroke))
                if let points = range.points, page.strokes.indices.contains(range.stroke) {
                    #expect(!points.isEmpty && points.upperBound <= page.strokes[range.stroke].points.count)
                }
            }
        }
    }
}

extension Ink {
    init(text: String, format: InkFormat? = nil) throws {
        try self.init(data: Data(text.utf8), name: "test", format: format)
    }
}
