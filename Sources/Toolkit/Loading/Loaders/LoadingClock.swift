/// The clock for waits, retries and caching. Tests pass a `VirtualClock` of `LoadingTesting` instead.
public struct LoadingClock: Sendable {
  /// The time since a fixed moment. It never decreases.
  public let now: @Sendable () -> Duration
  /// Returns after the duration; throws `CancellationError` when its task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock of two functions: the time, and a wait.
  public init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// Creates a clock of any clock of seconds.
  public init(_ clock: some Clock<Duration>) {
    let start = clock.now
    self.init(now: { start.duration(to: clock.now) }, sleep: { try await clock.sleep(for: $0) })
  }

  /// The machine's clock, which continues while the machine is suspended.
  public static let continuous: LoadingClock = {
    let start: ContinuousClock.Instant = .now
    return LoadingClock(now: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) })
  }()
}
