import Testing

@testable import Fields

struct TextInsertionTests {
    @Test(arguments: [
        ("new", "", nil, "new", 3), ("new", "old", nil, "old new", 7), ("new", "old", 0, "new old", 4),
        ("new", "old ", nil, "old new", 7), ("!", "old", nil, "old!", 4), ("", "old", 1, "old", 1),
        ("é", "naïve café", 99, "naïve café é", 12), ("x", "a.", 1, "a x.", 3),
    ] as [(String, String, Int?, String, Int)])
    func spacesComeByThemselves(new: String, old: String, caret: Int?, text: String, after: Int) {
        let insertion = TextInsertion(new, into: old, at: caret)
        #expect(insertion.text == text && insertion.caret == after)
    }
}
