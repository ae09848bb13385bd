import Bytes

/// A player to embed in a page (`media:embed`).
public struct MediaEmbed: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?
  /// The names and values of the `media:param` elements.
  @ComparedByBytes public var parameters: [ByteString: String]

  /// Creates a player to embed.
  public init(
    url: WebAddress,
    width: Int? = nil,
    height: Int? = nil,
    parameters: [ByteString: String] = [:]
  ) {
    self.url = url
    self.width = width
    self.height = height
    self.parameters = parameters
  }
}
