/// A hash that is the same in every process and on every machine, unlike Swift's own: FNV-1a, 64 bits (G. Fowler,
/// L. C. Noll, K.-P. Vo, draft-eastlake-fnv). It is no defense against collisions made on purpose.
public struct FNV1a: Sendable {
  @usableFromInline var state: UInt64

  /// The hash of the bytes combined so far.
  @inlinable public var value: UInt64 { state }

  @inlinable
  public init(seed: UInt64 = 0xCBF2_9CE4_8422_2325) {
    state = seed
  }

  @inlinable
  public mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Combines the text's UTF-8 bytes. A text and its pieces one after the other give the same hash.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes { combine(byte) }
    }
  }
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
