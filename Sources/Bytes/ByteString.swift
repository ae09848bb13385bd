/// Text that is compared, ordered and hashed by its UTF-8 bytes: for names, identifiers, keys, types, addresses and tokens
/// that come from outside.
///
/// `String` compares by canonical equivalence and counts in grapheme clusters. On text from outside that is a defect
/// twice over: normalizing a long run of combining marks takes time in the square of its length, and `//` with a
/// variation selector behind it does not begin with `//`. No format and no protocol that is read here compares so.
///
/// Equality, order and hashing are O(n) in the bytes.
public struct ByteString: Sendable {
  /// The text itself. It is compared as a `String` again: keep the `ByteString` as long as it is a name.
  public let string: String

  @inlinable
  public init(_ string: String) {
    self.string = string
  }

  @inlinable
  public init(_ substring: Substring) {
    string = String(substring)
  }

  /// Bytes that are not UTF-8 become U+FFFD.
  @inlinable
  public init(decoding bytes: some Collection<UInt8>) {
    string = String(decoding: bytes, as: UTF8.self)
  }

  @inlinable public var utf8: String.UTF8View { string.utf8 }

  @inlinable public var isEmpty: Bool { string.utf8.isEmpty }
}

extension ByteString: Hashable {
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.string.hasSameBytes(as: right.string)
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    let isHashed: Void? = string.utf8.withContiguousStorageIfAvailable { (bytes: UnsafeBufferPointer<UInt8>) in
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if isHashed == nil {
      for byte in string.utf8 { hasher.combine(byte) }
    }
    // No byte of UTF-8: one text's end is not the next one's beginning.
    hasher.combine(0xFF as UInt8)
  }
}

extension ByteString: Comparable {
  /// By bytes, which is by Unicode scalars.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }
}

extension ByteString: ExpressibleByStringLiteral {
  @inlinable
  public init(stringLiteral value: String) {
    string = value
  }
}

extension ByteString: CustomStringConvertible {
  @inlinable public var description: String { string }
}

extension ByteString: Codable {
  public init(from decoder: any Decoder) throws {
    string = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}

/// A dictionary by texts is written as an object.
extension ByteString: CodingKeyRepresentable {
  public var codingKey: any CodingKey { TextKey(stringValue: string) }

  public init?(codingKey: some CodingKey) {
    string = codingKey.stringValue
  }

  private struct TextKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
