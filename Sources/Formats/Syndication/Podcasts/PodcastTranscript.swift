import Bytes

/// The transcript of an episode in a separate file (Podcasting 2.0, `podcast:transcript`).
public struct PodcastTranscript: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// A media type, as stated: `text/vtt`, `application/srt`, `application/json`, `text/html`, `text/plain`.
  @ComparedByBytes public var type: String?
  /// A language tag of BCP 47; the language of the feed if not stated.
  @ComparedByBytes public var language: String?
  /// True if the file has time codes for display during playback, regardless of its type.
  public var isCaptions: Bool

  /// Creates a transcript.
  public init(
    url: WebAddress,
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
