import Bytes

/// A picture of a work or of a moment in it (`media:thumbnail`).
public struct MediaThumbnail: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?
  /// The moment in the work that the picture shows, in seconds from the start.
  public var timeSeconds: Double?

  /// Creates a thumbnail.
  public init(
    url: WebAddress,
    width: Int? = nil,
    height: Int? = nil,
    timeSeconds: Double? = nil
  ) {
    self.url = url
    self.width = width
    self.height = height
    self.timeSeconds = timeSeconds
  }
}
