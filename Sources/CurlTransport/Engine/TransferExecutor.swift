import Dispatch

/// Runs tasks on the transfer thread, between transfers: what follows one and leads to the next then costs no change of
/// threads.
final class TransferExecutor: TaskExecutor {
  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard mailbox.post(.run(job, self)) != nil else { return }
    // The thread has ended, and a task goes on all the same.
    DispatchQueue.global().async { self.run(job) }
  }

  func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }

  private let mailbox: Mailbox
}
