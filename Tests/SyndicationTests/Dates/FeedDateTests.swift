import Foundation
import Testing

@testable import Syndication

@Suite struct FeedDateTests {
  @Test(arguments: [
    "Thu, 01 Jan 2004 19:48:21 GMT",
    "Thu, 01 Jan 2004 19:48:21 +0000",
    "Thu, 1 Jan 2004 19:48:21 UT",
    "01 Jan 2004 19:48:21 Z",
    "Thu, 01 Jan 04 19:48:21 GMT",
    "Thursday, 01 January 2004 19:48:21 GMT",
    "Fri, 01 Jan 2004 19:48:21 GMT",
    "Thu, 01 Jan 2004 14:48:21 EST",
    "Thu, 01 Jan 2004 11:48:21 PST",
    "Thu, 01 Jan 2004 20:48:21 +0100",
    "Thu, 01 Jan 2004 20:48:21 +01:00",
    "Thu, 01 Jan 2004 20:48:21 GMT+1",
    "Thu, 01 Jan 2004 20:48:21 CET",
    "Thu, 01 Jan 2004 20:48:21 +0100 (CET)",
    "Thu, 01 Jan 2004 19:48:21",
    "Thu,01 Jan 2004 19:48:21 GMT",
    "Thu 01 Jan 2004 19:48:21 GMT",
    "Thu, 01-Jan-2004 19:48:21 GMT",
    "Thursday, 01-Jan-04 19:48:21 GMT",
    "Thu, Jan 01 2004 19:48:21 GMT",
    "January 1, 2004 7:48:21 PM GMT",
    "Jan 1st, 2004, 7:48:21 pm",
    "Thu Jan  1 19:48:21 2004",
    "Thu Jan  1 14:48:21 EST 2004",
    "Thu Jan 01 19:48:21 +0000 2004",
    "  Thu,  01  Jan  2004  19:48:21  GMT  ",
    "jeu., 01 janv. 2004 19:48:21 GMT",
    "2004-01-01T19:48:21Z",
    "2004-01-01T19:48:21.000+00:00",
    "2004-01-01T14:48:21-05:00",
    "2004-01-01T14:48:21-0500",
    "2004-01-01T14:48:21-05",
    "2004-01-01 19:48:21",
    "2004-01-01 19:48:21 UTC",
    "2004-01-01 14:48:21 EST",
    "2004-01-01t19:48:21z",
    "20040101T194821Z",
    "20040101194821",
    "2004/01/01 19:48:21",
    "2004-001T19:48:21Z",
    "01/01/2004 19:48:21",
    "01.01.2004 19:48:21",
    "1072986501",
    "1072986501000",
  ])
  func `dates of RFC 822 and their common mistakes are read`(_ text: String) {
    #expect(FeedDate.parse(text) == Date(timeIntervalSince1970: 1_072_986_501))
  }

  @Test(
    arguments: [
      ("Nov. 16, 2020, 10:57 a.m.", "2020-11-16T10:57:00Z"), ("Jan. 4, 2016, 12:37 p.m.", "2016-01-04T12:37:00Z"),
      ("Nov. 16, 2020, 12:05 a.m.", "2020-11-16T00:05:00Z"), ("Sept. 16, 2020, 1 p.m.", "2020-09-16T13:00:00Z"),
      ("Nov. 16, 2020, noon", "2020-11-16T12:00:00Z"), ("Nov. 16, 2020, midnight", "2020-11-16T00:00:00Z"),
      ("Thu, 25 Feb 2016 00:00:00 Europe/Brussels", "2016-02-24T23:00:00Z"),
      ("Mon, 25 Jul 2016 12:00:00 Europe/Brussels", "2016-07-25T10:00:00Z"),
      ("2016-07-25 12:00:00 America/New_York", "2016-07-25T16:00:00Z"),
      ("Sat, 11 04 2020 08:51:49 +0100", "2020-04-11T07:51:49Z"), ("11 04 2020", "2020-04-11T00:00:00Z"),
      ("Nov. 2020", "2020-11-01T00:00:00Z"), ("November 2020", "2020-11-01T00:00:00Z"),
    ])
  func `dates as Django writes them, zones by place and months by number are read`(text: String, expected: String)
    throws
  {
    #expect(try FeedDate.parse(text) == moment(expected))
  }

