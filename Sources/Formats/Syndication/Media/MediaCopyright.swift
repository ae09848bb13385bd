import Bytes

/// A notice of copyright (`media:copyright`).
public struct MediaCopyright: Sendable, Hashable, Codable {
  /// The notice, plain text.
  @ComparedByBytes public var text: String?
  /// A page with the terms, absolute.
  @ComparedByBytes public var url: String?

  /// Creates a notice of copyright.
  public init(
    text: String? = nil,
    url: String? = nil
  ) {
    self.text = text
    self.url = url
  }
}
