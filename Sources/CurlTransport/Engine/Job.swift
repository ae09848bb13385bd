import Loading
import Synchronization

/// One call of `send`, as both threads see it.
final class Job: Sendable {
  init(request: Request, onProgress: (@Sendable (Progress) -> Void)? = nil, body: BodyBuffer? = nil) {
    self.request = request
    self.onProgress = onProgress
    self.body = body
  }

  let request: Request
  let onProgress: (@Sendable (Progress) -> Void)?
  /// Takes the body of a successful answer as it comes; without one, it comes with the answer.
  let body: BodyBuffer?

  /// Whether a handle that another transfer left will do for it.
  var isReusing: Bool { body == nil && request.method != .post }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func markCancelled() {
    cancelled.store(true, ordering: .releasing)
  }

  private let cancelled = Atomic(false)
}
