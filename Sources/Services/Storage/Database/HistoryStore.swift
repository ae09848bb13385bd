import Bytes
import Foundation

/// The numbers of entries and notes that a user keeps.
public struct KeptCounts: Sendable, Hashable {
  public var starred: Int
  public var later: Int
  public var notes: Int
  /// The recordings to hear next.
  public var queued: Int

  public init(starred: Int = 0, later: Int = 0, notes: Int = 0, queued: Int = 0) {
    self.starred = starred
    self.later = later
    self.notes = notes
    self.queued = queued
  }
}

/// A place in a user's history: an entry, and when it was opened last.
public struct HistoryPosition: Hashable, Sendable {
  public var opened: Date
  public var entry: EntryID

  public init(opened: Date, entry: EntryID) {
    self.opened = opened
    self.entry = entry
  }
}

/// The place that a user has reached in the text of an entry. It does not depend on the width of the page.
public struct ReadingPlace: Hashable, Sendable {
  /// The thousandths of blocks above the place: 12,345 is in the thirteenth block, below 345 thousandths of it. 0 is the
  /// beginning, also that of a text that was read to its end.
  public let thousandths: Int

  public static let beginning = ReadingPlace(thousandths: 0)
  /// The blocks of the longest text that a page shows are fewer.
  private static let most = 1_000_000_000

  /// Bounds the number.
  public init(thousandths: Int) {
    self.thousandths = min(max(0, thousandths), Self.most)
  }
}

/// A marking of many entries that can be undone.
public struct StoredMarking: Hashable, Sendable {
  /// Identifies it among those of the user.
  public var number: Int64
  public var made: Date
  /// The number of entries that it has changed.
  public var count: Int
  /// What it has changed, as written by its user; empty for all of a timeline marked as read, where storage knows the entries.
  @ComparedByBytes public var change: String

  public init(number: Int64, made: Date, count: Int, change: String) {
    self.number = number
    self.made = made
    self.count = count
    self.change = change
  }

  /// The markings that are kept for a user.
  public static let most = 20
  /// Seconds for which a marking is kept.
  public static let seconds = 86_400.0
}

extension LabelID {
  /// The label of a user's entries to read later. It has the user's number with a minus, so that it needs no look-up;
  /// the labels that users make have positive numbers.
  public static func later(of user: UserID) -> LabelID { LabelID(rawValue: -user.rawValue) }

  /// True for a label of entries to read later.
  public var isLater: Bool { rawValue < 0 }
}

extension StoredEntry {
  /// True if the user wants to read the entry later.
  public var isLater: Bool { labels.contains(where: \.isLater) }
}
