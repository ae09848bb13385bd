import Bytes

/// A part of an OPML document that was left out or repaired.
public struct OPMLProblem: Sendable, Hashable, Codable {
  /// Counted from 1.
  public var line: Int
  /// A sentence for people.
  @ComparedByBytes public var reason: String
  /// True if nothing is wrong: the sentence states how an ambiguous document was read.
  public var isNote: Bool

  /// Creates a problem at a line of a document.
  public init(line: Int, reason: String, isNote: Bool = false) {
    self.line = line
    self.reason = reason
    self.isNote = isNote
  }
}
