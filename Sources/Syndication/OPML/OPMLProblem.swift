import Bytes

/// Something in an OPML document that was left out or had to be mended.
public struct OPMLProblem: Sendable, Hashable, Codable {
  /// Counted from 1.
  public var line: Int
  /// A sentence a person understands.
  @Bytewise public var reason: String
  /// True if nothing is wrong: the sentence says how the document was understood, where it can be in several ways.
  public var isNote: Bool

  /// Creates a problem in a line of a document.
  public init(line: Int, reason: String, isNote: Bool = false) {
    self.line = line
    self.reason = reason
    self.isNote = isNote
  }
}
