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

/// The entries that users keep for later, what they have opened, and markings of many entries that can be undone.
public protocol HistoryStore: Sendable {
  /// The label of the user's entries to read later (`LabelID.later(of:)`), made if it is missing.
  /// - Throws: `notFound` if there is no such user.
  func makeLater(_ user: UserID) async throws(StorageError) -> LabelID

  /// The numbers of entries and notes that the user keeps.
  func keptCounts(_ user: UserID) async throws(StorageError) -> KeptCounts

  /// Stars or unstars entries.
  /// - Returns: Those that have changed. Entries that the user may not see are left out.
  func setStarred(_ user: UserID, ids: [EntryID], isStarred: Bool) async throws(StorageError) -> [EntryID]

  /// Gives entries a label, or takes it away. An entry with the most labels gets no other.
  /// - Returns: The states of the entries that have changed. Entries that the user may not see are left out.
  /// - Throws: `notFound` if the user has no such label.
  func setLabel(
    _ user: UserID, ids: [EntryID], label: LabelID, isOn: Bool
  ) async throws(StorageError) -> [EntryState]

  /// Notes that the user has opened entries. An entry is in the history once, at its last time.
  func noteOpened(_ user: UserID, ids: [EntryID], at time: Date) async throws(StorageError)

  /// The entries that the user has opened and still sees, the last one first.
  func history(
    _ user: UserID, before: HistoryPosition?, limit: Int
  ) async throws(StorageError) -> [HistoryPosition]

  /// Stores a marking of many entries. Forgets markings that are older than a day, and all but the last twenty.
  /// - Returns: Its number, which is greater than those of the user's earlier ones.
  func noteMarking(
    _ user: UserID, change: String, count: Int, at time: Date
  ) async throws(StorageError) -> Int64

  /// The user's stored markings since a time, the last one first.
  func markings(_ user: UserID, since time: Date) async throws(StorageError) -> [StoredMarking]

  /// Removes a marking.
  func forgetMarking(_ user: UserID, number: Int64) async throws(StorageError)
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

/// A marking of many entries that can be undone.
public struct StoredMarking: Hashable, Sendable {
  /// Identifies it among those of the user.
  public var number: Int64
  public var made: Date
  /// The number of entries that it has changed.
  public var count: Int
  /// What it has changed, as written by its user.
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
