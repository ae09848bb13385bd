import Testing

@testable import Syndication

/// Tests dates in the languages of publishers, and odd forms of dates.
@Suite struct ForeignDateTests {
  @Test(
    arguments: [
      "pon, 03 lut 2025 10:00:00 +0000", "Пн, 03 фев 2025 10:00:00 +0000", "понедельник, 3 февраля 2025 10:00",
      "Пн, 03 лют 2025 10:00:00", "пн, 03 феб 2025 10:00:00", "Pzt, 03 Şub 2025 10:00:00 +0000", "3 Şubat 2025 10:00",
      "Po, 03 únor 2025 10:00", "3. února 2025 10:00", "3 helmikuuta 2025 10:00", "ma, 03 helmi 2025 10:00",
      "Δευ, 03 Φεβ 2025 10:00:00", "3 Φεβρουαρίου 2025 10:00", "lun, 03 feb. 2025 10:00", "lun., 3 févr. 2025 10:00",
      "3 vasario 2025 10:00", "3 februāris 2025 10:00", "3 veebruar 2025 10:00",
      "الاثنين، 3 فبراير 2025 10:00", "٣ فبراير ٢٠٢٥ 10:00", "3 شباط 2025 10:00", "3 בפברואר 2025 10:00",
      "3 פברואר 2025 10:00", "3 فوریهٔ 2025 10:00", "۳ فوریه ۲۰۲۵ ۱۰:۰۰", "2025年2月3日 10:00", "2025年02月03日(月) 10時00分",
      "2025年2月3日 星期一 上午10:00", "2025년 2월 3일 10:00", "2025년 2월 3일 월요일 오전 10시 0분",
      "Sen, 03 Feb 2025 10:00", "3 Februari 2025 10:00", "3 tháng 2, 2025 10:00",
      "03 Thg 2 2025 10:00", "3 ก.พ. 2568 10:00", "3 กุมภาพันธ์ 2025 10:00", "3 फ़रवरी 2025 10:00",
    ])
  func `a date in another language is read`(_ text: String) throws {
    #expect(try FeedDate.parse(text) == moment("2025-02-03T10:00:00Z"))
  }

  @Test(
    arguments: [
      ("Śr, 05 lis 2025 10:00", 11), ("5 lipca 2025 10:00", 7), ("5 srpna 2025 10:00", 8),
      ("5 marraskuuta 2025 10:00", 11),
      ("5 Ağu 2025 10:00", 8), ("5 Agu 2025 10:00", 8), ("5 iul. 2025 10:00", 7), ("5 травня 2025 10:00", 5),
      ("5 мая 2025 10:00", 5), ("5 сент. 2025 10:00", 9), ("5 Kasım 2025 10:00", 11), ("5 Temmuz 2025 10:00", 7),
      ("Fr 05 Okt 2025 10:00", 10), ("5 août 2025 10:00", 8), ("5 mars 2025 10:00", 3),
    ])
  func `months are those of their languages`(_ text: String, _ month: Int) throws {
    #expect(try FeedDate.parse(text) == moment("2025-\(month < 10 ? "0" : "")\(month)-05T10:00:00Z"))
  }

  @Test(
    arguments: [
      "2004-05-28 오후 11:23:17", "2004年5月28日 下午11:23:17", "2004-05-28 午後11時23分17秒", "2004-05-28T23:23:17",
      "026, 28 May 2004 23:23:17 +0000", "Fri, 28 May 2004 23.23.17", "Fri, 28 May 2004 23:23:17 0000",
      "Fri, 28 May 2004 23:23:17 &#43;0000", "2004-05-28 23:23:17 +0000 UTC m=+0.001", "2004-05-28T23:23:17.0+00:00",
    ])
  func `an odd form of a date is read`(_ text: String) throws {
    #expect(try FeedDate.parse(text) == moment("2004-05-28T23:23:17Z"))
  }

  @Test func `numbers of one digit are read`() throws {
    #expect(try FeedDate.parse("2025-02-03T12:35:9+01:00") == moment("2025-02-03T11:35:09Z"))
    #expect(try FeedDate.parse("2025-02-03 1:5:9") == moment("2025-02-03T01:05:09Z"))
    #expect(try FeedDate.parse("Mon, 3 Feb 2025 1:5:9") == moment("2025-02-03T01:05:09Z"))
  }

  @Test(
    arguments: [
      "Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 +0000", "1970-01-01T00:00:00Z", "1970-01-01",
      "1970-01-01T01:00:00+01:00", "Wed, 31 Dec 1969 19:00:00 -0500", "1970-01-01T00:00:00+02:00", "000000000",
    ])
  func `the beginning of 1970 is no date`(_ text: String) {
    #expect(FeedDate.parse(text) == nil)
  }

  @Test func `another moment of 1970 is a date`() {
    #expect(FeedDate.parse("Thu, 01 Jan 1970 12:34:56 GMT") != nil)
    #expect(FeedDate.parse("Sun, 01 Feb 1970 00:00:00 GMT") != nil)
  }

  @Test func `a date that is not understood is in the repairs, as written`() throws {
    let feed = try read(rss("<item><pubDate>2 Blub 2025</pubDate></item><item><pubDate>3 Blub 2025</pubDate></item>"))
    #expect(feed.repairs == [FeedRepair(line: 1, what: "A date was not understood: “2 Blub 2025”.", count: 2)])
  }
}
