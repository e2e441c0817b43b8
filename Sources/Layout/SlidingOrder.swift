/// Some numbers in ascending order, while single ones come and go.
struct SlidingOrder {
    private var sorted: [Double] = []

    var count: Int { sorted.count }

    subscript(rank: Int) -> Double { sorted[rank] }

    mutating func insert(_ values: [Double]) {
        // Many at once are sorted in at once.
        guard values.count < 32 else {
            sorted = (sorted + values).sorted()
            return
        }
        for value in values { sorted.insert(value, at: sorted.partitioningIndex { $0 >= value }) }
    }

    /// Takes out numbers that were put in before.
    mutating func remove(_ values: [Double]) {
        guard values.count < 32 else {
            var gone = values.sorted()[...]
            sorted.removeAll { value in
                guard value == gone.first else { return false }
                gone = gone.dropFirst()
                return true
            }
            return
        }
        for value in values {
            let place = sorted.partitioningIndex { $0 >= value }
            if place < sorted.count, sorted[place] == value { sorted.remove(at: place) }
        }
    }
}
