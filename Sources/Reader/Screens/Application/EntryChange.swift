/// What has happened to entries that somebody may be looking at.
public enum EntryChange: Sendable {
  case read, unread, starred, unstarred, content

  /// Whether feeds have more or fewer unread entries than before.
  var concernsUnreadCounts: Bool { self == .read || self == .unread }
}
