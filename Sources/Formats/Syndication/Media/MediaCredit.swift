import Bytes

/// A person or organization that took part in making a work (`media:credit`).
public struct MediaCredit: Sendable, Hashable, Codable {
  /// The role in the terms of the scheme, such as `producer`.
  @ComparedByBytes public var role: String?
  /// The address of the list of roles that `role` is from, as written.
  @ComparedByBytes public var scheme: String?
  /// The name of the person or organization, plain text in one line.
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
