/// A part of a program's text that has a color of its own.
public struct CodeToken: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A word of the language, the name of an element, a command.
    case keyword
    case string
    /// A number, or a constant such as `true`.
    case number
    case comment
    /// A line that a patch adds.
    case inserted
    /// A line that a patch removes.
    case deleted
  }

  public let kind: Kind
  /// Its bytes in the text.
  public let range: Range<Int>

  public init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
