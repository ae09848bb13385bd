import HTTPHeaders
import Testing

@Suite struct RetryAfterTests {
  private let date = HTTPHeader("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT")

  @Test(arguments: [("120", 120), (" 0 ", 0), ("99999999999999999999", 1 << 31)])
  func `a number counts seconds, up to a bound`(text: String, seconds: Int) {
    #expect(RetryAfter.seconds(Headers([HTTPHeader("retry-after", text)])) == seconds)
  }

  @Test func `a date counts from the response's own date, and from now without one`() {
    let dated = Headers([date, HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:07 GMT")])
    #expect(RetryAfter.seconds(dated, now: 0) == 30)
    #expect(RetryAfter.seconds(Headers([date]), now: 784_111_700.5) == 77)
    #expect(RetryAfter.seconds(Headers([date])) == nil)
  }

  @Test(arguments: ["", "-5", "1.5", "soon"])
  func `other texts ask for nothing`(text: String) {
    #expect(RetryAfter.seconds(Headers([HTTPHeader("Retry-After", text)]), now: 0) == nil)
  }
}
