import Bytes
import Foundation

/// A query for entries as programs ask for them: by any of their facts, in any order, a part with the number of all.
///
/// Each copy of an entry in another feed counts, and nothing is folded.
public struct ListingQuery: Hashable, Sendable {
  /// The order of the entries; those that are alike in it are in the order of their ids.
  public enum Order: Hashable, Sendable, CaseIterable {
    case id
    /// That of timelines: by the time of publication, and an entry that came late where it came.
    case published
    case received
    /// The time when the publisher changed the entry, or when it was found.
    case changed
    /// Read entries first.
    case status
    case title, author
    /// The name of the folder of the entry's feed.
    case folderName
    case folder
  }

  /// Bounds that exclude themselves.
  public struct Times: Hashable, Sendable {
    public var after: Date?
    public var before: Date?

    public init(after: Date? = nil, before: Date? = nil) {
      self.after = after
      self.before = before
    }

    var isEmpty: Bool { after == nil && before == nil }
  }

  public var scope: EntryScope
  /// Only unread entries, or only those that are read; nil for both.
  public var isUnread: Bool?
  /// Only starred entries, also of feeds that the user no longer follows, or only those that are not; nil for both.
  public var isStarred: Bool?
  public var published = Times()
  public var received = Times()
  public var changed = Times()
  public var afterID: EntryID?
  public var beforeID: EntryID?
  /// Only entries that have all of these labels.
  public var labels: [LabelID] = []
  /// Only entries of these feeds; nil for all.
  public var feeds: [FeedID]?
  /// Only these entries; nil for all.
  public var among: [EntryID]?
  public var order = Order.published
  public var isAscending = true
  public var offset = 0
  public var limit: Int

  public init(scope: EntryScope = .all, isUnread: Bool? = nil, isStarred: Bool? = nil, limit: Int = 100) {
    (self.scope, self.isUnread, self.isStarred, self.limit) = (scope, isUnread, isStarred, limit)
  }
}

/// A part of the entries that a query finds.
public struct EntryListing: Hashable, Sendable {
  public var ids: [EntryID]
  /// The number of all entries that the query finds.
  public var total: Int

  public init(ids: [EntryID], total: Int) {
    self.ids = ids
    self.total = total
  }
}
