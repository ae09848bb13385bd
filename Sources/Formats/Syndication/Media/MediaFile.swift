import Bytes

/// A file of subtitles (`media:subTitle`) or a file at another address, such as a torrent (`media:peerLink`).
public struct MediaFile: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// A media type, as stated.
  @ComparedByBytes public var type: String?
  /// A language tag of BCP 47.
  @ComparedByBytes public var language: String?

  /// Creates a file.
  public init(
    url: WebAddress,
    type: String? = nil,
    language: String? = nil
  ) {
    self.url = url
    self.type = type
    self.language = language
  }
}
