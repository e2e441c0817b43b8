import Foundation
import Ink
import Layout
import Recognition

@testable import Fields

/// New ink in a field that holds writing already: a word before it on its line, lines over it and sometimes under it.
struct WrittenField {
    /// What was there, and then the new strokes.
    var strokes: [Stroke] = []
    let newCount: Int

    /// - Parameters:
    ///   - new: strokes of x-height 1 on a baseline at 0, from x = 0 on.
    ///   - samples: of what is there already.
    init(_ new: [Stroke], among samples: [DevInk.Sample], random: inout SeededGenerator) {
        newCount = new.count
        for line in [-random.between(3, 5), 0, random.between(3, 5)] where line <= 0 || random.chance(0.3) {
            var right = line == 0 ? -random.between(0.8, 2) : random.between(2, 14)
            for _ in 0..<(line == 0 ? 1 : 3) {
                guard let sample = samples.randomElement(using: &random) else { break }
                let scale = 1 / sample.xHeight
                let left = right - sample.box.width * scale
                strokes += sample.strokes.map {
                    $0.moved(scale: scale, fromX: sample.box.x, fromY: sample.baseline, toX: left, toY: line)
                }
                right = left - random.between(0.8, 2)
            }
        }
        strokes += new
    }

    /// A single letter or mark in its usual size and place, as far as its name tells.
    static func placed(_ strokes: [Stroke], label: String) -> [Stroke]? {
        let box = InkBox(around: strokes)
        guard let letter = label.first, max(box.width, box.height) > 0 else { return nil }
        let (size, bottom): (Double, Double) =
            switch letter {
            case "-", "=", "~", "+": (0, -0.3)
            case "_": (0, 0.15)
            case ".", ",": (0.35, 0.2)
            case "'", "\"", "`", "^", "*": (0.6, -1.3)
            case "g", "p", "q", "y", "Q": (1.7, 0.7)
            case "j", "|", "(", ")", "[", "]", "{", "}", "/", "$": (2.2, 0.5)
            case _ where "acemnorsuvwxz:;".contains(letter): (1, 0)
            default: (1.7, 0)
            }
        let scale = size > 0 && box.height > 0.2 * box.width ? size / box.height : 1 / max(box.width, box.height)
        return strokes.map {
            $0.moved(scale: scale, fromX: box.x, fromY: box.y + box.height, toX: 0, toY: bottom)
        }
    }
}
