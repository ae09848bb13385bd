import Bytes
import Storage

/// A recording that is being listened to.
public struct Playing: Sendable {
  public let entry: EntryID
  public let title: String
  public let feedTitle: String
  /// The address of the sound.
  public let audio: String

  /// - Returns: nil if there is nothing to hear in the entry.
  public init?(_ entry: StoredEntry) {
    guard let sound = entry.sound else { return nil }
    self.entry = entry.id
    title = entry.displayTitle
    feedTitle = entry.feedTitle
    audio = sound.url
  }
}

extension Playing: Equatable {
  /// By bytes: feeds say what they like.
  public static func == (left: Playing, right: Playing) -> Bool {
    left.entry == right.entry && left.title.hasSameBytes(as: right.title)
      && left.feedTitle.hasSameBytes(as: right.feedTitle) && left.audio.hasSameBytes(as: right.audio)
  }
}
