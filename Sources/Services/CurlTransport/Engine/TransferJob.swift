import Loading
import Synchronization

/// One call of `send`, shared by the calling task and the transfer thread.
final class TransferJob: Sendable {
  init(request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)? = nil, body: BodyBuffer? = nil) {
    self.request = request
    self.onProgress = onProgress
    self.body = body
  }

  let request: Request
  let onProgress: (@Sendable (LoadingProgress) -> Void)?
  /// Receives the body of a successful response as it arrives. If nil, the body is part of the response.
  let body: BodyBuffer?

  /// True if the transfer may use an easy handle of an earlier transfer.
  var isReusing: Bool { body == nil && request.method.isSafe }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func markCancelled() {
    cancelled.store(true, ordering: .releasing)
  }

  private let cancelled = Atomic(false)
}
