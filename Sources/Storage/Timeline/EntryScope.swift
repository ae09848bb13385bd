/// Whose entries a timeline shows.
public enum EntryScope: Sendable, Hashable {
  /// Those of all the user's subscriptions.
  case all
  case feed(FeedID)
  case folder(FolderID)
}
