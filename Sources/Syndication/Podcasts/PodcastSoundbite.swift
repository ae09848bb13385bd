import Bytes

/// A short part of an episode that shows what it is like (Podcasting 2.0, `podcast:soundbite`).
public struct PodcastSoundbite: Sendable, Hashable, Codable {
  /// The start in the episode, in seconds.
  public var startSeconds: Double
  /// The length, in seconds.
  public var durationSeconds: Double
  /// That of the episode where nothing is stated.
  @Bytewise public var title: String?

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
