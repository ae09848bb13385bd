import TestReporting
import Testing

/// A failure that a ``TestStore`` found, and its place in the test.
public struct TestFailure: CustomStringConvertible, Sendable {
  /// The failure in words, with the differences.
  public let message: String
  /// The place of the call in the test.
  public var location: SourceLocation { place.location }

  /// True if it is for information only: a note of ``TestStore/Exhaustivity/offShowingSkipped``.
  public let isNote: Bool

  let place: TestPlace

  init(message: String, place: TestPlace, isNote: Bool) {
    self.message = message
    self.place = place
    self.isNote = isNote
  }

  public var description: String { message }

  /// Makes it an issue of the running test, of Swift Testing or of XCTest. A note is a warning.
  public func record() { place.report(message, isNote: isNote) }
}
