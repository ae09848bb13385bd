/// Markup that may be put into a page as it is.
///
/// It is made only by `Markup`, by the `Sanitizer`, and by `init(trusted:)`.
public struct SafeHTML: Sendable, Hashable {
  public let string: String

  /// For what was sanitized before it was stored. Never for anything that comes from outside.
  public init(trusted string: String) {
    self.string = string
  }
}
