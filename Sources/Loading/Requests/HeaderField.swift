import Bytes

/// One header field of a request or a response (RFC 9110, section 5).
public struct HeaderField: Sendable, Hashable {
  /// The name as written; names are compared without regard to case.
  @ComparedByBytes public private(set) var name: String
  @ComparedByBytes public private(set) var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the field has this name, ASCII case aside.
  public func isNamed(_ other: String) -> Bool { name.hasSameBytesIgnoringCase(as: other) }
}
