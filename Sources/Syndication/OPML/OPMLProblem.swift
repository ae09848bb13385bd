import Bytes

/// Something in an OPML document that was left out or had to be mended.
public struct OPMLProblem: Sendable, Hashable, Codable {
  /// Counted from 1.
  public var line: Int
  /// A sentence a person understands.
  @Bytewise public var reason: String

  /// Creates a problem in a line of a document.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
