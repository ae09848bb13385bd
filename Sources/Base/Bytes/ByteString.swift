/// A text that is compared, ordered and hashed by its UTF-8 bytes. It is meant for names, identifiers, keys, types,
/// addresses and tokens from outside.
///
/// `String` compares by canonical equivalence and counts in grapheme clusters. For text from outside this causes two
/// defects: normalizing a long run of combining marks takes time quadratic in its length, and `//` followed by a
/// variation selector does not have the prefix `//`. No format or protocol that is read here compares this way.
///
/// - Complexity: O(n) in the bytes for equality, order and hashing.
public struct ByteString: Sendable {
  /// The text as a `String`, which compares by canonical equivalence again. Keep the `ByteString` as long as the text
  /// is a name.
  public let string: String

  @inlinable
  public init(_ string: String) {
    self.string = string
  }

  @inlinable
  public init(_ substring: Substring) {
    string = String(substring)
  }

  /// Decodes UTF-8. Invalid bytes become U+FFFD.
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
    // 0xFF does not occur in UTF-8, so it separates consecutive texts.
    hasher.combine(0xFF as UInt8)
  }
}

extension ByteString: Comparable {
  /// Orders by bytes, which is the order of Unicode scalars.
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
