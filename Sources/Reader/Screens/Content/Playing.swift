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
  /// In seconds; nil if the feed does not state it.
  public let length: Double?

  /// - Returns: nil if the entry has no audio.
  public init?(_ entry: StoredEntry) {
    guard let sound = entry.sound else { return nil }
    self.entry = entry.id
    title = entry.displayTitle
    feedTitle = entry.feedTitle
    audio = sound.url
    picture = entry.images.first?.url
    // Feeds state any number. No recording takes a year.
    length = sound.durationSeconds.flatMap { $0 > 0 && $0 < 366 * 86_400 ? $0.rounded() : nil }
  }
}

/// Stores a user's positions in recordings, and what to play next.
public protocol ListeningKeeping: Sendable {
  /// The position in the latest recording.
  func latest() async throws -> ListeningPosition?
  /// The position in a recording; nil if it was never played.
  func position(in entry: EntryID) async throws -> ListeningPosition?
  func keep(_ position: ListeningPosition) async throws
  /// The recordings to play next, in order.
  func queue() async throws -> [EntryID]
  func change(_ change: QueueChange) async throws
}

/// A change of what to play next.
public enum QueueChange: Sendable, Equatable {
  /// Plays it after the present recording.
  case next(EntryID)
  /// Plays it after all others.
  case last(EntryID)
  /// Moves it one place up.
  case earlier(EntryID)
  /// Moves it one place down.
  case later(EntryID)
  case remove(EntryID)
  case clear

  /// The changed queue.
  public func applied(to queue: [EntryID]) -> [EntryID] {
    switch self {
    case .next(let entry): [entry] + queue.filter { $0 != entry }
    case .last(let entry): queue.filter { $0 != entry } + [entry]
    case .earlier(let entry): Self.moved(entry, by: -1, in: queue)
    case .later(let entry): Self.moved(entry, by: 1, in: queue)
    case .remove(let entry): queue.filter { $0 != entry }
    case .clear: []
    }
  }

  /// An entry at the end, or one that is not there, stays.
  private static func moved(_ entry: EntryID, by step: Int, in queue: [EntryID]) -> [EntryID] {
    guard let place = queue.firstIndex(of: entry), queue.indices.contains(place + step) else { return queue }
    var queue = queue
    queue.swapAt(place, place + step)
    return queue
  }
}
