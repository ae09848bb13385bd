import Bytes

/// A page that plays a work (`media:player`).
public struct MediaPlayer: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// The width of the window, in pixels.
  public var width: Int?
  /// The height of the window, in pixels.
  public var height: Int?

  /// Creates a player.
  public init(
    url: WebAddress,
    width: Int? = nil,
    height: Int? = nil
  ) {
    self.url = url
    self.width = width
    self.height = height
  }
}
