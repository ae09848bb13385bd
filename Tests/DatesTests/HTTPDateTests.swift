import Dates
import Testing

struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Tue, 29 Feb 2000 23:59:60 GMT", 951_868_800), ("Fri, 31 Dec 2100 12:00:00 GMT", 4_133_937_600),
  ])
  func `all three forms of a date are read`(text: String, seconds: Int) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "SUN, 06 nov 1994 08:49:37 gmt", "Sun Nov 06 08:49:37 1994",
  ])
  func `the three forms are exact in any case of letters`(text: String) {
    #expect(HTTPDate.exactSeconds(text) == 784_111_777)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 utc", "Sun, 06 Nov 94 08:49:37 GMT",
    "Sun 06 Nov 1994 08:49:37 GMT", "Sun,  06  Nov  1994  08:49:37  GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
    "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08.49.37 GMT",
    "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 08:49:37 AEST",
    "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
    "Sun Nov  6 08:49:37 1994 GMT", "Sun, 06 November 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:38 GMT", " Sun, 06 Nov 1994 08:49:37 GMT", "0", "-1", "",
    "784111777",
  ])
  func `what is nearly a form is not exact`(text: String) {
    #expect(HTTPDate.exactSeconds(text) == nil)
  }

  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
  ])
  func `a moment is written in the preferred form`(seconds: Int, text: String) {
    #expect(HTTPDate.string(seconds) == text)
  }

  @Test(arguments: [
    "", "0", "-1", "Sun, 06 Nov 1994", "Sun, 6 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 PST",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 99 Nov 1994 08:49:37 GMT",
  ])
  func `text that is not a date gives nil`(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}
