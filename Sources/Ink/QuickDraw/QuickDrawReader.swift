/// Whole Quick, Draw!-style files (see ``QuickDrawRecord``); one page a record.
enum QuickDrawReader {
    static func read(_ source: InkSource) throws -> Ink {
        var pages: [Page] = []
        var record = QuickDrawRecord()
        try source.bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            var number = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
                number += 1
                let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
                start = end + 1
                guard line.contains(where: { $0 > 0x20 }) else { continue }
                do {
                    pages.append(try record.page(of: line))
                } catch let failure as JSONReader.Failure {
                    throw source.malformed(.line(number), "column \(failure.offset + 1): \(failure.what)")
                }
            }
        }
        guard !pages.isEmpty else { throw source.malformed(.wholeFile, "holds no record") }
        return Ink(pages: pages)
    }
}
