import Testing

/// A failure that a ``TestStore`` found, and its place in the test.
public struct TestFailure: CustomStringConvertible, Sendable {
  public let message: String
  public let location: SourceLocation

  /// True if it is for information only: a note of ``TestStore/Exhaustivity/offShowingSkipped``.
  public let isNote: Bool

  public var description: String { message }

  /// Makes it an issue of the running test; a note is a warning.
  public func record() {
    Issue.record(Comment(rawValue: message), severity: isNote ? .warning : .error, sourceLocation: location)
  }
}
