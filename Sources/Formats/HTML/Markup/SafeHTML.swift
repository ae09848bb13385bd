import Bytes

/// Markup that can be written into a page without escaping.
///
/// Created only by `Markup`, by the `Sanitizer`, and by `init(trusted:)`.
public struct SafeHTML: Sendable {
  /// The markup, in UTF-8.
  public let string: String

  /// Creates markup from stored output of the sanitizer. Never pass untrusted input.
  public init(trusted string: String) {
    self.string = string
  }
}

extension SafeHTML: CustomStringConvertible {
  public var description: String { string }
}

extension SafeHTML: Hashable {
  /// True if both are equal byte for byte.
  public static func == (left: Self, right: Self) -> Bool { left.string.hasSameBytes(as: right.string) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(string))
  }
}
