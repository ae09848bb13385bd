import Fetching
import Foundation
import Logging
import Storage

/// Marks old entries as read where rules say so, and forgets what rules no longer need. It works in the background, in
/// short transactions with pauses.
public struct AgeRules: Sendable {
  private let database: any Database
  private let now: @Sendable () -> Date
  private let logger: Logger
  private let onMark: @Sendable (UserID) async -> Void

  /// The entries of a transaction.
  static let batch = 500
  private static let pause = Duration.milliseconds(100)
  private static let interval = Duration.seconds(900)

  /// - Parameter onMark: Called when entries of a user were marked.
  init(
    database: any Database, now: @escaping @Sendable () -> Date, logger: Logger = .silent,
    onMark: @escaping @Sendable (UserID) async -> Void = { _ in }
  ) {
    self.database = database
    self.now = now
    self.logger = logger
    self.onMark = onMark
  }

  /// Marks every 15 minutes until its task is cancelled.
  func run() async {
    var clock = SettledClock()
    while !Task.isCancelled {
      do {
        if clock.isSettled() { try await markAll() }
        try await Task.sleep(for: Self.interval)
      } catch is CancellationError {
        return
      } catch {
        logger.warning("rules for old entries failed", ["problem": "\(error)"])
        try? await Task.sleep(for: .seconds(60))
      }
    }
  }

  /// Marks the entries of all rules whose time is over.
  ///
  /// - Returns: The number of marked entries.
  @discardableResult
  func markAll() async throws -> Int {
    let now = now()
    var count = 0
    try await database.forgetRules(now: now)
    for aged in try await database.ageRules() {
      guard let days = aged.rule.draft.days else { continue }
      var marked = 0
      while true {
        let entries = try await database.agedEntries(
          aged.user, aged.rule.draft.place, before: now.addingTimeInterval(-Double(days) * 86_400), limit: Self.batch)
        guard !entries.isEmpty else { break }
        var changes = RuleChanges()
        changes.read = entries
        do throws(StorageError) {
          _ = try await database.runRule(aged.user, aged.rule.id, changes, label: nil, days: days, now: now)
        } catch .notFound {
          // Deleted, changed or switched off in the meantime. Undoing one of its runs switches it off.
          break
        }
        marked += entries.count
        if entries.count < Self.batch { break }
        try await Task.sleep(for: Self.pause)
      }
      if marked > 0 { await onMark(aged.user) }
      count += marked
    }
    if count > 0 { logger.info("old entries marked as read", ["entries": "\(count)"]) }
    return count
  }
}
