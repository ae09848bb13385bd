/// A change of stored entries that pages may show.
public enum EntryChange: Sendable {
  case read, unread, starred, unstarred, content

  /// True if the change affects the numbers of unread entries.
  var concernsUnreadCounts: Bool { self == .read || self == .unread }
}
