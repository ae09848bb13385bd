import Bytes

/// The text of an episode in a file of its own (Podcasting 2.0, `podcast:transcript`).
public struct PodcastTranscript: Sendable, Hashable, Codable {
  /// Absolute.
  @Bytewise public var url: String
  /// A media type, as stated: `text/vtt`, `application/srt`, `application/json`, `text/html`, `text/plain`.
  @Bytewise public var type: String?
  /// A language tag of BCP 47; that of the feed where none is stated.
  @Bytewise public var language: String?
  /// True if the file has times, to be shown while the episode plays, whatever its type says.
  public var isCaptions: Bool

  /// Creates a transcript.
  public init(
    url: String,
    type: String? = nil,
    language: String? = nil,
    isCaptions: Bool = false
  ) {
    self.url = url
    self.type = type
    self.language = language
    self.isCaptions = isCaptions
  }
}
