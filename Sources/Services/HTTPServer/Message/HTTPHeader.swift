import Bytes

/// One header line of a request or a response. Compared by bytes.
public struct HTTPHeader: Sendable, Hashable {
  /// The name as written. Names are compared ignoring case (RFC 9110 section 5.1).
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// True if the header has this name, ignoring case.
  public func isNamed(_ name: String) -> Bool {
    self.name.hasSameBytesIgnoringCase(as: name)
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.value.hasSameBytes(as: right.value)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(name))
    hasher.combine(ByteString(value))
  }
}

extension [HTTPHeader] {
  /// The value of the first header with this name, ignoring case.
  ///
  /// - Complexity: O(n).
  func first(named name: String) -> String? {
    first { $0.isNamed(name) }?.value
  }
}
