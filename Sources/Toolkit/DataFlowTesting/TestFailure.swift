import Testing

#if canImport(XCTest)
  import XCTest
#endif

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
  public func record() {
    #if canImport(XCTest)
      // Of the two runs of `swift test`, one is for Swift Testing alone and says so.
      if Test.current == nil, !CommandLine.arguments.contains("swift-testing") { return recordInXCTest() }
    #endif
    Issue.record(Comment(rawValue: message), severity: isNote ? .warning : .error, sourceLocation: location)
  }

  #if canImport(XCTest)
    func recordInXCTest() {
      if isNote {
        print("\(location.fileID):\(location.line): \(message)")
      } else {
        XCTFail(message, file: place.filePath, line: UInt(location.line))
      }
    }
  #endif
}

/// The line of a call in a test, as both libraries name it.
struct TestPlace: Sendable {
  let location: SourceLocation
  let filePath: StaticString

  init(_ location: SourceLocation, _ filePath: StaticString) {
    self.location = location
    self.filePath = filePath
  }
}
