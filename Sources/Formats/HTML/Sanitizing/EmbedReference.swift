import Bytes

/// A player or post of another site in an article. It is kept as a reference and loaded after a click.
public struct EmbedReference: Sendable, Codable {
  /// The site's name as displayed.
  public let host: String
  /// The address to load in a frame.
  public let embedURL: String
  /// The address of the page about it.
  public let pageURL: String

  public init(host: String, embedURL: String, pageURL: String) {
    self.host = host
    self.embedURL = embedURL
    self.pageURL = pageURL
  }
}

extension EmbedReference: Hashable {
  /// True if all parts are equal byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.host.hasSameBytes(as: right.host) && left.embedURL.hasSameBytes(as: right.embedURL)
      && left.pageURL.hasSameBytes(as: right.pageURL)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(embedURL))
  }
}
