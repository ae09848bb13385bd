/// What a ``TestStore`` found, and where in the test.
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

  /// Whether it is only for information: what a store that is not exhaustive was told to show.
  public let isNote: Bool

  public var description: String { message }
}
