import Live

enum StreamDoor {
    private static let shelf = Door.shelf()

    static func take(_ bytes: [UInt8]) {
        let desk = LiveDesk(shelf: shelf)
        var now = 0.0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            now += 0.4
            _ = desk.take(Array(line), at: now)
            _ = desk.settle(at: now)
        }
        _ = desk.end(at: now + 10)
    }

    static let seeds: [[UInt8]] = [
        """
        {"type":"open","session":"a","pause":0.5,"predictions":1,"each":false}
        {"type":"stroke","session":"a","points":[[1,2],[9,4,0.5],[15,6,null,2],[27,8,1,0.25]]}
        {"type":"points","session":"a","points":[[31,2],[35,9]],"end":true}
        {"type":"commit","session":"a"}
        """,
        """
        {"type":"context","text":"да "}
        {"type":"field","field":"name","language":"de"}
        {"type":"stroke","points":[[1,2],[3,40],[50,3]],"tool":"eraser"}
        {"type":"undo","strokes":3}
        {"type":"close"}
        """,
    ].map { Array($0.utf8) }
}
