/// The feeds whose entries a timeline shows.
public enum EntryScope: Sendable, Hashable {
  /// All feeds that the user follows.
  case all
  case feed(FeedID)
  case folder(FolderID)
}
