import Bytes

/// An audience that a work is meant for (`media:rating`, and `media:adult` of older versions).
public struct MediaRating: Sendable, Hashable, Codable {
  /// The audience in the terms of the scheme, such as `adult`.
  @ComparedByBytes public var value: String
  /// `urn:simple` if not stated.
  @ComparedByBytes public var scheme: String?

  /// Creates a rating.
  public init(
    value: String,
    scheme: String? = nil
  ) {
    self.value = value
    self.scheme = scheme
  }
}
