/// A binary heap: the element that comes before all others is popped first.
struct PriorityQueue<Element> {
    private var heap: [Element] = []
    private let precedes: (Element, Element) -> Bool

    init(by precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

    mutating func push(_ element: Element) {
        heap.append(element)
        var child = heap.count - 1
        while child > 0, precedes(heap[child], heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func pop() -> Element? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            var next = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(heap[child], heap[next]) {
                next = child
            }
            if next == parent { return first }
            heap.swapAt(parent, next)
            parent = next
        }
    }
}

extension Array {
    /// First index whose element satisfies `predicate`, in an array in which all that do come last.
    func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
