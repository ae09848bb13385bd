import Testing

@testable import CommandOptions

@Suite struct ArgumentConvertibleTests {
  enum Order: String, CaseIterable, ArgumentConvertible { case newest, oldest, random }

  @Test func `an enum accepts the names of its cases`() {
    #expect(Order(argument: "oldest") == .oldest)
    #expect(Order(argument: "eldest") == nil)
    #expect(Order.expectation == "newest, oldest or random")
    #expect(Order.random.argument == "random")
  }

  @Test func `numbers stay in their range`() {
    #expect(UInt16(argument: "65535") == 65535)
    #expect(UInt16(argument: "65536") == nil)
    #expect(UInt16(argument: "-1") == nil)
    #expect(Int(argument: "-7") == -7)
    #expect(Int(argument: "7 ") == nil)
    #expect(Double(argument: "0.25") == 0.25)
    #expect(Double(argument: "nan") == nil)
    #expect(Double(argument: "inf") == nil)
  }

  @Test(arguments: [("30s", 30), ("15m", 900), ("2h", 7200), ("7d", 604_800), ("0s", 0)])
  func `times have a unit`(text: String, seconds: Int64) {
    #expect(Duration(argument: text) == .seconds(seconds))
    #expect(Duration.seconds(seconds).argument == text)
  }

  @Test(arguments: ["", "30", "s", "-1s", "1.5h", "1w", "9223372036854775807d"])
  func `text that is not a time is refused`(text: String) {
    #expect(Duration(argument: text) == nil)
  }
}
