import Bytes
import Storage

/// A recording in the player.
public struct Playing: Sendable, Equatable {
  public let entry: EntryID
  @ComparedByBytes public private(set) var title: String
  @ComparedByBytes public private(set) var feedTitle: String
  /// The address of the audio.
  public let audio: WebAddress
  /// The address of the entry's first picture.
  public let picture: WebAddress?

  /// - Returns: nil if the entry has no audio.
  public init?(_ entry: StoredEntry) {
    guard let sound = entry.sound else { return nil }
    self.entry = entry.id
    title = entry.displayTitle
    feedTitle = entry.feedTitle
    audio = sound.url
    picture = entry.images.first?.url
  }
}

/// Stores a user's position in the last recording.
public protocol ListeningKeeping: Sendable {
  /// The position in the last recording that was not played to its end.
  func position() async throws -> ListeningPosition?
  func keep(_ position: ListeningPosition?) async throws
}
