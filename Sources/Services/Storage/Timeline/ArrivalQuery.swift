import Bytes
import Foundation

/// A query for entries in the order in which they arrived, as programs ask for that keep a copy.
///
/// Other than in a timeline, each copy of an entry in another feed counts, and nothing is folded.
public struct ArrivalQuery: Hashable, Sendable {
  /// A page of a timeline has entries of followed feeds; one of a label or of stars also those of other feeds.
  public var scope: EntryScope
  /// Only entries of these feeds; nil for all.
  public var feeds: Set<FeedID>?
  /// Only unread entries, or only those that are read; nil for both.
  public var isUnread: Bool?
  /// Only starred entries, or only those that are not; nil for both.
  public var isStarred: Bool?
  /// True to begin with the entry that arrived first.
  public var isAscending: Bool
  /// Only entries behind this one, in the order of the query.
  public var behind: ArrivalPosition?
  /// Only entries that arrived, or that their publishers changed, at this time or later.
  public var since: Date?
  /// Only entries that arrived at this time or earlier.
  public var until: Date?
  public var limit: Int

  public init(
    scope: EntryScope = .all, feeds: Set<FeedID>? = nil, isUnread: Bool? = nil, isStarred: Bool? = nil,
    isAscending: Bool = false,
    behind: ArrivalPosition? = nil, since: Date? = nil, until: Date? = nil, limit: Int = 1_000
  ) {
    (self.scope, self.feeds) = (scope, feeds)
    (self.isUnread, self.isStarred, self.isAscending) = (isUnread, isStarred, isAscending)
    (self.behind, self.since, self.until, self.limit) = (behind, since, until, limit)
  }

  /// The seconds of a time for which an earlier text of an entry is known: see `VersionLimits.interval`. A change within
  /// it may have no record of its own.
  static let versionSeconds = VersionLimits.interval
}

/// The place of an entry among all, by its arrival. It stays valid when entries are added or removed.
///
/// Its text is the time in milliseconds since 1970, a hyphen, and the id: "1700000000000-42".
public struct ArrivalPosition: Hashable, Sendable, LosslessStringConvertible {
  public let received: Date
  public let id: EntryID

  /// - Parameter received: A time; rounded to whole milliseconds.
  public init(received: Date, id: EntryID) {
    self.received = Date(milliseconds: received.milliseconds)
    self.id = id
  }

  public init?(_ description: String) {
    // Two numbers of 64 bits have 41 digits, signs and hyphens.
    guard description.utf8.count <= 41 else { return nil }
    let parts = description.splitBytes(on: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let milliseconds = Int64(parts[0]), let id = EntryID(String(parts[1])) else { return nil }
    self.init(received: Date(milliseconds: milliseconds), id: id)
    guard self.description.hasSameBytes(as: description) else { return nil }
  }

  public var description: String { "\(received.milliseconds)-\(id)" }

  /// The time of arrival in milliseconds since 1970.
  public var milliseconds: Int64 { received.milliseconds }
}

extension ArrivalPosition: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    left.received == right.received ? left.id < right.id : left.received < right.received
  }
}

/// An entry that has arrived, without anything that is to be read.
public struct ArrivedEntry: Hashable, Sendable {
  public var id: EntryID
  /// The time of arrival in milliseconds since 1970.
  public var milliseconds: Int64

  public init(id: EntryID, milliseconds: Int64) {
    self.id = id
    self.milliseconds = milliseconds
  }

  public var position: ArrivalPosition {
    ArrivalPosition(received: Date(milliseconds: milliseconds), id: id)
  }
}

/// An entry that a user has marked.
public struct MarkedEntry: Hashable, Sendable {
  public var id: EntryID
  /// The time of the last change of its marks.
  public var changed: Date

  public init(id: EntryID, changed: Date) { (self.id, self.changed) = (id, changed) }
}
