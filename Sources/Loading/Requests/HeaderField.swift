/// One header field of a request or a response (RFC 9110, section 5).
public struct HeaderField: Sendable, Hashable {
  /// The name as written; names are compared without regard to case.
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the field has this name, ASCII case aside.
  public func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { (left: UInt8, right: UInt8) in lowercased(left) == lowercased(right) }
  }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}
