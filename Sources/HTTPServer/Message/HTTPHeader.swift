/// One header line of a request or an answer.
public struct HTTPHeader: Sendable, Hashable {
  /// As written; names are compared without regard to case (RFC 9110 section 5.1).
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this is the header `name`, whatever its case.
  public func isNamed(_ name: String) -> Bool {
    self.name.utf8.count == name.utf8.count
      && zip(self.name.utf8, name.utf8).allSatisfy { (own, other) in
        own == other || Self.lower(own) == Self.lower(other)
      }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension [HTTPHeader] {
  /// The value of the first header `name`, whatever its case. O(n).
  func first(named name: String) -> String? {
    first { (header: HTTPHeader) in header.isNamed(name) }?.value
  }
}
