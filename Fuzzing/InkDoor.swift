import Foundation
import Ink
import TestModels

enum InkDoor {
    static func take(_ bytes: [UInt8]) {
        do {
            let ink = try Ink(data: Data(bytes), name: "fuzz")
            for page in ink.pages { check(page) }
            // What was read can be written and is read again.
            let again = try Ink(data: ink.data(as: .native), name: "again")
            let (strokes, read) = (ink.pages.map(\.strokes.count), again.pages.map(\.strokes.count))
            precondition(strokes == read, "\(strokes) strokes became \(read)")
        } catch let error as InkError {
            precondition(!error.description.contains("\n"), "an error of several lines")
        } catch {
            fatalError("not an InkError: \(error)")
        }
    }

    private static func check(_ page: Page) {
        for stroke in page.strokes {
            precondition(!stroke.points.isEmpty, "a stroke without points")
            for point in stroke.points {
                precondition(point.x.isFinite && point.y.isFinite && point.time?.isFinite != false, "a place that is none")
                precondition(point.pressure.map { (0...1).contains($0) } ?? true, "a pressure outside 0…1")
            }
        }
        for range in page.labels.flatMap(\.ranges) {
            precondition(page.strokes.indices.contains(range.stroke), "a label of a stroke that is not there")
        }
    }

    static var seeds: [[UInt8]] {
        get throws {
            let record = TestInk.record(TestInk.waves(2), word: "ab", writer: "w")
            let ink = try Ink(data: Data(record.utf8), name: "seed")
            return try InkFormat.allCases.filter(\.isWritable).map { Array(try ink.data(as: $0)) }
        }
    }
}
