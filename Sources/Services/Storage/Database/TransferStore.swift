import Bytes
import Foundation

/// What only the import of a user's data needs.
public protocol TransferStore: Sendable {
  /// Stores entries that are not stored yet, and their feeds, and gives all of them their stars and labels. Stars and
  /// labels that they already have stay. Those found by link are read for the user.
  ///
  /// - Parameter addsShared: False to leave out entries that are not stored yet and that all followers of their feed would
  ///   see: only the operator of the installation may add such.
  /// - Returns: The number of entries that were stored, and of those that were left out.
  func keep(
    _ user: UserID, _ entries: [ImportedEntry], addsShared: Bool
  ) async throws(StorageError) -> (added: Int, leftOut: Int)
}

extension TransferStore {
  /// The same for the operator of the installation.
  public func keep(_ user: UserID, _ entries: [ImportedEntry]) async throws(StorageError) -> Int {
    try await keep(user, entries, addsShared: true).added
  }
}

/// A starred, labeled, opened, begun or queued entry with everything that another installation needs to store it.
public struct KeptEntry: Sendable {
  /// With content and details.
  public var entry: StoredEntry
  public var feed: WebAddress
  /// The feed's own title; nil if it is unknown.
  @ComparedByBytes public var feedTitle: String?
  /// True if the feed is the user's own: no other user may see the entry.
  public var isAlone: Bool
  /// Nil if none is stored.
  public var source: EntrySource?
  /// The user's notes on it, oldest first.
  public var notes: [EntryNote]
  /// The time when the user opened it last; nil if it is not in the history.
  public var opened: Date?
  /// The user's position in the recording; nil if it was never played.
  public var listened: Listened?

  /// A position in a recording, and the time when it was reached.
  public struct Listened: Sendable {
    public var position: ListeningPosition
    public var heard: Date

    public init(position: ListeningPosition, heard: Date) {
      (self.position, self.heard) = (position, heard)
    }
  }

  /// The feeds of the entries: id, address, title, and whether it is a user's own.
  static func feeds(of entries: [StoredEntry]) -> SQL {
    "SELECT id, url, title, owner_id IS NOT NULL FROM feeds WHERE id IN \(.set(Array(Set(entries.map(\.feedID)))))"
  }

  static func all(
    _ entries: [StoredEntry], feeds: [(FeedID, (url: WebAddress, title: String?, isAlone: Bool))],
    sources: [(EntryID, EntrySource)], notes: [EntryNote], history: [HistoryPosition], listened: [Listened]
  ) -> [KeptEntry] {
    let notesOf = Dictionary(grouping: notes, by: \.entry)
    let (feedOf, sourceOf) = (Dictionary(uniqueKeysWithValues: feeds), Dictionary(uniqueKeysWithValues: sources))
    let openedOf = Dictionary(uniqueKeysWithValues: history.map { ($0.entry, $0.opened) })
    let listenedOf = Dictionary(uniqueKeysWithValues: listened.map { ($0.position.entry, $0) })
    return entries.compactMap { entry in
      feedOf[entry.feedID].map { feed in
        KeptEntry(
          entry: entry, feed: feed.url, feedTitle: feed.title, isAlone: feed.isAlone, source: sourceOf[entry.id],
          notes: notesOf[entry.id] ?? [], opened: openedOf[entry.id], listened: listenedOf[entry.id])
      }
    }
  }
}

/// An entry of another installation.
public struct ImportedEntry: Sendable {
  public var feed: WebAddress
  /// The feed's own title, for a feed that has none yet.
  @ComparedByBytes public var feedTitle: String?
  public var draft: EntryDraft
  public var received: Date
  /// See `StoredEntry.Fields.rank`. A feed that has later entries already gives it a later one.
  public var rank: Date
  public var isStarred: Bool
  /// Labels of the user.
  public var labels: [LabelID]
  /// Notes of the user. Their ids and entries are ignored.
  public var notes: [EntryNote]
  /// The time when the user opened it last; nil if it is not for the history.
  public var opened: Date?
  /// The user's position in the recording. Its entry is ignored. A later one that is stored stays.
  public var listened: KeptEntry.Listened?
  /// The place among what is to be heard next, behind what the user has there already; nil for none.
  public var queued: Int?
  /// True if its guid is not the feed's: one of its feed with the same link is the same entry.
  public var isFoundByLink: Bool
  /// True for an entry of a feed that is the user's own, which no other user may see.
  public var isAlone: Bool

  /// The statements that store where the user is in the recording, and that it is to be heard.
  func listening(of user: UserID, in id: EntryID) -> [SQL] {
    var statements: [SQL] = []
    if let listened {
      var position = listened.position
      position.entry = id
      statements.append(position.storingUnlessLater(for: user, at: listened.heard))
    }
    if let queued { statements.append(PlayQueue.adding(id, at: queued, for: user)) }
    return statements
  }

  /// The condition of the stored entry `e`, but for its feed and guid.
  var hasLink: SQL { isFoundByLink ? "e.link = \(orNull: draft.link)" : "FALSE" }

  public init(
    feed: WebAddress, feedTitle: String?, draft: EntryDraft, received: Date, rank: Date, isStarred: Bool,
    labels: [LabelID], notes: [EntryNote] = [], opened: Date? = nil, listened: KeptEntry.Listened? = nil,
    queued: Int? = nil, isFoundByLink: Bool = false, isAlone: Bool = false
  ) {
    self.feed = feed
    self.feedTitle = feedTitle
    self.draft = draft
    self.received = received
    self.rank = rank
    self.isStarred = isStarred
    self.labels = labels
    self.notes = notes
    self.opened = opened
    self.listened = listened
    self.queued = queued
    self.isFoundByLink = isFoundByLink
    self.isAlone = isAlone
  }
}
