import Bytes

/// An image in an article.
public struct ImageReference: Sendable, Codable {
  /// The absolute address, with the scheme `http`, `https` or `data`.
  public let url: String
  /// The alternative text; empty if it has none.
  public let alt: String
  /// The width in CSS pixels, if the article states it.
  public let width: Int?
  /// The height in CSS pixels, if the article states it.
  public let height: Int?

  public init(url: String, alt: String, width: Int?, height: Int?) {
    self.url = url
    self.alt = alt
    self.width = width
    self.height = height
  }
}

extension ImageReference: Hashable {
  /// True if all parts are equal byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.url.hasSameBytes(as: right.url) && left.alt.hasSameBytes(as: right.alt) && left.width == right.width
      && left.height == right.height
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(url))
  }
}
