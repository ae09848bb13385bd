import Storage

/// An action that an entry offers in its present state. Hosts give it a form: a button, a key, a swipe.
public enum EntryAction: Sendable {
  case star, unstar, readLater, dropLater, markRead, markUnread
}

extension StoredEntry {
  /// The actions of the entry. An entry of a preview has none: it is not stored, so it cannot be read or starred.
  public var actions: [EntryAction] {
    guard id.isStored else { return [] }
    return [
      isStarred ? .unstar : .star, isLater ? .dropLater : .readLater, isUnread ? .markRead : .markUnread,
    ]
  }
}
