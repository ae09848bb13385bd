import Bytes
import Foundation

/// Something that an app did with an episode of a podcast.
public struct EpisodeAction: Hashable, Sendable {
  public enum Kind: Int, Sendable, CaseIterable {
    case download, delete, play, new, flattr
  }

  /// The part that was played, in seconds.
  public struct Played: Hashable, Sendable {
    /// Nil if unknown.
    public var started: Int?
    public var position: Int
    /// The length; nil if unknown.
    public var total: Int?

    public init(started: Int? = nil, position: Int, total: Int? = nil) {
      (self.started, self.position, self.total) = (started, position, total)
    }
  }

  public var podcast: WebAddress
  /// The address of the recording.
  public var episode: WebAddress
  public var kind: Kind
  @ComparedByBytes public var device: String?
  /// The entry with the recording; nil if the user follows none.
  public var entry: EntryID?
  /// The time of the action, by the app's clock.
  public var happened: Date
  public var played: Played?

  public init(
    podcast: WebAddress, episode: WebAddress, kind: Kind, device: String? = nil, entry: EntryID? = nil,
    happened: Date, played: Played? = nil
  ) {
    (self.podcast, self.episode, self.kind, self.entry) = (podcast, episode, kind, entry)
    (self.happened, self.played) = (happened, played)
    self.device = device
  }

  /// The most actions that are kept of a user: of each recording the last one of each kind.
  public static let most = 20_000
}

/// A recording of an entry.
public struct StoredRecording: Hashable, Sendable {
  public var entry: EntryID
  @ComparedByBytes public var guid: String
  public var enclosures: [Enclosure]

  public init(entry: EntryID, guid: String, enclosures: [Enclosure]) {
    (self.entry, self.enclosures) = (entry, enclosures)
    self.guid = guid
  }
}

/// A recording of which a user has heard a part.
public struct HeardRecording: Equatable, Sendable {
  public var podcast: WebAddress
  public var recording: StoredRecording
  public var position: ListeningPosition
  /// The time of the position.
  public var heard: Date

  public init(podcast: WebAddress, recording: StoredRecording, position: ListeningPosition, heard: Date) {
    (self.podcast, self.recording, self.position, self.heard) = (podcast, recording, position, heard)
  }
}
