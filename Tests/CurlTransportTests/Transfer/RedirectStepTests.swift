import Loading
import Testing

@testable import CurlTransport

struct RedirectStepTests {
  @Test(
    arguments: [
      ([], nil), ([301], "/1"), ([308], "/1"), ([301, 308, 301], "/3"), ([302], nil), ([301, 302], nil),
      ([307, 301], nil), ([303, 308], nil),
    ]
      as [([Int], String?)])
  func `there is an address to store if every redirect was permanent`(statuses: [Int], path: String?) throws {
    var step = try RedirectStep(Request("http://a.test/0"))
    for (index, status) in statuses.enumerated() { try step.follow(status: status, location: "/\(index + 1)") }
    #expect(step.permanentURL?.string == path.map { "http://a.test" + $0 })
  }

  @Test func `a request that follows no redirect learns where it would lead`() throws {
    var request = Request("http://a.test/")
    request.maximumRedirects = 0
    var step = try RedirectStep(request)
    #expect(throws: TransportError.redirected(to: WebAddress(unparsed: "http://a.test/new"))) {
      try step.follow(status: 302, location: "/new")
    }
  }

  @Test(arguments: [1, 3])
  func `one redirect more than allowed is an error`(limit: Int) throws {
    var request = Request("http://a.test/")
    request.maximumRedirects = limit
    var step = try RedirectStep(request)
    for _ in 0..<limit { try step.follow(status: 302, location: "/") }
    #expect(throws: TransportError.tooManyRedirects(limit)) { try step.follow(status: 302, location: "/") }
  }

  @Test(
    arguments: [
      (.post, 301, .get), (.post, 302, .get), (.post, 303, .get), (.post, 307, .post), (.post, 308, .post),
      (.head, 302, .head), (.head, 303, .head), (.get, 303, .get), (.put, 301, .put), (.put, 303, .get),
      (.delete, 302, .delete), (.patch, 308, .patch), (.patch, 303, .get),
    ] as [(Request.Method, Int, Request.Method)])
  func `only 307 and 308 keep a POST, a 303 turns other writing methods into a GET, and nothing changes GET and HEAD`(
    before: Request.Method, status: Int, after: Request.Method
  ) throws {
    var request = Request("http://a.test/")
    request.method = before
    request.headers = [HTTPHeader("Content-Type", "text/plain"), HTTPHeader("Accept", "a/b")]
    var step = try RedirectStep(request)
    try step.follow(status: status, location: "/b")
    #expect(step.method == after)
    #expect(step.headers.contains(HTTPHeader("Accept", "a/b")))
    #expect(step.headers.contains(HTTPHeader("Content-Type", "text/plain")) == (before == after))
  }

  @Test(arguments: [
    ("/b", true), ("http://A.test:80/b", true), ("http://b.test/", false), ("https://a.test/", false),
    ("http://a.test:81/", false),
  ])
  func `credentials are removed when the origin changes, and only then`(location: String, isKept: Bool) throws {
    var request = Request("http://a.test/")
    request.headers = [HTTPHeader("authorization", "x"), HTTPHeader("COOKIE", "y"), HTTPHeader("Accept", "z")]
    var step = try RedirectStep(request)
    try step.follow(status: 302, location: location)
    #expect(step.headers.map(\.value) == (isKept ? ["x", "y", "z"] : ["z"]))
  }

  @Test(arguments: [
    ("A", "b\r\nC: d"), ("A\r\nB", "c"), ("A:", "b"), ("", "b"), ("A B", "c"), ("A", "b\nc"), ("A", "\0"),
  ])
  func `a field that would become two is refused`(name: String, value: String) throws {
    var request = Request("http://a.test/")
    request.headers = [HTTPHeader(name, value)]
    let step = try RedirectStep(request)
    #expect(throws: TransportError.self) { try step.headerLines() }
  }
}
