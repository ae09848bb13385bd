import Bytes

/// An audience that a work is meant for (`media:rating`, and `media:adult` of older versions).
public struct MediaRating: Sendable, Hashable, Codable {
  /// The audience in the words of the scheme, such as `adult`.
  @Bytewise public var value: String
  /// `urn:simple` where nothing is stated.
  @Bytewise public var scheme: String?

  /// Creates a rating.
  public init(
    value: String,
    scheme: String? = nil
  ) {
    self.value = value
    self.scheme = scheme
  }
}
