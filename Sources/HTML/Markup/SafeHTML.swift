import Bytes

/// Markup that may be put into a page as it is.
///
/// It is made only by `Markup`, by the `Sanitizer`, and by `init(trusted:)`.
public struct SafeHTML: Sendable {
  public let string: String

  /// For what was sanitized before it was stored. Never for anything that comes from outside.
  public init(trusted string: String) {
    self.string = string
  }
}

extension SafeHTML: CustomStringConvertible {
  public var description: String { string }
}

extension SafeHTML: Hashable {
  /// True if both are the same byte for byte.
  public static func == (left: Self, right: Self) -> Bool { left.string.hasSameBytes(as: right.string) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(string))
  }
}
