import Bytes

/// A short excerpt that presents an episode (Podcasting 2.0, `podcast:soundbite`).
public struct PodcastSoundbite: Sendable, Hashable, Codable {
  /// The start, in seconds from the start of the episode.
  public var startSeconds: Double
  /// The length, in seconds.
  public var durationSeconds: Double
  /// The title; if nil, the title of the episode applies.
  @ComparedByBytes public var title: String?

  /// Creates a soundbite.
  public init(
    startSeconds: Double,
    durationSeconds: Double,
    title: String? = nil
  ) {
    self.startSeconds = startSeconds
    self.durationSeconds = durationSeconds
    self.title = title
  }
}
