import Testing

@testable import Syndication

@Suite struct MediaDurationTests {
  @Test(arguments: [
    ("1694", 1694.0), ("1694.5", 1694.5), ("28:49", 1729), ("01:54:09", 6849), ("1:54:09.5", 6849.5),
    (" 00:28:49 ", 1729), ("0:30", 30), ("28 min", 1680), ("1h 2m 3s", 3723), ("28m49s", 1729),
    ("1 hour, 5 minutes", 3900), ("PT28M49S", 1729), ("P0DT1H0M0S", 3600), ("90 minutes", 5400), ("5:", 300),
  ])
  func `durations are read in all their forms`(_ text: String, _ seconds: Double) {
    #expect(MediaDuration.parse(text) == seconds)
  }

  @Test(arguments: ["", "0", "00:00:00", "unknown", "1:2:3:4", "-5", "12 parsecs"])
  func `a text that is not a duration is refused`(_ text: String) {
    #expect(MediaDuration.parse(text) == nil)
  }
}
