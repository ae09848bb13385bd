/// Where a work may be shown (`media:restriction`).
public struct PublishedRestriction: Sendable, Hashable {
  /// `allow` or `deny`.
  public var relationship: String?
  public var type: String?
  /// Countries, addresses or kinds of use.
  public var values: [String]

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
