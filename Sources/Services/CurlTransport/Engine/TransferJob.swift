import Loading
import Threading

/// One call of `send`, shared by the calling task and the transfer thread.
final class TransferJob: Sendable {
  init(
    request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)? = nil, body: BodyBuffer? = nil,
    isInspection: Bool = false
  ) {
    self.request = request
    self.isInspection = isInspection
    self.onProgress = onProgress
    self.body = body
  }

  let request: Request
  let onProgress: (@Sendable (LoadingProgress) -> Void)?
  /// Receives the body of a successful response as it arrives. If nil, the body is part of the response.
  let body: BodyBuffer?

  /// True if the transfer only connects. The body of its response is the description of the certificate.
  let isInspection: Bool

  /// True if the transfer may use an easy handle of an earlier transfer. One with settings of its own never does, and
  /// leaves its handle to no other.
  var isReusing: Bool { body == nil && request.method.isSafe && request.access == nil && !isInspection }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func markCancelled() {
    cancelled.store(true, ordering: .releasing)
  }

  private let cancelled = Atomic(false)
}
