import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// A place in a test, where failures are reported: to Swift Testing inside of its tests, and to XCTest inside of those.
public struct TestPlace: Sendable {
  // MARK: Lifecycle

  /// Creates the place of a call, as both libraries name it.
  public init(_ location: SourceLocation, _ filePath: StaticString) {
    self.location = location
    self.filePath = filePath
  }

  /// Creates the place of a call by the literals of its line.
  public init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.init(
      SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)), filePath)
  }

  // MARK: Public

  /// The place as Swift Testing names it.
  public let location: SourceLocation

  /// Makes a message an issue of the running test, of Swift Testing or of XCTest.
  ///
  /// - Parameter isNote: true if it is for information only: a warning.
  public func report(_ message: String, isNote: Bool = false) {
    #if canImport(XCTest)
      // Of the two runs of `swift test`, one is for Swift Testing alone and says so.
      if Test.current == nil, !CommandLine.arguments.contains("swift-testing") {
        return reportToXCTest(message, isNote: isNote)
      }
    #endif
    Issue.record(Comment(rawValue: message), severity: isNote ? .warning : .error, sourceLocation: location)
  }

  #if canImport(XCTest)
    /// Makes a message a failure of the running test of XCTest, which has no warnings: a note is printed.
    public func reportToXCTest(_ message: String, isNote: Bool = false) {
      if isNote {
        print("\(location.fileID):\(location.line): \(message)")
      } else {
        XCTFail(message, file: filePath, line: UInt(location.line))
      }
    }
  #endif

  // MARK: Private

  private let filePath: StaticString
}
