/// An image in an article.
public struct ImageReference: Sendable, Hashable, Codable {
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
