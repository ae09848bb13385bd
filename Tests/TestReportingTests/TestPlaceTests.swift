#if canImport(XCTest) && !canImport(ObjectiveC)
  import TestReporting
  import Testing
  import XCTest

  struct TestPlaceTests {
    @Test func `a failure reaches XCTest, at its line`() {
      let observer = Observer()
      XCTestObservationCenter.shared.addTestObserver(observer)
      defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
      let place = TestPlace(#_sourceLocation, #filePath)
      let line = #line - 1
      XCTestCase(name: "test") { _ in
        place.reportToXCTest("The state is wrong.")
      }.run()
      #expect(observer.failures.count == 1)
      #expect(observer.failures.first?.contains("The state is wrong.") == true)
      #expect(observer.failures.first?.hasSuffix("TestPlaceTests.swift:\(line)") == true, "\(observer.failures)")
    }
  }

  private final class Observer: XCTestObservation {
    var failures: [String] = []

    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      failures.append("\(description) \(filePath ?? ""):\(lineNumber)")
    }
  }
#endif
