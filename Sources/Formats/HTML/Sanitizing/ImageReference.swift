import Bytes
import WebAddresses

/// An image in an article.
public struct ImageReference: Sendable, Hashable, Codable {
  /// The absolute address, with the scheme `http`, `https` or `data`.
  public let url: WebAddress
  /// The alternative text; empty if it has none.
  @ComparedByBytes public private(set) var alt: String
  /// The width in CSS pixels, if the article states it.
  public let width: Int?
  /// The height in CSS pixels, if the article states it.
  public let height: Int?

  /// Creates a reference. Width and height are in CSS pixels.
  public init(url: WebAddress, alt: String, width: Int?, height: Int?) {
    self.url = url
    self.alt = alt
    self.width = width
    self.height = height
  }
}
