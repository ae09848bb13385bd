import Bytes

/// Somebody who took part in making a work (`media:credit`).
public struct PublishedCredit: Sendable, Hashable {
  @Bytewise public var role: String?
  @Bytewise public var scheme: String?
  @Bytewise public var name: String

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
