/// Aligned float storage that only grows, so that a warm workspace allocates nothing.
final class FloatBuffer {
    private(set) var pointer: UnsafeMutablePointer<Float>
    private(set) var capacity: Int

    init(capacity: Int = 64) {
        self.capacity = max(capacity, 64)
        pointer = FloatBuffer.allocate(self.capacity)
    }

    deinit { UnsafeMutableRawPointer(pointer).deallocate() }

    /// Makes room for `count` floats. What was stored is lost when the buffer grows; it is not zeroed.
    @discardableResult
    func reserve(_ count: Int) -> UnsafeMutablePointer<Float> {
        if count > capacity {
            UnsafeMutableRawPointer(pointer).deallocate()
            capacity = count + count / 4
            pointer = FloatBuffer.allocate(capacity)
        }
        return pointer
    }

    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
            .bindMemory(to: Float.self, capacity: count)
    }
}
