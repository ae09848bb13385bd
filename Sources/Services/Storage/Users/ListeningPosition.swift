/// A user's position in a recording.
public struct ListeningPosition: Sendable, Equatable {
  public enum State: Int, Sendable {
    /// The player offers it again, if it is the latest.
    case open
    /// The user has closed the player, or gone on to another recording.
    case left
    /// It was played to its end.
    case played
  }

  public var entry: EntryID
  /// Whole seconds from the beginning.
  public var seconds: Int
  /// The length in seconds; nil if unknown.
  public var length: Int?
  public var state: State

  /// Clients say what they like; no recording takes a year.
  private static func bounded(_ seconds: Int) -> Int { min(max(seconds, 0), 31_536_000) }

  public init(entry: EntryID, seconds: Int, length: Int? = nil, state: State = .open) {
    self.entry = entry
    self.seconds = Self.bounded(seconds)
    self.length = length.map(Self.bounded)
    self.state = state
  }
}

/// The recordings that a user wants to hear next.
public enum PlayQueue {
  /// The most recordings of a user.
  public static let most = 500

  /// - Throws: `tooMany`.
  static func bounded(_ entries: [EntryID]) throws(StorageError) -> [EntryID] {
    guard entries.count <= most else { throw .tooMany("recordings to play next", most: most) }
    return entries
  }
}
