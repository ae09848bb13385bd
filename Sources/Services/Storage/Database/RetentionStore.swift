import Bytes
import Foundation

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
  /// What was marked as read since then can be unread again, and counts as unread.
  var undoableSince: Date
}

/// A part of the entries that a rule deletes.
public struct ExpiredEntries: Hashable, Sendable {
  /// By number.
  public var entries: [EntryID]
  /// The number of the last entry that was looked at; nil if there are no others to look at.
  public var next: Int64?
}
