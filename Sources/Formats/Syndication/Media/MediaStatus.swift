import Bytes

/// The state of a work (`media:status`).
public struct MediaStatus: Sendable, Hashable, Codable {
  /// `active`, `blocked` or `deleted`, in lower case.
  @ComparedByBytes public var state: String
  /// A text or an address.
  @ComparedByBytes public var reason: String?

  /// Creates a status.
  public init(
    state: String,
    reason: String? = nil
  ) {
    self.state = state
    self.reason = reason
  }
}
