/// How n-grams are packed into integers while models are trained: the oldest symbol in the highest bits, so that
/// sorting keys of one length sorts them by context, then by symbol.
struct NgramKey: Sendable, Equatable {
    typealias Value = UInt128

    /// Bits a symbol.
    let bits: Int

    func pack(_ symbols: ArraySlice<UInt32>) -> Value {
        var key: Value = 0
        for symbol in symbols { key = key << Value(bits) | Value(symbol) }
        return key
    }

    func append(_ symbol: UInt32, to key: Value) -> Value { key << Value(bits) | Value(symbol) }
    func context(_ key: Value) -> Value { key >> Value(bits) }
    func last(_ key: Value) -> UInt32 { UInt32(truncatingIfNeeded: key & (1 << Value(bits) - 1)) }
    /// The key without its oldest symbol; `length` symbols.
    func suffix(_ key: Value, length: Int) -> Value { key & (1 << Value(bits * (length - 1)) - 1) }
    func first(_ key: Value, length: Int) -> UInt32 { UInt32(truncatingIfNeeded: key >> Value(bits * (length - 1))) }

    func symbols(_ key: Value, length: Int) -> [UInt32] {
        (0..<length).map { UInt32(truncatingIfNeeded: (key >> Value(bits * (length - 1 - $0))) & (1 << Value(bits) - 1)) }
    }
}
