import Bytes

/// The account that a request is sent for, as its transport names it.
struct RequestAccount: Sendable, Equatable {
  /// The name of the account; nil if the response does not depend on one.
  let name: ByteString?
  /// True if a loader has asked the transport.
  let isKnown: Bool

  /// The account of a request that no loader has taken.
  static let unknown = RequestAccount(name: nil, isKnown: false)

  init(_ name: String?) {
    self.init(name: name.map { ByteString($0) }, isKnown: true)
  }

  private init(name: ByteString?, isKnown: Bool) {
    self.name = name
    self.isKnown = isKnown
  }

  /// A request without an account is equal to the same one before a loader has taken it.
  static func == (left: RequestAccount, right: RequestAccount) -> Bool { left.name == right.name }
}
