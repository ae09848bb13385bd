import Bytes

/// An image of an entry.
public struct StoredImage: Codable, Hashable, Sendable {
  public var url: String
  /// The image in words; empty if the feed says nothing.
  public var alt: String
  /// Those who made it, by name; nil if the feed says nothing.
  public var credit: String?
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?

  public init(url: String, alt: String = "", credit: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.url = url
    self.alt = alt
    self.credit = credit
    self.width = width
    self.height = height
  }
}

extension StoredImage {
  public static func == (left: Self, right: Self) -> Bool {
    left.url.hasSameBytes(as: right.url) && left.alt.hasSameBytes(as: right.alt)
      && left.credit.hasSameTexts(as: right.credit)
      && left.width == right.width && left.height == right.height
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(url))
  }
}
