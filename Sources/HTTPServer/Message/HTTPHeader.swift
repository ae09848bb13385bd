import Bytes

/// One header line of a request or an answer. Compared by bytes.
public struct HTTPHeader: Sendable, Hashable {
  /// As written; names are compared without regard to case (RFC 9110 section 5.1).
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// True if this is the header `name`, whatever its case.
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
  /// The value of the first header `name`, whatever its case. O(n).
  func first(named name: String) -> String? {
    first { $0.isNamed(name) }?.value
  }
}
