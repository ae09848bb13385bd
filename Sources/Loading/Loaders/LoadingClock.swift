/// The time that waiting, retrying and caching go by. Tests bring their own.
public struct LoadingClock: Sendable {
  /// Time since any fixed moment; never goes back.
  public let now: @Sendable () -> Duration
  /// Returns after the duration; throws `CancellationError` when its task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void

  public init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The machine's own clock, which goes on while it is suspended.
  public static let continuous: LoadingClock = {
    let start: ContinuousClock.Instant = .now
    return LoadingClock(now: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) })
  }()
}
