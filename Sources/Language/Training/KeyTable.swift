/// Finds the index of a key in a list of distinct keys: open addressing, linear probing.
struct KeyTable: Sendable {
    private let keys: [NgramKey.Value]
    private let slots: [UInt32]
    private let mask: Int

    init(_ keys: [NgramKey.Value]) {
        self.keys = keys
        var capacity = 16
        while capacity < keys.count * 2 { capacity *= 2 }
        mask = capacity - 1
        var slots = [UInt32](repeating: .max, count: capacity)
        for (index, key) in keys.enumerated() {
            var slot = KeyTable.hash(key) & mask
            while slots[slot] != .max { slot = (slot + 1) & mask }
            slots[slot] = UInt32(index)
        }
        self.slots = slots
    }

    private static func hash(_ key: NgramKey.Value) -> Int {
        var mixed = UInt64(truncatingIfNeeded: key) ^ UInt64(truncatingIfNeeded: key >> 64) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: (mixed ^ mixed >> 32) >> 1)
    }

    func index(of key: NgramKey.Value) -> Int? {
        var slot = KeyTable.hash(key) & mask
        while slots[slot] != .max {
            let index = Int(slots[slot])
            if keys[index] == key { return index }
            slot = (slot + 1) & mask
        }
        return nil
    }
}
