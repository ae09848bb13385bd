import Foundation
import HTTPServer
import ReaderTesting
import Running
import Screens
import Storage
import Testing

@testable import WebHost

@Suite struct WebHostTests {
  private func header(_ name: String, of response: HTTPResponse) -> String? {
    response.headers.first { (header: HTTPHeader) in header.name == name }?.value
  }

  @Test func `an empty reader shows the ways to start, the account last`() async throws {
    let browser = await Browser(try await TestReader())
    let (response, text) = try await browser.get("/")

    #expect(response.status == 200)
    let ways = ["Try the samples", "Begin with a theme", "Add a feed", "Bring your feeds along", "Create your account"]
    let places = ways.compactMap { text.range(of: "<h2>\($0)</h2>")?.lowerBound }
    #expect(places.count == ways.count && places == places.sorted())
  }

  @Test func `a chosen theme becomes a folder of feeds that wait to be fetched`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    let (refused, problem) = try await browser.post("/starters")
    #expect(refused.status == 422 && problem.contains("Choose a theme first."))

    let (response, text) = try await browser.post("/starters", ["theme": "Space"])
    #expect(response.status == 200 && text.contains("3 feeds added."))
    #expect(text.contains("0 of 3 feeds fetched.") && text.contains("<progress"))
    #expect(text.contains("ESA: Space news"))
  }

  @Test func `every response has a strict content security policy, and no page has inline scripts or styles`()
    async throws
  {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    for path in ["/", "/unread", "/subscriptions", "/nowhere", "/all?entry=1"] {
      let (response, text) = try await browser.get(path)
      let policy = try #require(header("Content-Security-Policy", of: response))
      #expect(
        policy.contains("default-src 'none'") && policy.contains("script-src 'self'") && !policy.contains("unsafe"))
      #expect(header("X-Content-Type-Options", of: response) == "nosniff")
      #expect(!text.contains("<style") && !text.contains(" style=") && !text.contains(" onclick="))
      #expect(!text.contains("<script>"))
    }
  }

  @Test func `a feed is added, and its entries are read and starred, with forms only`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    reader.transport.set(
      "https://site.test/feed", TestReader.rss(items: [TestReader.item("one", content: "<p>Hello <b>you</b></p>")]))

    let added = try await browser.post("/subscriptions", ["url": "site.test/feed"])
    #expect(added.text.contains("Test feed") && added.text.contains("data-id=\"e1\""))
    let opened = try await browser.get("/unread?entry=1")
    #expect(opened.text.contains("<p>Hello <b>you</b></p>"))
    _ = try await browser.post("/entries/1/star", ["on": "1", "return": "/starred"])
    let starred = try await browser.get("/starred")
    #expect(starred.text.contains("data-id=\"e1\"") && starred.text.contains("aria-pressed=\"true\""))
    let unread = try await browser.get("/unread")
    #expect(!unread.text.contains("data-id=\"e1\""))
  }

  @Test func `the page of a feed lists repairs with their number and lines`() async throws {
    let reader = try await TestReader()
    let damaged = "<description>A & B\n& C & D</description><category>&eacute;</category>"
    try await reader.subscribe(items: [TestReader.item("one", more: damaged)])
    try await reader.subscribe("http://feeds.test/b.xml", items: [TestReader.item("two")])
    let browser = await Browser(reader)

    let (_, text) = try await browser.get("/subscriptions/1")

    #expect(text.contains("<summary>Errors that were repaired: 2 kinds of errors</summary>"))
    #expect(text.contains("<li>Line 5 and 2 more times: An ampersand was not written as &amp;amp;.</li>"))
    #expect(text.contains("<li>Line 6: An entity of HTML is used, which XML does not know.</li>"))
    #expect(text.components(separatedBy: "Errors that were repaired").count == 2)
  }

  @Test func `marking all as read can be undone`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one"), TestReader.item("two")])
    let browser = await Browser(reader)
    _ = try await browser.get("/unread")

    let marked = try await browser.post("/mark-all-read", ["filter": "unread", "newest": "99"])
    #expect(marked.text.contains("2 marked as read") && marked.text.contains("Undo"))
    let batch: String = try #require(marked.text.firstMatch(of: /name="batch" value="(\d+)"/)).output.1.description
    let restored = try await browser.post("/mark-all-read/undo", ["batch": batch, "return": "/unread"])
    #expect(restored.text.contains("data-id=\"e1\"") && restored.text.contains("data-id=\"e2\""))
  }

  @Test func `a request from another site's page is refused`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    _ = try await browser.get("/unread")

    #expect(try await browser.post("/entries/1/star", ["on": "1"], csrf: "guess").response.status == 403)
    let foreign = [HTTPHeader("Origin", "https://evil.test")]
    #expect(try await browser.post("/entries/1/star", ["on": "1"], headers: foreign).response.status == 403)
    let crossSite = [HTTPHeader("Sec-Fetch-Site", "cross-site")]
    #expect(try await browser.post("/entries/1/star", ["on": "1"], headers: crossSite).response.status == 403)
    #expect(try await reader.database.entry(reader.owner().id, EntryID(rawValue: 1))?.isStarred == false)
  }

  @Test func `with an account, pages need a sign-in, and the cookie is hidden from scripts`() async throws {
    let reader = try await TestReader()
    _ = try await reader.services.accounts().create(name: "Ada", password: "long enough")
    let browser = await Browser(reader)

    let asked = try await browser.get("/unread")
    #expect(asked.text.contains("Sign in"))
    let wrong = try await browser.post("/login", ["name": "Ada", "password": "wrong"])
    #expect(wrong.response.status == 401 && wrong.text.contains("The name or the password is wrong."))
    let body: [UInt8] = Array("name=Ada&password=long%20enough".utf8)
    let request = HTTPRequest(
      method: "POST", path: "/login",
      headers: [HTTPHeader("Host", "reader.test"), HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
      body: body)
    let response = await browser.host.handle(request)
    let cookie = try #require(header("Set-Cookie", of: response))
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"))
  }

  @Test(arguments: [
    ("rebound.test:8080", "127.0.0.1", []), ("192.168.1.7:8080", "192.168.1.9", []), ("localhost", "192.168.1.9", []),
    ("127.0.0.1:8080", "127.0.0.1", [HTTPHeader("X-Forwarded-For", "203.0.113.9")]),
    ("127.0.0.1:8080", "127.0.0.1", [HTTPHeader("X-Forwarded-Proto", "https")]),
  ])
  func `without an account, only requests from this machine are accepted`(
    host: String, address: String, headers: [HTTPHeader]
  ) async throws {
    let browser = await Browser(try await TestReader())
    let request = HTTPRequest(
      method: "GET", path: "/", headers: [HTTPHeader("Host", host), HTTPHeader("Accept", "text/html")] + headers,
      remoteAddress: address)
    let response = await browser.host.handle(request)
    #expect(response.status == 400)
    #expect(!response.headers.contains { (header: HTTPHeader) in header.name == "Set-Cookie" })
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "reader.localhost"])
  func `without an account, a browser on this machine gets a session`(host: String) async throws {
    let browser = await Browser(try await TestReader())
    let request = HTTPRequest(
      method: "GET", path: "/", headers: [HTTPHeader("Host", host), HTTPHeader("Accept", "text/html")],
      remoteAddress: host.hasPrefix("[") ? "::1" : "127.0.0.1")
    let response = await browser.host.handle(request)
    #expect(response.headers.contains { (header: HTTPHeader) in header.name == "Set-Cookie" })
  }

  @Test func `users see only their own feeds and entries`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    _ = try await reader.services.accounts().createFirst(name: "Ada", password: "long enough")
    _ = try await reader.services.accounts().create(name: "Bob", password: "long enough")
    let browser = await Browser(reader)
    _ = try await browser.post("/login", ["name": "Bob", "password": "long enough"])

    #expect(try await browser.get("/all").text.contains("You follow no feeds yet"))
    let pane = try await browser.get("/entries/1", headers: [HTTPHeader("X-Requested-With", "reader")])
    #expect(pane.response.status == 404)
    #expect(try await browser.post("/entries/1/star", ["on": "1"]).response.status == 404)
    #expect(try await browser.get("/all?feed=1").response.status == 404)
  }

  @Test(arguments: [
    ("dead.test", "could not be fetched"), ("no address at all", "is not an address"),
    ("page.test", "No feed was found"),
    ("gone.test", "404"),
  ])
  func `a feed that cannot be added shows the problem and the user's input`(typed: String, words: String) async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    reader.transport.set(
      "https://page.test", "<!doctype html><p>Nothing", headers: [.init("Content-Type", "text/html")])
    reader.transport.set("https://gone.test", "", status: 404)

    let (response, text) = try await browser.post("/subscriptions", ["url": typed])

    #expect(response.status == 422)
    #expect(text.contains(words) && text.contains("value=\"\(typed)\""), "\(text)")
  }

  @Test func `an OPML file with broken lines lists them`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    let opml =
      "<opml version=\"2.0\"><body>\n<outline type=\"rss\" text=\"A\" xmlUrl=\"http://a.test/f\"/>\n<outline type=\"rss\" text=\"No address\"/>\n</body></opml>"
    let (response, text) = try await browser.upload(opml)

    #expect(response.status == 200)
    #expect(text.contains("1 feed added") && text.contains("Line 3:"), "\(text)")
  }

  @Test func `a live page exists as long as its stream`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    _ = try await browser.get("/unread")
    let opening = #"{"path":"/unread","timelines":{"timeline":{"newest":"1","rows":"e1 0"}},"sidebar":[]}"#
    let request = HTTPRequest(
      method: "POST", path: "/live",
      headers: [
        HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Cookie", browser.cookie ?? ""),
        HTTPHeader("X-CSRF-Token", browser.csrf), HTTPHeader("X-Requested-With", "reader"),
      ], body: Array(opening.utf8))
    let response = await browser.host.handle(request)
    guard case .stream(let stream) = response.body else {
      Issue.record("The answer is no stream but \(response.status).")
      return
    }
    let user = try await reader.owner().id
    let pages = reader.services.pages
    #expect(await isOpen(pages, user))

    stream.close()
    try await eventually { await !isOpen(pages, user) }
    #expect(await browser.host.pages.isEmpty)
  }
  @ScreenActor
  private func isOpen(_ pages: OpenPages, _ user: UserID) -> Bool { pages.user(user).state?.pages.isEmpty == false }
}
