import Foundation
import Ink
import Recognition

@testable import Fields

/// A form and ink on it whose every stroke's field is known: fields of many sizes, closer together than a careful
/// designer would put them, written in as people do, with ascenders, descenders and words that run over the edge.
struct ComposedForm {
    var form: Form
    var page: Page
    /// For each stroke the index of its field; `nil`: written beside all fields.
    var truth: [Int?] = []

    init(_ samples: [DevInk.Sample], height pageHeight: Double = 250, random: inout SeededGenerator) {
        form = Form(fields: [], unit: .ink, pages: [])
        page = Page()
        var plans: [(field: Int, strokes: [Stroke])] = []
        var y = 15.0
        let gapY = random.between(0.8, 6)
        let gapX = random.between(1.5, 8)
        while y < pageHeight {
            let height = random.between(6, 13)
            var x = random.between(10, 30)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = form.fields.count
                if random.chance(0.12) {
                    let side = random.between(3, 5.5)
                    guard x + side < 200 else { break }
                    form.fields.append(FormField(
                        name: "field \(index)", kind: .checkbox,
                        rectangle: InkBox(x: x, y: y + (height - side) / 2, width: side, height: side)))
                    if random.chance(0.6) { plans.append((index, Self.tick(in: form.fields[index].rectangle, &random))) }
                    x += side + max(gapX, 3)
                    continue
                }
                guard let sample = samples.randomElement(using: &random) else { return }
                let scale = height * random.between(0.24, 0.38) / sample.xHeight
                let width = sample.box.width * scale
                let start = random.between(0.15, 1) * 0.5 * height
                // One in eight runs over its field's end.
                let room = random.chance(0.125) ? -random.between(0, 0.12) * width : random.between(0.2, 30)
                let field = InkBox(x: x, y: y, width: max(8, start + width + room), height: height)
                guard field.x + field.width < 205 else { break }
                form.fields.append(FormField(
                    name: "field \(index)", rectangle: field, language: sample.language))
                x += field.width + gapX
                guard random.chance(0.75) else { continue }
                let baseline = y + height * random.between(0.62, 0.76)
                plans.append((index, sample.strokes.map {
                    $0.moved(
                        scale: scale, fromX: sample.box.x, fromY: sample.baseline, toX: field.x + start, toY: baseline)
                }))
            }
            y += height + gapY
        }
        if random.chance(0.3) { plans.shuffle(using: &random) }
        for plan in plans {
            page.strokes += plan.strokes
            truth += plan.strokes.map { _ in plan.field }
        }
        // A line drawn in the margin, which no field may take.
        page.strokes.append(Stroke(points: (0..<20).map { SamplePoint(x: 230 + Double($0 % 3), y: 30 + Double($0) * 4) }))
        truth.append(nil)
    }

    /// A tick, larger than its box as often as not, or a cross.
    private static func tick(in box: InkBox, _ random: inout SeededGenerator) -> [Stroke] {
        let size = box.width * random.between(0.6, 1.3)
        let (x, y) = (box.x + box.width / 2 + random.between(-0.1, 0.2) * size, box.y + box.height / 2 - 0.1 * size)
        func line(_ points: [(Double, Double)]) -> Stroke {
            Stroke(points: zip(points, points.dropFirst()).flatMap { one, other in
                (0...6).map { step in
                    let t = Double(step) / 6
                    return SamplePoint(x: one.0 + (other.0 - one.0) * t, y: one.1 + (other.1 - one.1) * t)
                }
            })
        }
        let half = size / 2
        if random.chance(0.5) { return [line([(x - half, y), (x - 0.15 * size, y + half), (x + half, y - 0.7 * size)])] }
        return [line([(x - half, y - half), (x + half, y + half)]), line([(x + half, y - half), (x - half, y + half)])]
    }
}
