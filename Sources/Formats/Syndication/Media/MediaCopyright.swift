import Bytes

/// A notice of copyright (`media:copyright`).
public struct MediaCopyright: Sendable, Hashable, Codable {
  /// The notice, plain text.
  @ComparedByBytes public var text: String?
  /// A page with the terms, absolute.
  public var url: WebAddress?

  /// Creates a notice of copyright.
  public init(
    text: String? = nil,
    url: WebAddress? = nil
  ) {
    self.text = text
    self.url = url
  }
}
