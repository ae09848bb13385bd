/// A failure that a ``TestStore`` found, and its place in the test.
public struct TestFailure: CustomStringConvertible, Sendable {
  /// A place in a test's source.
  public struct Location: Sendable {
    public let fileID: String
    public let filePath: String
    public let line: Int
    public let column: Int
  }

  public let message: String
  public let location: Location

  /// True if it is for information only: a note of ``TestStore/Exhaustivity/offShowingSkipped``.
  public let isNote: Bool

  public var description: String { message }
}
