/// A text property that is compared and hashed by its UTF-8 bytes, while its type stays `String`: see ``ByteString``.
///
///     struct Feed: Hashable {
///       @ComparedByBytes var title: String
///     }
@propertyWrapper
public struct ComparedByBytes<Text: ByteComparable>: Sendable, Hashable {
  public var wrappedValue: Text

  @inlinable
  public init(wrappedValue: Text) {
    self.wrappedValue = wrappedValue
  }

  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue.comparedByBytes == right.wrappedValue.comparedByBytes
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue.comparedByBytes)
  }
}

/// A text or an optional text.
public protocol ByteComparable: Sendable {
  var comparedByBytes: ByteString? { get }
}

extension String: ByteComparable {
  @inlinable public var comparedByBytes: ByteString? { ByteString(self) }
}

extension String?: ByteComparable {
  @inlinable public var comparedByBytes: ByteString? { map { ByteString($0) } }
}
