import Bytes
import Foundation

/// Deleting stored data: of feeds without a subscriber, and by rules of the operator.
public protocol RetentionStore: Sendable {
  /// Deletes what undoing needed before later changes.
  ///
  /// - Parameter limit: The most rows to delete in this transaction, and a few more.
  /// - Returns: The number of deleted rows; 0 if there is nothing left to delete.
  func deleteStale(limit: Int) async throws(StorageError) -> Int

  /// Makes background work due whose time is further away than it ever waits: icons, full articles, deliveries to webhooks,
  /// requests to hubs.
  ///
  /// - Complexity: O(n) in the number of feeds and of waiting work.
  func endFarWaits(now: Date) async throws(StorageError)

  // MARK: Feeds without a subscriber

  /// Records the time at which a feed was first found without a subscriber.
  ///
  /// - Complexity: O(n) in the number of feeds.
  func markUnfollowed(now: Date) async throws(StorageError)

  /// Deletes what nobody can see: entries of feeds without a subscriber, except starred and labeled ones, then such
  /// feeds without entries. Only feeds that `markUnfollowed` found no later than `end` and that nobody has followed since are deleted,
  /// so that subscribing again restores everything.
  ///
  /// - Parameter limit: The most rows to delete in this transaction.
  /// - Returns: The number of deleted entries and feeds; 0 if there is nothing left to delete.
  func deleteUnfollowed(since end: Date, limit: Int) async throws(StorageError) -> Int

  // MARK: Entries of followed feeds

  /// The stored rules of feeds.
  func retentionRules() async throws(StorageError) -> [FeedID: RetentionRule]

  /// Stores the rule of a feed; `nil` removes it.
  /// - Throws: `notFound` if there is no such feed.
  func setRetentionRule(_ rule: RetentionRule?, of feed: FeedID) async throws(StorageError)

  /// Followed feeds with greater ids, by id, of which at least so many bytes were stored.
  func feedExtents(after feed: FeedID, writtenBytes: Int64, limit: Int) async throws(StorageError) -> [FeedExtent]

  /// The entries of a followed feed that a rule deletes; `nil` if it deletes none. Adds up the feed's size if its extent
  /// is over the rule's limit, and corrects the extent.
  /// - Complexity: O(n) in the feed's entries if its extent is over the limit.
  func expiry(of feed: FeedID, _ rule: RetentionRule, now: Date) async throws(StorageError) -> Expiry?

  /// Looks at some entries of a feed, in the order of their numbers, for those that may be deleted. Starred and labeled
  /// ones may not, nor the recording that a user is listening to.
  ///
  /// - Parameters:
  ///   - number: That of the last entry that was looked at; 0 at the beginning.
  ///   - limit: The most entries to look at.
  func expiredEntries(_ expiry: Expiry, after number: Int64, limit: Int) async throws(StorageError) -> ExpiredEntries

  /// Deletes those of the entries that may still be deleted, in one transaction.
  ///
  /// They count as read for all users from now on, and are no new entries when their feed lists them again: their guids
  /// are known as long as a document of the feed had them within 30 days, at most 20,000 for each feed.
  /// - Returns: The number of deleted entries.
  func delete(_ entries: [EntryID], _ expiry: Expiry, now: Date) async throws(StorageError) -> Int

  // MARK: Saved pages

  /// Deletes a saved page of a user, with its star, labels and notes. It can be saved again.
  /// - Throws: `notFound` if the user has no such page.
  func deleteSavedPage(_ user: UserID, _ page: EntryID) async throws(StorageError)
}

/// The entries of a feed that are deleted. A missing part is that of another rule.
public struct RetentionRule: Hashable, Sendable, Codable {
  /// Entries that were received more than so many days ago are deleted; 0 for none.
  public var days: Int?
  /// Entries that are not among the newest so many are deleted; 0 for none.
  public var newest: Int?
  /// True if these two concern unread entries too. Otherwise an entry stays as long as one of the feed's followers has
  /// not read it, or can undo a marking of all.
  public var deletesUnread: Bool?
  /// The most megabytes of the feed's entries. The oldest are deleted beyond it, unread ones too; 0 for no limit.
  public var megabytes: Int?

  public init(days: Int? = nil, newest: Int? = nil, deletesUnread: Bool? = nil, megabytes: Int? = nil) {
    self.days = days
    self.newest = newest
    self.deletesUnread = deletesUnread
    self.megabytes = megabytes
  }

  /// The rule with the parts of another one where it has none.
  public func over(_ other: RetentionRule) -> RetentionRule {
    RetentionRule(
      days: days ?? other.days, newest: newest ?? other.newest, deletesUnread: deletesUnread ?? other.deletesUnread,
      megabytes: megabytes ?? other.megabytes)
  }

  public var isEmpty: Bool { days == nil && newest == nil && deletesUnread == nil && megabytes == nil }

  /// The limit of the feed's size; nil for none.
  public var mostBytes: Int64? { megabytes.flatMap { $0 > 0 ? Int64($0) << 20 : nil } }
}

/// How much a followed feed has stored.
public struct FeedExtent: Hashable, Sendable {
  public var feed: FeedID
  public var subscribers: Int
  /// The number of the last entry. There are no more entries than this.
  public var lastNumber: Int64
  /// At least the size of its entries.
  public var writtenBytes: Int64
}

/// The entries of a feed that a rule deletes at a moment.
public struct Expiry: Hashable, Sendable {
  public var feed: FeedID
  /// Entries that were received earlier.
  var receivedBefore: Date?
  /// Entries up to this number, which are not among the newest.
  var last: Int64 = 0
  /// Entries up to this number, read or not, since the feed is too large.
  var lastOverSize: Int64 = 0
  var deletesUnread = false
}

/// A part of the entries that a rule deletes.
public struct ExpiredEntries: Hashable, Sendable {
  /// By number.
  public var entries: [EntryID]
  /// The number of the last entry that was looked at; nil if there are no others to look at.
  public var next: Int64?
}
