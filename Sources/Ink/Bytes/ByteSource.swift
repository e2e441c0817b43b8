/// Bytes that come piece by piece.
protocol ByteSource: AnyObject {
    /// Appends some; false at the end.
    func read(into buffer: inout [UInt8]) throws -> Bool
}
