import Bytes

/// An audience that a work is meant for (`media:rating`, and `media:adult` of older versions).
public struct MediaRating: Sendable, Hashable, Codable {
  @Bytewise public var value: String
  /// `urn:simple` where nothing is stated.
  @Bytewise public var scheme: String?

  public init(
    value: String,
    scheme: String? = nil
  ) {
    self.value = value
    self.scheme = scheme
  }
}
