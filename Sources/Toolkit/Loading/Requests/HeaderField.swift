import Bytes

/// One header field of a request or a response (RFC 9110, section 5).
public struct HeaderField: Sendable, Hashable {
  /// The name as written. Names are compared ignoring ASCII case.
  @ComparedByBytes public private(set) var name: String
  @ComparedByBytes public private(set) var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// True if the field has this name, ignoring ASCII case.
  public func isNamed(_ other: String) -> Bool { name.hasSameBytesIgnoringCase(as: other) }
}