  @Test(arguments: ["Thu, 25 Feb 2016 00:00:00 ../../etc/passwd", "Thu, 25 Feb 2016 00:00:00 Europe/Atlantis"])
  func `a zone that is not a place is not looked up`(text: String) {
    #expect(FeedDate.parse(text) == nil)
  }

  @Test(arguments: [
    ("2004", "2004-01-01T00:00:00Z"),
    ("2004-02", "2004-02-01T00:00:00Z"),
    ("2004-02-29", "2004-02-29T00:00:00Z"),
    ("20040229", "2004-02-29T00:00:00Z"),
    ("2004-02-29T10:05Z", "2004-02-29T10:05:00Z"),
    ("29 Feb 2004", "2004-02-29T00:00:00Z"),
    ("Sun, 29 Feb 2004 10:05 GMT", "2004-02-29T10:05:00Z"),
    ("2004-02-28T24:00:00Z", "2004-02-29T00:00:00Z"),
    ("12/31/2003", "2003-12-31T00:00:00Z"),
    ("31/12/2003", "2003-12-31T00:00:00Z"),
    ("31.12.2003", "2003-12-31T00:00:00Z"),
    ("Wed, 31 Dec 97 23:59:60 GMT", "1998-01-01T00:00:00Z"),
    ("12 Mai 2021 12:00:00 +0200", "2021-05-12T10:00:00Z"),
    ("mar., 05 oct. 2021 12:00:00 +0000", "2021-10-05T12:00:00Z"),
  ])
  func `short forms mean the beginning of what they name`(_ text: String, _ expected: String) throws {
    #expect(FeedDate.parse(text) == (try moment(expected)))
  }

  @Test(arguments: [
    "", " ", "yesterday", "0000-00-00 00:00:00", "0001-01-01T00:00:00", "2004-13-01", "2004-02-30", "30 Feb 2004",
    "Thu, 01 Jan 2004 25:00:00 GMT", "2004-01-01T10:61:00Z", "Thu", "12", "2004-01-01Tgarbage!", "[[.pubDate]]",
    String(repeating: "9", count: 200), "Thu, 01 Foo 2004 10:00:00 GMT",
  ])
  func `a text that names no moment is not a date`(_ text: String) {
    #expect(FeedDate.parse(text) == nil)
  }

  @Test func `fractions of seconds are kept`() throws {
    let date = try #require(FeedDate.parse("2004-01-01T19:48:21.25Z"))
    #expect(date.timeIntervalSince1970 == 1_072_986_501.25)
  }

  @Test func `every moment is read back from RFC 822`() {
    var state: UInt64 = 20_240_229
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // From the year 1001 to 9999, the range of years with four digits.
      let seconds = Int64(clamping: state >> 24) % 253_000_000_000 - (state & 1 == 0 ? 0 : 30_000_000_000)
      let date = Date(timeIntervalSince1970: Double(min(seconds, 253_000_000_000)))
      #expect(FeedDate.parse(FeedDate.rfc822(date)) == date, "\(FeedDate.rfc822(date))")
    }
  }

  @Test func `no bytes crash the scanner`() {
    var state: UInt64 = 7
    let alphabet: [Character] = Array("0123456789 -:+,./TZJanMonGMTpm()éß")
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int(clamping: state >> 60) + 6 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.append(alphabet[Int(clamping: state >> 33) % alphabet.count])
      }
      if let date = FeedDate.parse(text) { #expect(date.timeIntervalSince1970.isFinite) }
    }
  }
}
