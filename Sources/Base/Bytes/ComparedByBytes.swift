/// Compares and hashes a text property by its bytes, while its type stays `String`: `@ComparedByBytes public var title:
/// String?`. If all texts of a type are bytewise, its synthesized `Hashable` takes linear time for any text: see
/// ``ByteString``.
@propertyWrapper
public struct ComparedByBytes<Value: ByteComparable>: Hashable, Sendable {
  public var wrappedValue: Value

  @inlinable
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue.hasSameTexts(as: right.wrappedValue)
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    wrappedValue.hashTexts(into: &hasher)
  }
}

/// Encoded as the text itself.
extension ComparedByBytes: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension ComparedByBytes: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    wrappedValue = try Value(from: decoder)
  }
}

/// A text or a collection of texts.
public protocol ByteComparable: Sendable {
  func hasSameTexts(as other: Self) -> Bool
  func hashTexts(into hasher: inout Hasher)
}

extension String: ByteComparable {
  @inlinable
  public func hasSameTexts(as other: String) -> Bool { hasSameBytes(as: other) }

  @inlinable
  public func hashTexts(into hasher: inout Hasher) { hasher.combine(ByteString(self)) }
}

extension Optional: ByteComparable where Wrapped: ByteComparable {
  @inlinable
  public func hasSameTexts(as other: Wrapped?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let left?, let right?): left.hasSameTexts(as: right)
    default: false
    }
  }

  @inlinable
  public func hashTexts(into hasher: inout Hasher) {
    hasher.combine(self.map { _ in true })
    self?.hashTexts(into: &hasher)
  }
}

extension Array: ByteComparable where Element: ByteComparable {
  @inlinable
  public func hasSameTexts(as other: [Element]) -> Bool {
    elementsEqual(other) { $0.hasSameTexts(as: $1) }
  }

  @inlinable
  public func hashTexts(into hasher: inout Hasher) {
    hasher.combine(count)
    for text in self { text.hashTexts(into: &hasher) }
  }
}

extension Dictionary: ByteComparable where Key == ByteString, Value: ByteComparable {
  @inlinable
  public func hasSameTexts(as other: [Key: Value]) -> Bool {
    count == other.count && allSatisfy { key, text in other[key].map { text.hasSameTexts(as: $0) } ?? false }
  }

  @inlinable
  public func hashTexts(into hasher: inout Hasher) {
    // XOR makes the hash independent of the order.
    var combined = 0
    for (key, text) in self {
      var inner = Hasher()
      inner.combine(key)
      text.hashTexts(into: &inner)
      combined ^= inner.finalize()
    }
    hasher.combine(combined)
  }
}
