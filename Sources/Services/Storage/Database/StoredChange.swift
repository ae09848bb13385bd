/// What another process has stored.
public enum StoredChange: Hashable, Sendable {
  /// Entries of the feed, or its health.
  case feed(FeedID)
  /// Marks, subscriptions or settings of the user.
  case user(UserID)
  /// It is unknown what.
  case anything
}
