import Live
import Service

enum BatchDoor {
    private static let service = BatchService(Door.shelf(), keys: BatchKeys(), width: 1, rate: 0, bodyBytes: 1 << 20)

    static func take(_ bytes: [UInt8]) {
        for accepted in ["text/plain", "application/vnd.myscript.jiix"] {
            let request = HTTPRequest(method: "POST", path: BatchService.path, headers: ["accept": accepted], body: bytes)
            let status = service.answer(request).status
            precondition(status == 200 || (400..<500).contains(status), "the service answered \(status)")
        }
    }

    static let seeds: [[UInt8]] = [
        #"{"contentType":"Text","configuration":{"lang":"en_US"},"xDPI":96,"yDPI":96,"strokeGroups":[{"strokes":[{"x":[1,9,15,27],"y":[2,4,6,8],"t":[0,10,20,30],"p":[0,0.5,1,1],"pointerType":"PEN","id":"s1"}]}]}"#,
    ].map { Array($0.utf8) }
}
