import Foundation
import Logging
import Storage

/// Deletes feeds that nobody follows and entries that nobody can see, a month after the last user has left. Starred
/// entries are kept for ever. Until then, following a feed again restores everything.
///
/// Works in the background, in short transactions with pauses, so that other writers need not wait.
public struct Retention: Sendable {
  private let database: any Database
  private let now: @Sendable () -> Date
  private let logger: Logger

  /// The time that unfollowed feeds are kept, in seconds.
  public static let grace: TimeInterval = 30 * 86_400
  /// The number of rows deleted in a transaction, which takes some milliseconds.
  static let batch = 100
  private static let pause = Duration.milliseconds(100)
  private static let interval = Duration.seconds(6 * 3_600)

  public init(database: any Database, now: @escaping @Sendable () -> Date, logger: Logger = .silent) {
    self.database = database
    self.now = now
    self.logger = logger
  }

  /// Deletes at once and every six hours, until its task is cancelled.
  public func run() async {
    while !Task.isCancelled {
      do {
        try await deleteAll()
        try await Task.sleep(for: Self.interval)
      } catch is CancellationError {
        return
      } catch {
        // Another program may have locked the database; the next attempt is as good.
        logger.warning("retention failed", ["problem": "\(error)"])
        try? await Task.sleep(for: .seconds(60))
      }
    }
  }

  /// Deletes everything whose time is over.
  func deleteAll() async throws {
    let now = now()
    while try await database.deleteStale(limit: Self.batch) > 0 {}
    try await database.markUnfollowed(now: now)
    let end = now.addingTimeInterval(-Self.grace)
    var deleted = 0
    while case let count = try await database.deleteUnfollowed(since: end, limit: Self.batch), count > 0 {
      deleted += count
      try await Task.sleep(for: Self.pause)
    }
    if deleted > 0 { logger.info("unfollowed feeds deleted", ["rows": deleted]) }
  }
}
