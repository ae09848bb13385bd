/// The entries of a scope that a timeline shows.
public enum EntryFilter: Sendable, Hashable {
  case all
  case unread
  /// Includes entries of feeds that the user no longer follows.
  case starred
}
