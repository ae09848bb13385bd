import Bytes

/// A person or organization that took part in making a work (`media:credit`).
public struct MediaCredit: Sendable, Hashable, Codable {
  /// The role in the terms of the scheme, such as `producer`.
  @ComparedByBytes public var role: String?
  @ComparedByBytes public var scheme: String?
  @ComparedByBytes public var name: String

  /// Creates a credit.
  public init(
    role: String? = nil,
    scheme: String? = nil,
    name: String
  ) {
    self.role = role
    self.scheme = scheme
    self.name = name
  }
}
