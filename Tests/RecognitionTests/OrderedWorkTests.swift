import Synchronization
import Testing

@testable import Recognition

struct OrderedWorkTests {
    @Test(arguments: [1, 2, 5]) func keepsTheOrder(width: Int) async throws {
        var results: [Int] = []
        try await OrderedWork.run(0..<50, width: width) { number -> Int in
            // The earlier, the slower.
            try? await Task.sleep(for: .microseconds((50 - number) * 20))
            return number * number
        } deliver: {
            results.append($0)
        }
        #expect(results == (0..<50).map { $0 * $0 })
    }

    @Test func takesNoMoreThanItHasRoomFor() async throws {
        let delivered = Mutex(0)
        var taken = 0
        let inputs = AnySequence {
            AnyIterator { () -> Int? in
                #expect(taken - delivered.withLock { $0 } <= 6)
                taken += 1
                return taken > 40 ? nil : taken
            }
        }
        try await OrderedWork.run(inputs, width: 3) { $0 } deliver: { _ in delivered.withLock { $0 += 1 } }
        #expect(delivered.withLock { $0 } == 40)
    }

    private struct Stop: Error {}

    @Test func anErrorOfDeliveryEndsTheRun() async {
        var count = 0
        await #expect(throws: Stop.self) {
            try await OrderedWork.run(0..<1000, width: 2) { $0 } deliver: { number in
                count += 1
                if number == 3 { throw Stop() }
            }
        }
        #expect(count == 4)
    }

    @Test func nothingIsDoneForNothing() async throws {
        try await OrderedWork.run([Int](), width: 4) { $0 } deliver: { _ in Issue.record("delivered") }
    }
}
