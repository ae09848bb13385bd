/// What an item looks like, in 64 bits: two items of one identity with one mark need no redrawing.
///
/// Marks are the same in every process and on every machine, so that a page which was opened by one server can be caught
/// up by another. `Hasher` is no source for them: its seed changes with every start.
public struct ContentMark: Hashable, Sendable {
  /// A mark made elsewhere: a revision number, say. A ``ContentMarkBuilder`` makes one from parts.
  @inlinable
  public init(value: UInt64) {
    self.value = value
  }

  public let value: UInt64
}

// MARK: - LosslessStringConvertible

extension ContentMark: CustomStringConvertible, LosslessStringConvertible {
  /// From up to 16 hexadecimal digits; nil for anything else.
  public init?(_ description: String) {
    // No sign, which the number would take.
    guard description.utf8.count <= 16, description.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") }) else { return nil }
    guard let value = UInt64(description, radix: 16) else { return nil }
    self.value = value
  }

  /// 16 hexadecimal digits, lower case.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
