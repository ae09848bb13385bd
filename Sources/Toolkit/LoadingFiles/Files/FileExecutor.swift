import Dispatch

/// Runs an actor that waits for a disk on its own queue instead of the threads that all tasks share.
final class FileExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  private let queue = DispatchQueue(label: "LoadingFiles.FileStore")
}
