/// Does the same to many things at once and gives the results back in their order.
package enum OrderedWork {
    /// - Parameters:
    ///   - inputs: taken one by one, as room becomes free; never more than twice `width` are in memory.
    ///   - width: how many are worked on at once, ≥ 1.
    ///   - work: runs side by side on the cores.
    ///   - deliver: gets the results one after the other, in the order of the inputs. What it throws ends the run.
    package static func run<Input: Sendable, Output: Sendable>(
        _ inputs: some Sequence<Input>, width: Int,
        work: @escaping @Sendable (Input) async -> Output,
        deliver: (Output) async throws -> Void
    ) async throws {
        let width = max(1, width)
        if width == 1 {
            for input in inputs { try await deliver(await work(input)) }
            return
        }
        try await withThrowingTaskGroup(of: (Int, Output).self) { group in
            var iterator = inputs.makeIterator()
            var started = 0
            var running = 0
            var delivered = 0
            var waiting: [Int: Output] = [:]
            while true {
                while running < width, running + waiting.count < 2 * width, let input = iterator.next() {
                    let index = started
                    group.addTask { (index, await work(input)) }
                    started += 1
                    running += 1
                }
                guard let (index, output) = try await group.next() else { return }
                running -= 1
                waiting[index] = output
                while let next = waiting.removeValue(forKey: delivered) {
                    try await deliver(next)
                    delivered += 1
                }
            }
        }
    }
}
