import Bytes

/// An image in an article.
public struct ImageReference: Sendable, Codable {
  /// Absolute; `http`, `https` or `data`.
  public let url: String
  /// The text that stands for it; empty if there is none.
  public let alt: String
  /// In CSS pixels, where the article says so.
  public let width: Int?
  /// In CSS pixels, where the article says so.
  public let height: Int?

  public init(url: String, alt: String, width: Int?, height: Int?) {
    self.url = url
    self.alt = alt
    self.width = width
    self.height = height
  }
}

extension ImageReference: Hashable {
  /// True if all is the same byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.url.hasSameBytes(as: right.url) && left.alt.hasSameBytes(as: right.alt) && left.width == right.width
      && left.height == right.height
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(url))
  }
}
