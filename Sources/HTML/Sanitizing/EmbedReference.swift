import Bytes

/// A player or post of another site that an article shows: kept as a reference, loaded when a reader asks for it.
public struct EmbedReference: Sendable, Codable {
  /// The site, as a reader knows it.
  public let host: String
  /// The address that can be put into a frame.
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
  /// True if all is the same byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.host.hasSameBytes(as: right.host) && left.embedURL.hasSameBytes(as: right.embedURL)
      && left.pageURL.hasSameBytes(as: right.pageURL)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(embedURL))
  }
}
