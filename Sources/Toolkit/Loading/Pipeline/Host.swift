import Bytes

/// The pipeline's state for one host: its waiting requests, and the earliest time of the next one. Guarded by the
/// pipeline's lock.
final class Host {
  // MARK: Lifecycle

  init(name: ByteString, limit: Int) {
    self.name = name
    self.limit = limit
  }

  // MARK: Internal

  let name: ByteString
  /// The maximum number of concurrent requests.
  let limit: Int
  var line = PriorityLine()
  var sending = 0
  /// The number of unfinished works for this host, in any phase.
  var workCount = 0
  /// The earliest time of the next request, from the minimum interval or from a response of the host.
  var notBefore: Duration = .zero
  /// The end of the pause that the host has asked for.
  var pausedUntil: Duration = .zero
  /// The number of consecutive 429 responses.
  var refusals = 0
  /// The newest turn inserted for this host and not yet taken.
  var announced: UInt64?
  var announcedPriority: LoadingPriority = .normal
  /// The time of the next alarm for this host.
  var alarm: Duration?

  func isOpen(at now: Duration) -> Bool { sending < limit && now >= notBefore }

  /// Updates the earliest time of the next request from a response.
  /// - Parameter asked: The wait in the response's `Retry-After`.
  func learn(
    from result: Result<Response, TransportError>, asking asked: Duration?, limits: LoadingLimits, _ now: Duration
  ) {
    guard case .success(let response) = result, !name.isEmpty else { return }
    switch response.status {
    case 429:
      let wait = asked ?? .seconds(1) * (1 << min(refusals, 16))
      refusals += 1
      pause(until: now + min(wait, limits.longestPause))
    case 503:
      guard let asked else { return }
      pause(until: now + min(asked, limits.longestPause))
    default:
      refusals = 0
    }
  }

  /// The seconds of the pause that are left, if the request does not wait that long.
  func refusal(of request: Request, at now: Duration) -> Int? {
    let left = pausedUntil - now
    guard left > .zero, request.longestPauseSeconds < .infinity,
      left > .seconds(max(request.longestPauseSeconds, 0))
    else { return nil }
    return Int(left.components.seconds) + 1
  }

  private func pause(until end: Duration) {
    pausedUntil = max(pausedUntil, end)
    notBefore = max(notBefore, end)
  }
}
