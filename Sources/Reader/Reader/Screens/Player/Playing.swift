import Bytes
import Storage

/// A recording in the player.
public struct Playing: Sendable {
  public let entry: EntryID
  public let title: String
  public let feedTitle: String
  /// The address of the audio.
  public let audio: WebAddress

  /// - Returns: nil if the entry has no audio.
  public init?(_ entry: StoredEntry) {
    guard let sound = entry.sound else { return nil }
    self.entry = entry.id
    title = entry.displayTitle
    feedTitle = entry.feedTitle
    audio = sound.url
  }
}

extension Playing: Equatable {
  /// Compares bytes, because feeds can contain any text.
  public static func == (left: Playing, right: Playing) -> Bool {
    left.entry == right.entry && left.title.hasSameBytes(as: right.title)
      && left.feedTitle.hasSameBytes(as: right.feedTitle) && left.audio == right.audio
  }
}
