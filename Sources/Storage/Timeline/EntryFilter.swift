/// Which entries of its scope a timeline shows.
public enum EntryFilter: Sendable, Hashable {
  case all
  case unread
  /// Also those of feeds that the user has left.
  case starred
}
