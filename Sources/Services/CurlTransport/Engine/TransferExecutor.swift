import Dispatch

/// Runs tasks on the transfer thread, between transfers. The steps between two transfers then need no thread switch.
final class TransferExecutor: Sendable {
  init(_ queue: CommandQueue) {
    self.queue = queue
  }

  func run(_ job: UnownedJob) {
    // On older systems no task prefers an executor, so there is no job either.
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    job.runSynchronously(on: asUnownedTaskExecutor())
  }

  private let queue: CommandQueue
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TransferExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard queue.post(.run(job, self)) != nil else { return }
    // The thread has ended, but the task must still run.
    DispatchQueue.global().async { self.run(job) }
  }
}
