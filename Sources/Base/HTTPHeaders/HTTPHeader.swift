import Bytes

/// One header field of a request or a response (RFC 9110, section 5).
public struct HTTPHeader: Sendable, Hashable {
  /// The name as written. Names are compared ignoring case (section 5.1).
  @ComparedByBytes public var name: String
  @ComparedByBytes public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// True if the header has this name, ignoring case.
  public func isNamed(_ name: String) -> Bool {
    self.name.hasSameBytesIgnoringCase(as: name)
  }
}

extension [HTTPHeader] {
  /// The value of the first header with this name, ignoring case.
  ///
  /// - Complexity: O(n).
  public func first(named name: String) -> String? {
    first { $0.isNamed(name) }?.value
  }
}
