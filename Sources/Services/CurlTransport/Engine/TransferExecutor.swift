import Dispatch

/// Runs tasks on the transfer thread, between transfers. The steps between two transfers then need no thread switch.
final class TransferExecutor: TaskExecutor {
  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard mailbox.post(.run(job, self)) != nil else { return }
    // The thread has ended, but the task must still run.
    DispatchQueue.global().async { self.run(job) }
  }

  func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }

  private let mailbox: Mailbox
}
