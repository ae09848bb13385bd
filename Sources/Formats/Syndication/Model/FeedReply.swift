import Bytes

/// The entry that another entry answers (`thr:in-reply-to`, RFC 4685 §3).
public struct FeedReply: Sendable, Hashable, Codable {
  /// The id of the entry that is answered.
  @ComparedByBytes public var reference: String?
  /// The page of the entry, absolute.
  public var url: WebAddress?
  /// A feed or entry document that contains the entry, absolute.
  public var source: WebAddress?
  /// The media type of the page.
  @ComparedByBytes public var type: String?

  /// Creates a reference to the entry that is answered.
  public init(
    reference: String? = nil,
    url: WebAddress? = nil,
    source: WebAddress? = nil,
    type: String? = nil
  ) {
    self.reference = reference
    self.url = url
    self.source = source
    self.type = type
  }
}
