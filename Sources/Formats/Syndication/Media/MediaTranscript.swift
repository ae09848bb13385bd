/// The spoken words of a work or of a part of it (`media:text`).
public struct MediaTranscript: Sendable, Hashable, Codable {
  /// The spoken words.
  public var text: FeedText
  /// In seconds from the start of the work.
  public var startSeconds: Double?
  /// In seconds from the start of the work.
  public var endSeconds: Double?

  /// Creates a transcript.
  public init(
    text: FeedText,
    startSeconds: Double? = nil,
    endSeconds: Double? = nil
  ) {
    self.text = text
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
  }
}
