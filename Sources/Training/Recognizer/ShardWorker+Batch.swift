import Dispatch
import Synchronization

extension ShardWorker {
    /// Shares a batch out among the workers, and the workers among the threads. Each worker's part depends on their
    /// number alone, so that sums of their gradients do not depend on the number of threads.
    static func work(
        _ workers: [ShardWorker], on batch: Range<Int>, of mixture: SampleMixture, parameters: [Float], scale: Float,
        threads: Int
    ) {
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: max(1, min(threads, workers.count))) { _ in
            while true {
                let shard = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard shard < workers.count else { return }
                let low = batch.lowerBound + shard * batch.count / workers.count
                let high = batch.lowerBound + (shard + 1) * batch.count / workers.count
                workers[shard].work(on: low..<high, of: mixture, parameters: parameters, scale: scale)
            }
        }
    }
}
