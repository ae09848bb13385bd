import Metrics
import Threading

/// The durations of a database's operations, from the call to the result: the wait for a connection is included. And the
/// changes that its place has refused.
public final class DatabaseTimes: Sendable {
  public let reads = Histogram()
  public let writes = Histogram()
  /// The changes that were not stored because the disk is full, or refuses changes.
  public let refusals = Counter()

  /// The time for which a refusal counts. Refreshing tries again after 160 seconds at most, so that a disk that stays full
  /// counts as full all the time.
  public static let refusalAge = Duration.seconds(180)

  private let lastRefusal = Lock<ContinuousClock.Instant?>(nil)

  init() {}

  /// False if a change was refused in the last three minutes.
  public func isWritable(at time: ContinuousClock.Instant = .now) -> Bool {
    lastRefusal.withLock { $0 }.map { time - $0 >= Self.refusalAge } ?? true
  }

  /// Runs an operation and notes how long it takes, also if it fails. Costs some 0.3 µs, most of it for the clock.
  func measure<Value: Sendable>(
    _ histogram: KeyPath<DatabaseTimes, Histogram> & Sendable,
    _ operation: () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let start = ContinuousClock.now
    defer { self[keyPath: histogram].observe(ContinuousClock.now - start) }
    do throws(StorageError) {
      return try await operation()
    } catch {
      if case .cannotWrite = error {
        refusals.add()
        lastRefusal.withLock { $0 = .now }
      }
      throw error
    }
  }
}
