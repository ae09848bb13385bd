import Fetching
import Foundation
import Logging
import Storage

/// Deletes what is no longer needed:
///
/// - feeds without a subscriber, with their entries, a month after the last user has left. Until then,
///   following a feed again restores everything;
/// - entries of followed feeds, by rules (`RetentionRules`);
/// - what a program that ended has left of removed users.
///
/// Starred and labeled entries are kept for ever. It works in the background, in short transactions with pauses, so that
/// other writers need not wait.
public struct Retention: Sendable {
  private let database: any Database
  private let now: @Sendable () -> Date
  private let onDeletion: @Sendable () async -> Void
  private let logger: Logger
  private let clock: SettledClock

  /// The time that unfollowed feeds are kept, in seconds.
  public static let grace: TimeInterval = 30 * 86_400
  /// The number of rows deleted in a transaction, which takes some milliseconds.
  static let batch = 100
  /// The most marks of users that deleting entries in a transaction changes.
  private static let mostMarks = 100_000
  /// The number of entries looked at in a statement.
  private static let looks = 500
  private static let pause = Duration.milliseconds(100)
  /// The time between looks for feeds that are too large.
  private static let interval = Duration.seconds(300)
  /// Everything else is deleted at each so many looks: every six hours.
  private static let looksPerRun = 72

  /// - Parameter onDeletion: Called when entries were deleted that users may have seen.
  public init(
    database: any Database, now: @escaping @Sendable () -> Date, logger: Logger = .silent,
    onDeletion: @escaping @Sendable () async -> Void = {}
  ) {
    self.init(database: database, now: now, logger: logger, clock: SettledClock(), onDeletion: onDeletion)
  }

  init(
    database: any Database, now: @escaping @Sendable () -> Date, logger: Logger, clock: SettledClock,
    onDeletion: @escaping @Sendable () async -> Void = {}
  ) {
    self.clock = clock
    self.database = database
    self.now = now
    self.onDeletion = onDeletion
    self.logger = logger
  }

  /// Deletes at once and every six hours, and entries of feeds that are too large every five minutes, until its task is
  /// cancelled.
  public func run() async {
    var look = 0
    var clock = clock
    while !Task.isCancelled {
      do {
        try await database.finishRemovals()
        guard clock.isSettled() else {
          logger.warning(
            "nothing is deleted", ["reason": "The clock has jumped by more than an hour less than a day ago."])
          try await Task.sleep(for: Self.interval * 6)
          continue
        }
        if look % Self.looksPerRun == 0 { try await deleteAll() } else { try await deleteExpired(onlyLarge: true) }
        look += 1
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
    try await database.endFarWaits(now: now)
    while try await database.deleteOldKeys(limit: Self.batch) > 0 {}
    try await database.markUnfollowed(now: now)
    let end = now.addingTimeInterval(-Self.grace)
    var deleted = 0
    while case let count = try await database.deleteUnfollowed(since: end, limit: Self.batch), count > 0 {
      deleted += count
      try await Task.sleep(for: Self.pause)
    }
    if deleted > 0 { logger.info("unfollowed feeds deleted", ["rows": deleted]) }
    try await deleteExpired()
  }

  // MARK: Rules

  public func rules() async throws -> RetentionRules { try await RetentionRules.load(from: database) }

  /// Stores the rule of a feed, or that of all feeds. An empty one removes it.
  public func set(_ rule: RetentionRule, of feed: FeedID?) async throws {
    try await RetentionRules.store(rule, of: feed, in: database)
  }

  public func feed(_ id: FeedID) async throws -> Feed? { try await database.feed(id) }

  /// The feed at exactly this address.
  public func feed(_ address: String) async throws -> Feed? {
    try await database.feed(url: try FeedAddress.normalize(address))
  }

  /// The number of entries that rules would delete now, of each feed that would lose any.
  public func preview(_ rules: RetentionRules) async throws -> [(feed: Feed, count: Int)] {
    var counts: [(Feed, Int)] = []
    try await visit(rules, from: 0) { extent, expiry in
      var count = 0
      try await visit(expiry) { count += $0.count }
      if count > 0, let feed = try await database.feed(extent.feed) { counts.append((feed, count)) }
    }
    return counts
  }

  /// Deletes entries by the rules.
  ///
  /// - Parameter onlyLarge: True to look only at feeds that may be over their size.
  /// - Returns: The number of deleted entries.
  @discardableResult
  public func deleteExpired(onlyLarge: Bool = false) async throws -> Int {
    let rules = try await rules()
    guard let least = onlyLarge ? rules.leastExtent : 0 else { return 0 }
    let now = now()
    var deleted = 0
    try await visit(rules, from: least) { extent, expiry in
      let batch = max(1, min(Self.batch, Self.mostMarks / max(1, extent.subscribers)))
      try await visit(expiry) { entries in
        var rest = entries[...]
        while !rest.isEmpty {
          deleted += try await database.delete(Array(rest.prefix(batch)), expiry, now: now)
          rest = rest.dropFirst(batch)
          try await Task.sleep(for: Self.pause)
        }
      }
    }
    if deleted > 0 {
      logger.info("entries deleted by rules", ["rows": deleted])
      await onDeletion()
    }
    return deleted
  }

  // MARK: Private

  /// The followed feeds of which rules delete entries.
  ///
  /// - Parameter least: The least extent of a feed.
  private func visit(
    _ rules: RetentionRules, from least: Int64, _ body: (FeedExtent, Expiry) async throws -> Void
  ) async throws {
    let now = now()
    var last = FeedID(rawValue: 0)
    while case let extents = try await database.feedExtents(after: last, writtenBytes: least, limit: Self.looks),
      let end = extents.last
    {
      for extent in extents {
        let rule = rules.rule(of: extent.feed)
        let isLarge = rule.mostBytes.map { extent.writtenBytes > $0 } ?? false
        let hasMany = rule.newest.map { $0 > 0 && extent.lastNumber > $0 } ?? false
        guard isLarge || hasMany || (rule.days ?? 0) > 0 else { continue }
        if let expiry = try await database.expiry(of: extent.feed, rule, now: now) { try await body(extent, expiry) }
      }
      last = end.feed
    }
  }

  private func visit(_ expiry: Expiry, _ body: ([EntryID]) async throws -> Void) async throws {
    var number: Int64? = 0
    while let last = number {
      let part = try await database.expiredEntries(expiry, after: last, limit: Self.looks)
      try await body(part.entries)
      number = part.next
    }
  }
}

extension Database {
  /// Deletes what is left of removed users, in short transactions with pauses, so that other writers need not wait.
  package func finishRemovals() async throws {
    while try await deleteRemoved(limit: 1_000) > 0 { try await Task.sleep(for: .milliseconds(5)) }
  }
}
