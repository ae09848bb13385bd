import Lists
import Storage

/// The changes of a user's entries, on all of the user's pages: one bus for each kind of change, keyed by the entry.
public struct EntrySignals {
  /// True if the entry has become read.
  public let read = SignalBus<EntryID, Bool>()
  /// True if the entry has got a star.
  public let starred = SignalBus<EntryID, Bool>()
  /// The entry as its feed has changed it. Its read and starred marks do not count: they have their own signals.
  public let content = SignalBus<EntryID, StoredEntry>()

  public init() {}
}

extension ItemContext where Element == any TimelineItem {
  /// Observes an entry, and replaces the element with the one that `successor` makes of the changed entry.
  func follow(
    _ entry: StoredEntry, _ signals: EntrySignals, successor: @escaping (StoredEntry) -> any TimelineItem
  ) {
    subscribe(to: signals.read, for: entry.id) { $1.replace(with: successor(entry.marked(isUnread: !$0))) }
    subscribe(to: signals.starred, for: entry.id) { $1.replace(with: successor(entry.marked(isStarred: $0))) }
    subscribe(to: signals.content, for: entry.id) { $1.replace(with: successor(entry.rewritten(as: $0))) }
  }
}

extension StoredEntry {
  func marked(isUnread: Bool? = nil, isStarred: Bool? = nil) -> StoredEntry {
    var changed = self
    if let isUnread { changed.isUnread = isUnread }
    if let isStarred { changed.isStarred = isStarred }
    return changed
  }

  /// The new content of the entry, with the user's own marks.
  public func rewritten(as content: StoredEntry) -> StoredEntry {
    content.marked(isUnread: isUnread, isStarred: isStarred)
  }
}
