import Bytes

/// Where a work may be shown (`media:restriction`).
public struct PublishedRestriction: Sendable, Hashable {
  /// `allow` or `deny`.
  @Bytewise public var relationship: String?
  @Bytewise public var type: String?
  /// Countries, addresses or kinds of use.
  @Bytewise public var values: [String]

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
