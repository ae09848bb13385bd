import HTTPServer
import ReaderTesting
import Screens
import Storage
import Testing

@testable import WebHost

/// The limits on a signed-in user's live pages.
@Suite struct LiveBoundsTests {
  private let opening = #"{"path":"/unread","timelines":{"timeline":{"newest":"1","rows":"e1 0"}},"sidebar":[]}"#

  private func open(_ browser: Browser) async -> HTTPResponse {
    await browser.host.handle(
      HTTPRequest(
        method: "POST", path: "/live",
        headers: [
          HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Cookie", browser.cookie ?? ""),
          HTTPHeader("X-CSRF-Token", browser.csrf), HTTPHeader("X-Requested-With", "reader"),
        ], body: Array(opening.utf8)))
  }

  private func browser(pages: Int) async throws -> Browser {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader, pagesPerUser: pages)
    _ = try await browser.get("/unread")
    return browser
  }

  @Test func `a page beyond a user's limit is refused until another one closes`() async throws {
    let browser = try await browser(pages: 2)
    var streams: [ResponseStream] = []
    for _ in 0..<2 {
      guard case .stream(let stream) = await open(browser).body else { throw Refused() }
      streams.append(stream)
    }
    let refused = await open(browser)
    #expect(refused.status == 503)
    guard case .bytes(let bytes) = refused.body else { throw Refused() }
    #expect(String(decoding: bytes, as: UTF8.self).contains("you have 2 pages open"))

    streams[0].close()
    try await eventually { await open(browser).status == 200 }
  }

  private struct Refused: Error {}

  @Test @ScreenActor func `a search longer than the limit is refused`() async throws {
    let browser = try await browser(pages: 2)
    let user = try await browser.reader.owner().id
    let page = WebLivePage(
      opening: try LiveOpening(Array(opening.utf8)), user: user, services: browser.reader.services,
      budget: StreamBudget(bytes: 100_000))
    page.open()
    let words = String(repeating: "x", count: SearchFeature.longestWords)
    try page.part("search").receive(Form(fields: [QueryItem("q", words)]))
    #expect(throws: WebError.self) { try page.part("search").receive(Form(fields: [QueryItem("q", words + "x")])) }
    #expect(throws: WebError.self) { try page.part("nothing") }
    #expect(await browser.send("/live/nowhere/search", ["q": "x"]).status == 404)
  }

  @Test @ScreenActor func `the queues of a user's pages share one limit`() {
    let budget = StreamBudget(bytes: 100_000)
    let streams = (0..<10).map { _ in PageStream(budget: budget) }
    for number in 0..<200 {
      for stream in streams {
        stream.send(ProblemMessage(problem: "Problem \(number): " + String(repeating: "x", count: 100)))
      }
    }
    // A page that exceeds the limit is closed, which frees its part of the budget.
    let open: Int = streams.count { $0.response.send([0]) == .queued }
    #expect(open < 10)
  }
}
