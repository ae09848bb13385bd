import Bytes

/// A 64-bit value for what an item shows: two items with equal identities and equal marks need no redrawing.
///
/// Marks are the same in every process and on every machine, so that one server can update a page that another has
/// opened. `Hasher` is not suitable: its seed changes with every start.
public struct ContentMark: Hashable, Sendable {
  /// Creates a mark from a value, such as a revision number. A ``ContentMarkBuilder`` computes a mark from parts.
  @inlinable
  public init(value: UInt64) {
    self.value = value
  }

  /// The number. It is for comparing and storing and has no other meaning.
  public let value: UInt64
}

// MARK: - LosslessStringConvertible

extension ContentMark: CustomStringConvertible, LosslessStringConvertible {
  /// Creates a mark from up to 16 hexadecimal digits; nil for any other text.
  public init?(_ description: String) {
    // Excludes a sign, which `UInt64` would accept.
    guard description.utf8.count <= 16, description.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") }) else { return nil }
    guard let value = UInt64(description, radix: 16) else { return nil }
    self.value = value
  }

  /// 16 hexadecimal digits, lowercase.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
