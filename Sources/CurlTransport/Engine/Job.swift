import Loading
import Synchronization

/// One call of `send`, as both threads see it.
final class Job: Sendable {
  init(request: Request, onProgress: (@Sendable (Progress) -> Void)?) {
    self.request = request
    self.onProgress = onProgress
  }

  let request: Request
  let onProgress: (@Sendable (Progress) -> Void)?

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func markCancelled() {
    cancelled.store(true, ordering: .releasing)
  }

  private let cancelled: Atomic<Bool> = Atomic(false)
}
