import Loading
import Testing

struct HeadersTests {
  private let headers: Headers = Headers([
    HTTPHeader("ETag", "\"1\""), HTTPHeader("Link", "<a>"), HTTPHeader("X-Ä", "x"), HTTPHeader("LINK", "<b>"),
  ])

  @Test
  func `a field is found whatever the case of its name, the first one if it repeats`() {
    #expect(headers["etag"] == "\"1\"")
    #expect(headers["link"] == "<a>")
    #expect(headers["Lin"] == nil)
  }

  @Test
  func `all values of a repeated field are returned in order`() {
    #expect(headers.values(of: "Link") == ["<a>", "<b>"])
    #expect(headers.values(of: "none").isEmpty)
  }

  @Test
  func `only ASCII letters are compared without case, and punctuation does not count as letters`() {
    #expect(headers["x-ä"] == nil)
    #expect(Headers([HTTPHeader("a@", "1")])["a`"] == nil)
  }
}
