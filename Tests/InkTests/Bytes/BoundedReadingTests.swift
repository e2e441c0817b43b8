import Foundation
import Testing

@testable import Ink

@Suite struct BoundedReadingTests {
    @Test func aPipeIsReadToItsEnd() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(#"{"word":"o","drawing":[[[0,1,2],[0,2,0]]]}"#.utf8))
        try pipe.fileHandleForWriting.close()
        let ink = try Ink(reading: pipe.fileHandleForReading, name: "pipe")
        #expect(ink.pages.first?.strokes.first?.points.count == 3)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/zero")))
    func anEndlessFileIsRefused() {
        #expect(throws: InkError.tooLarge(file: "/dev/zero", place: .wholeFile, what: "larger than 1 GiB")) {
            try Ink(contentsOf: URL(fileURLWithPath: "/dev/zero"))
        }
    }
}
