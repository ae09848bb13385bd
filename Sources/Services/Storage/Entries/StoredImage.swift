import Bytes

/// An image of an entry.
public struct StoredImage: Codable, Hashable, Sendable {
  public var url: WebAddress
  /// The alternative text; empty if the feed states none.
  public var alt: String
  /// The names of the image's creators; nil if the feed states none.
  public var credit: String?
  /// The width in pixels.
  public var width: Int?
  /// The height in pixels.
  public var height: Int?

  public init(url: WebAddress, alt: String = "", credit: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.alt = alt
    self.credit = credit
    self.width = width
    self.height = height
  }
}

extension StoredImage {
  public static func == (left: Self, right: Self) -> Bool {
    left.url == right.url && left.alt.hasSameBytes(as: right.alt)
      && left.credit.hasSameTexts(as: right.credit)
      && left.width == right.width && left.height == right.height
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
  }
}
