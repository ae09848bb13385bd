/// A file that comes with an entry: an episode's audio, a video.
public struct Enclosure: Codable, Hashable, Sendable {
  public var url: String
  public var mimeType: String?
  public var lengthBytes: Int64?
  public var durationSeconds: Double?
  public var title: String?
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?

  public init(
    url: String, mimeType: String? = nil, lengthBytes: Int64? = nil, durationSeconds: Double? = nil,
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
