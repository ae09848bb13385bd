import Foundation
import Gallery
import HTTPServer
import Logging
import ReaderTesting
import Running
import Screens
import Storage
import Testing
import Threading

@testable import WebHost

@Suite struct ProblemPageTests {
  private func sources(_ delay: StubDelay) -> StubSources {
    var content = StubSources.Content()
    content.delay = delay
    return StubSources(content)
  }

  @Test func `a timeline that fails to load shows its problem in the page, with the sidebar and a link to try again`()
    async throws
  {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    reader.services.screens.timelines.register { [sources = sources(.failing(StorageError.busy))] _ in sources }

    let (response, text) = try await browser.get("/all?feed=1")

    #expect(response.status == 503)
    #expect(text.contains("The database is locked by another program") && text.contains("role=\"alert\""))
    #expect(text.contains("Test feed") && text.contains("id=\"sidebar\""))
    #expect(text.contains("href=\"/all?feed=1\">Try again"))
  }

  @Test func `the page of a problem has the user's theme and keys`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    _ = try await browser.post("/settings/theme", ["value": "dark", "return": "/"])
    reader.services.screens.timelines.register { [sources = sources(.failing(StorageError.busy))] _ in sources }

    let (response, text) = try await browser.get("/all")

    #expect(response.status == 503)
    #expect(text.contains("data-theme=\"dark\""))
  }

  @Test(arguments: ["/nothing", "/entries/99", "/logout"])
  func `an address without a page shows its problem within the user's frame and theme`(path: String) async throws {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/")
    _ = try await browser.post("/settings/theme", ["value": "sepia", "return": "/"])

    let (response, text) = try await browser.get(path)

    #expect(response.status == (path == "/logout" ? 405 : 404))
    #expect(text.contains("data-theme=\"sepia\"") && text.contains("id=\"sidebar\""))
  }

  @Test func `an address without a page says so to who has no session, and starts none`() async throws {
    let browser = await Browser(try await TestReader())
    let (response, text) = try await browser.get("/nothing")
    #expect(response.status == 404 && !text.contains("sidebar"))
    #expect(browser.cookie == nil)
    let picture = [HTTPHeader("Sec-Fetch-Mode", "no-cors")]
    _ = try await browser.get("/")
    #expect(try await !browser.get("/nothing.png", headers: picture).text.contains("sidebar"))
  }

  @Test(arguments: [
    (StorageError.unreachable(server: "hidden", reason: "hidden"), 503),
    (.cannotWrite(path: "hidden", reason: "hidden"), 503),
    (.busy, 503), (.cannotOpen(path: "hidden", reason: "hidden"), 500),
    (.failed(operation: "x", reason: "hidden"), 500),
  ])
  func `what is wrong with the database is for the log only`(error: StorageError, status: Int) {
    let problem = WebError(error)
    #expect(problem.status == status && !problem.sentence.contains("hidden"))
    #expect(problem.reason == error.description)
  }

  @Test(arguments: ["/", "/published/0123456789/atom.xml"])
  func `strangers do not see why the database fails`(path: String) async throws {
    let reader = try await TestReader()
    let lines = Lock<[String]>([])
    reader.services.logger.register { Logger(level: .error) { line in lines.withLock { $0.append(line) } } }
    let browser = await Browser(reader)
    let session = [HTTPHeader("Cookie", "yaarr_session=made-up")]
    _ = try await browser.get(path, headers: session)
    try await reader.database.close()

    let (response, text) = try await browser.get(path, headers: session)

    #expect(response.status == 500 && text.contains("Something went wrong in the reader. Its log says what."))
    let log = lines.withLock { $0.joined() }
    #expect(log.contains("The database is closed."))
  }

  @Test func `an icon needs no settings`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    reader.services.screens.settings.register { [sources = sources(.failing(StorageError.busy))] _ in sources }

    #expect(try await browser.get("/icons/1/abc").response.status == 404)
    #expect(try await browser.get("/all").response.status == 503)
  }

  @Test func `a page whose list of feeds fails to load shows the reason`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    reader.services.screens.subscriptions.register { [sources = sources(.failing(StorageError.busy))] _ in sources }

    let (response, text) = try await browser.get("/subscriptions")

    #expect(response.status == 503)
    #expect(text.contains("could not be loaded either") && text.contains("Starred"))
  }

  @Test(.timeLimit(.minutes(1))) func `a page that loads too slowly ends with a message`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader, pageSeconds: 0.05)
    _ = try await browser.get("/")
    reader.services.screens.timelines.register { [sources = sources(.silent)] _ in sources }

    let (response, text) = try await browser.get("/all")
    #expect(response.status == 504)
    #expect(text.contains("did not load within a second."))

    let pane = try await browser.get("/all", headers: [HTTPHeader("X-Requested-With", "reader")])
    #expect(pane.response.status == 504 && !pane.text.contains("<"))
  }

  @Test(.timeLimit(.minutes(1))) func `work that ignores its cancellation is not awaited`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    await #expect(throws: TimeLimitError.self) {
      try await TimeLimit.run(seconds: 0.02) { await Task { for await _ in gate {} }.value }
    }
    opening.finish()
  }

  @Test func `work that ends in time returns its result`() async throws {
    #expect(try await TimeLimit.run(seconds: 60) { 7 } == 7)
    await #expect(throws: StorageError.busy) { try await TimeLimit.run(seconds: 60) { throw StorageError.busy } }
  }
}
