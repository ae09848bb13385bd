import Bytes

/// A file attached to an entry, such as an episode's audio or a video.
public struct Enclosure: Codable, Hashable, Sendable {
  public var url: WebAddress
  public var mimeType: String?
  public var lengthBytes: Int64?
  public var durationSeconds: Double?
  public var title: String?
  /// The width in pixels.
  public var width: Int?
  /// The height in pixels.
  public var height: Int?

  public init(
    url: WebAddress, mimeType: String? = nil, lengthBytes: Int64? = nil, durationSeconds: Double? = nil,
    title: String? = nil, width: Int? = nil, height: Int? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.lengthBytes = lengthBytes
    self.durationSeconds = durationSeconds
    self.title = title
    self.width = width
    self.height = height
  }
}

// Property wrappers would change the stored JSON, and so mark every entry as changed.
extension Enclosure {
  public static func == (left: Self, right: Self) -> Bool {
    left.url == right.url && left.mimeType.hasSameTexts(as: right.mimeType)
      && left.lengthBytes == right.lengthBytes && left.durationSeconds == right.durationSeconds
      && left.title.hasSameTexts(as: right.title) && left.width == right.width
      && left.height == right.height
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(lengthBytes)
  }
}
