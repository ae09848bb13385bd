import Bytes

/// What is known of one host: who waits for it, and when it may be asked again. Lives behind the pipeline's lock.
final class Host {
  // MARK: Lifecycle

  init(name: ByteString, limit: Int) {
    self.name = name
    self.limit = limit
  }

  // MARK: Internal

  let name: ByteString
  /// How many requests it gets at a time.
  let limit: Int
  var line = PriorityLine()
  var sending = 0
  /// Everything for it that is not done, wherever it stands.
  var workCount = 0
  /// Not to be asked earlier: for the interval between requests, or because it said so.
  var notBefore: Duration = .zero
  /// How often in a row it answered that this is too much.
  var refusals = 0
  /// The newest turn that was announced for it, and not taken.
  var announced: UInt64?
  var announcedPriority: LoadingPriority = .normal
  /// When it is next looked at.
  var alarm: Duration?

  func isOpen(at now: Duration) -> Bool { sending < limit && now >= notBefore }

  /// Learns from an answer how it wants to be asked.
  /// - Parameter asked: How long its `Retry-After` says to wait.
  func learn(
    from result: Result<Response, TransportError>, asking asked: Duration?, limits: LoadingLimits, _ now: Duration
  ) {
    guard case .success(let response) = result, !name.isEmpty else { return }
    switch response.status {
    case 429:
      let wait = asked ?? .seconds(1) * (1 << min(refusals, 16))
      refusals += 1
      notBefore = max(notBefore, now + min(wait, limits.longestPause))
    case 503:
      guard let asked else { return }
      notBefore = max(notBefore, now + min(asked, limits.longestPause))
    default:
      refusals = 0
    }
  }
}
