import Foundation
import Testing

@testable import Ink

/// Damaged copies of an input, the same ones each time.
struct Mutations: Sequence, IteratorProtocol {
    private var dice: Dice
    private let original: [UInt8]
    private var left: Int

    /// As many as `RUKOPIS_FUZZ` says; else few enough for every run of the tests.
    static var count: Int {
        ProcessInfo.processInfo.environment["RUKOPIS_FUZZ"].flatMap(Int.init) ?? 200
    }

    private let isText: Bool

    init(of original: [UInt8], seed: UInt64 = 1, count: Int = Mutations.count) {
        self.original = original
        dice = Dice(seed: seed)
        left = count
        isText = !TextPieces(original).all.isEmpty
    }

    private static let nasty: [[UInt8]] = [
        "NaN", "-1", "1e999", "99999999999999999999", "0", "", "-0.0", "\"", "{", "[", "<", ">", "\\", ",", "-", ":",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0x80], [0x7F, 0xFF, 0xFF, 0xFF]]

    mutating func next() -> [UInt8]? {
        guard left > 0 else { return nil }
        left -= 1
        // Half of the damaged texts stay well-formed, so that what is behind the parser gets them, too.
        if isText, left % 2 == 0 { return wellFormed() }
        var bytes = original
        for _ in 0...dice.roll(3) {
            guard !bytes.isEmpty else { break }
            let at = dice.roll(bytes.count)
            switch dice.roll(7) {
            case 0: bytes.removeSubrange(at...)
            case 1: bytes[at] = UInt8(dice.roll(256))
            case 2: bytes[at] ^= 1 << UInt8(dice.roll(8))
            case 3: bytes.removeSubrange(at..<Swift.min(at + 1 + dice.roll(16), bytes.count))
            case 4: bytes.insert(contentsOf: Self.nasty[dice.roll(Self.nasty.count)], at: at)
            case 5:
                let piece = Self.nasty[dice.roll(Self.nasty.count)]
                bytes.replaceSubrange(at..<Swift.min(at + piece.count, bytes.count), with: piece)
            default:
                let end = Swift.min(at + 1 + dice.roll(64), bytes.count)
                bytes.insert(contentsOf: bytes[at..<end], at: dice.roll(bytes.count))
            }
        }
        return bytes
    }

    private mutating func wellFormed() -> [UInt8] {
        var bytes = original
        for _ in 0...dice.roll(3) { TextPieces(bytes).change(&bytes, &dice) }
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
    let mutations = Mutations(of: bytes, seed: seed, count: count)
    expectSturdy(mutations, format: format)
}

/// The same where a checksum or a packing would keep damage out: what lies inside is damaged, and packed again.
///
/// - Parameters:
///   - parts: what lies inside; one of them is damaged at a time.
///   - pack: makes a file of them.
func expectSturdy(
    inside parts: [[UInt8]], format: InkFormat?, seed: UInt64 = 1, count: Int = Mutations.count, pack: ([[UInt8]]) -> [UInt8]
) {
    var damaged: [[UInt8]] = []
    for index in parts.indices {
        for mutated in Mutations(of: parts[index], seed: seed, count: (count + parts.count - 1) / parts.count) {
            var all = parts
            all[index] = mutated
            damaged.append(pack(all))
        }
    }
    expectSturdy(damaged, format: format)
}

private func expectSturdy(_ inputs: some Sequence<[UInt8]>, format: InkFormat?) {
    var (all, read) = (0, 0)
    for input in inputs {
        all += 1
        do {
            let ink = try Ink(data: Data(input), name: "mutated", format: format)
            expectSound(ink)
            read += 1
        } catch let error as InkError {
            #expect(!error.description.contains("\n"))
        } catch {
            Issue.record("not an InkError: \(error)")
        }
    }
    if ProcessInfo.processInfo.environment["RUKOPIS_FUZZ"] != nil {
        print("fuzz: \(format?.rawValue ?? "told from the content"): \(all) damaged inputs, \(read) of them read")
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
