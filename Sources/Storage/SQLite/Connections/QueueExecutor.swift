import Dispatch

/// Runs an actor's work on a serial queue of its own, so that waiting for the disk or for a lock holds up no thread of
/// the cooperative pool. (Linux has no `DispatchSerialQueue`, which would do the same.)
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job: UnownedJob = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
