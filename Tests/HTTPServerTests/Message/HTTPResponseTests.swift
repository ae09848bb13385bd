import HTTPServer
import Testing

@Suite struct HTTPResponseTests {
  @Test func `setting a header replaces all headers of that name`() {
    var response = HTTPResponse(headers: [HTTPHeader("A", "1"), HTTPHeader("a", "2"), HTTPHeader("B", "3")])
    response.setHeader("a", "4")
    #expect(response.headers == [HTTPHeader("B", "3"), HTTPHeader("a", "4")])
  }

  @Test func `a redirect after a form leads to a GET`() {
    let response = HTTPResponse.redirect(to: "/next")
    #expect(response.status == 303)
    #expect(response.header("location") == "/next")
  }
}
