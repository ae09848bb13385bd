/// A change of one of several subscriptions.
public enum SubscriptionChange: Hashable, Sendable {
  /// Puts the feed into these folders and no others.
  case folders(FeedID, [FolderID])
  case settings(FeedID, ReadingSettings)
  case end(FeedID)

  var feed: FeedID {
    switch self {
    case .folders(let feed, _), .settings(let feed, _), .end(let feed): feed
    }
  }
}
