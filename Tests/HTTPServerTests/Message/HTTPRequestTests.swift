import HTTPServer
import Testing

@Suite struct HTTPRequestTests {
  @Test func `headers are found whatever their case, and the first one counts`() {
    let request = HTTPRequest(
      method: "GET", path: "/", headers: [HTTPHeader("X-Thing", "one"), HTTPHeader("x-thing", "two")])
    #expect(request.header("x-THING") == "one")
    #expect(request.header("X-Thin") == nil)
  }

  @Test func `names that differ in other characters than letters are different headers`() {
    // "@" and "`" differ in the bit that distinguishes upper from lower case.
    #expect(!HTTPHeader("X@", "").isNamed("X`"))
  }

  @Test func `the first value of a query name counts`() {
    let request = HTTPRequest(method: "GET", path: "/", query: [QueryItem("a", "1"), QueryItem("a", "2")])
    #expect(request.query("a") == "1")
    #expect(request.query("b") == nil)
  }

  @Test func `cookies lose quotes and spaces, and the first one of a name counts`() {
    let headers = [
      HTTPHeader("Cookie", "session=a=b; theme=\"dark\";  empty=; broken"), HTTPHeader("cookie", "session=late; x=1"),
    ]
    let cookies = HTTPRequest(method: "GET", path: "/", headers: headers).cookies
    let expected = ["session": "a=b", "theme": "dark", "empty": "", "x": "1", "broken": nil]
    for (name, value) in expected { #expect(cookies[name] == value) }
  }

  @Test func `names of query items and cookies are compared by their bytes`() {
    let request = HTTPRequest(
      method: "GET", path: "/", query: [QueryItem("cafe\u{301}", "1"), QueryItem("caf\u{E9}", "2")],
      headers: [HTTPHeader("Cookie", "cafe\u{301}=1; caf\u{E9}=2; a\u{301}=3")])
    #expect(request.query("caf\u{E9}") == "2")
    #expect(request.cookies["caf\u{E9}"] == "2")
    #expect(request.cookies["a"] == nil)
    #expect(QueryItem("a", "caf\u{E9}") != QueryItem("a", "cafe\u{301}"))
  }
}
