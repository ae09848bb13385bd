import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// A place in a test, where failures are reported: to Swift Testing inside of its tests, and to XCTest inside of those.
struct FailurePlace: Sendable {
  // MARK: Internal

  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func fail(_ message: String) {
    #if canImport(XCTest)
      // Of the two runs of `swift test`, one is for Swift Testing alone and says so.
      if Test.current == nil, !CommandLine.arguments.contains("swift-testing") {
        return XCTFail(message, file: filePath, line: line)
      }
    #endif
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
  }
}
