import Bytes

/// A restriction on the places where a work may be shown (`media:restriction`).
public struct MediaRestriction: Sendable, Hashable, Codable {
  /// `allow` or `deny`.
  @ComparedByBytes public var relationship: String?
  /// `country`, `uri` or `sharing`.
  @ComparedByBytes public var type: String?
  /// Countries, addresses or kinds of use, in lower case.
  @ComparedByBytes public var values: [String]

  /// Creates a restriction.
  public init(
    relationship: String? = nil,
    type: String? = nil,
    values: [String] = []
  ) {
    self.relationship = relationship
    self.type = type
    self.values = values
  }
}
