import Dispatch

/// Runs tasks on the transfer thread, between transfers. The steps between two transfers then need no thread switch.
final class TransferExecutor: TaskExecutor {
  init(_ queue: CommandQueue) {
    self.queue = queue
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard queue.post(.run(job, self)) != nil else { return }
    // The thread has ended, but the task must still run.
    DispatchQueue.global().async { self.run(job) }
  }

  func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }

  private let queue: CommandQueue
}
