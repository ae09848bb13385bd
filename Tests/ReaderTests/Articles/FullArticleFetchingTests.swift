import Foundation
import HTTPHeaders
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running

/// Full articles: fetched on demand and from the queue.
@Suite(.timeLimit(.minutes(1)))
struct FullArticleFetchingTests {
  private static let sentence =
    "The river rises in the hills, crosses three valleys, and reaches the sea after a journey of forty days. "
  private let page = "http://site.test/one"
  private let html = HTTPHeader("Content-Type", "text/html")

  private func html(_ text: String, more: String = "") -> String {
    let paragraphs = (1...8).map { "<p>\(text) \($0). \(Self.sentence)</p>" }.joined()
    return """
      <html><head><title>How rivers reach the sea</title><meta name=author content="Ann Fox"></head><body>
      <div class=menu><a href=/>Home</a></div><article>\(paragraphs)<script>x()</script>\(more)</article></body></html>
      """
  }

  private func reader(content: String = "Only a summary.") async throws -> (TestReader, UserID, EntryID) {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one", content: content)])
    let user = try await reader.owner().id
    let entry = try #require(try await reader.database.entries(user, EntryQuery()).first)
    return (reader, user, entry.id)
  }

  @Test func `an article is fetched, cleaned and stored, and the feed's own text stays`() async throws {
    let (reader, user, id) = try await reader()
    reader.transport.set(page, html("Part"), headers: [html])

    let article = try await reader.services.useCases.fetchArticle(of: id, by: user)

    #expect(article.problem == nil && article.title == "How rivers reach the sea" && article.byline == "Ann Fox")
    #expect(article.text.contains("Part 8.") && !article.text.contains("Home"))
    #expect(article.contentHTML?.contains("<script") == false)
    #expect(try await reader.services.useCases.fullArticle(of: id, for: user) == article)
    let entry = try #require(try await reader.services.useCases.entry(id, of: user))
    #expect(entry.contentHTML?.contains("Only a summary.") == true)
    #expect(entry.showing(article).contentHTML == article.contentHTML)
  }

  @Test func `the pages of an article are joined`() async throws {
    let (reader, user, id) = try await reader()
    reader.transport.set(page, html("Part", more: "<a rel=next href=/one?page=2>2</a>"), headers: [html])
    reader.transport.set("http://site.test/one?page=2", html("Second"), headers: [html])

    let article = try await reader.services.useCases.fetchArticle(of: id, by: user)

    #expect(article.pages == 2 && article.text.contains("Part 1.") && article.text.contains("Second 8."))
  }

  @Test(arguments: [
    (403, "text/html", "<p>No.</p>", "(403)"), (402, "text/html", "<p>Pay.</p>", "subscribers"),
    (404, "text/html", "<p>Gone.</p>", "nothing"), (200, "application/pdf", "%PDF", "file"),
    (200, "text/html", "<html><body></body></html>", "No article"),
    (200, "text/html", "<div id=\"anubis_challenge\"></div>", "challenge"),
  ])
  func `a page without an article says why, and the feed is none the worse`(
    status: Int, type: String, body: String, word: String
  ) async throws {
    let (reader, user, id) = try await reader()
    reader.transport.set(page, body, status: status, headers: [HTTPHeader("Content-Type", type)])

    let article = try await reader.services.useCases.fetchArticle(of: id, by: user)

    #expect(article.contentHTML == nil)
    #expect(article.problem?.contains(word) == true, "\(article.problem ?? "none")")
    let feed = try #require(try await reader.database.subscribedFeeds(of: nil).first)
    #expect(feed.health.failureCount == 0)
  }

  @Test func `a page with less text than the feed is not taken for the article`() async throws {
    let long = String(repeating: Self.sentence, count: 30)
    let (reader, user, id) = try await reader(content: "<p>\(long)</p>")
    reader.transport.set(page, html("Part"), headers: [html])

    let article = try await reader.services.useCases.fetchArticle(of: id, by: user)

    #expect(article.contentHTML == nil && article.problem?.contains("subscribers") == true)
  }

  @Test func `a failure leaves an article that is stored`() async throws {
    let (reader, user, id) = try await reader()
    reader.transport.set(page, html("Part"), headers: [html])
    let stored = try await reader.services.useCases.fetchArticle(of: id, by: user)
    reader.transport.set(page, "", status: 500)

    let article = try await reader.services.useCases.fetchArticle(of: id, by: user)

    #expect(article.contentHTML == stored.contentHTML && article.problem?.contains("500") == true)
  }

  @Test func `the worker fetches what was asked for, once`() async throws {
    let (reader, user, id) = try await reader()
    reader.transport.set(page, html("Part"), headers: [html])
    reader.services.clock.register { WallClock { Date() } }
    let worker = reader.services.articles()

    try await worker.want([id])

    #expect(try await worker.fetchSome() == 1)
    #expect(try await worker.fetchSome() == 0)
    #expect(try await reader.services.useCases.fullArticle(of: id, for: user)?.contentHTML != nil)
  }

  /// “Part of the river”, read as Windows-1252 though it is Windows-1251.
  private static let misread = String(repeating: "×àñòü ðåêè, îñòðîâ ó ìîðÿ. ", count: 20)
  private let cyrillic = HTTPHeader("Content-Type", "text/html; charset=windows-1251")

  private func setCyrillic(_ reader: TestReader, _ page: String) {
    let words = Array(Self.misread.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    let body =
      Array("<html><head><title>A page</title></head><body><article><p>".utf8) + words + Array("</p><p>".utf8)
      + words + Array("</p></article></body></html>".utf8)
    let response = Response(
      status: 200, url: WebAddress(unparsed: page), permanentURL: nil, headers: Headers([cyrillic]), body: body)
    reader.transport.set(page, .success(response))
  }

  /// Stores an article as the older version did.
  private func storeMisread(of id: EntryID, _ reader: TestReader) async throws -> FullArticle {
    let old = FullArticle(
      fetched: TestReader.now, url: WebAddress(unparsed: page), title: nil, byline: nil, siteName: nil, pages: 1,
      contentHTML: "<p>\(Self.misread)</p>", text: Self.misread)
    try await reader.database.storeArticle(old, of: id)
    return old
  }

  @Test func `an article that an older version has misread is fetched again when it is opened, once`() async throws {
    let (reader, user, id) = try await reader()
    reader.services.clock.register { WallClock { Date() } }
    let useCases = reader.services.useCases
    let entry = try #require(try await useCases.entry(id, of: user))
    let old = try await storeMisread(of: id, reader)
    setCyrillic(reader, page)

    #expect(try await useCases.wantMisread(try await useCases.fullArticle(of: id, for: user), of: entry, by: user))
    #expect(try await reader.services.articles().fetchSome() == 1)

    let article = try #require(try await useCases.fullArticle(of: id, for: user))
    #expect(article.text.hasPrefix("Часть реки"))
    #expect(try await useCases.wantMisread(article, of: entry, by: user) == false)
    // One that could be meant so is not fetched again each time.
    var meant = old
    meant.version = ArticleFetcher.version
    #expect(try await useCases.wantMisread(meant, of: entry, by: user) == false)
    var well = old
    (well.contentHTML, well.text) = ("<p>Words.</p>", "Words.")
    #expect(try await useCases.wantMisread(well, of: entry, by: user) == false)
    #expect(try await useCases.wantMisread(nil, of: entry, by: user) == false)
    #expect(try await reader.services.articles().fetchSome() == 0)
  }

  @Test func `an article that cannot be fetched again stays, and is tried again when it is next opened`() async throws {
    let (reader, user, id) = try await reader()
    reader.services.clock.register { WallClock { Date() } }
    let useCases = reader.services.useCases
    let entry = try #require(try await useCases.entry(id, of: user))
    let old = try await storeMisread(of: id, reader)
    reader.transport.set(page, "", status: 404)
    #expect(try await useCases.wantMisread(old, of: entry, by: user))
    #expect(try await reader.services.articles().fetchSome() == 1)

    let article = try await useCases.fullArticle(of: id, for: user)

    #expect(article?.contentHTML == old.contentHTML && article?.problem != nil)
    #expect(try await useCases.wantMisread(article, of: entry, by: user))
  }

  @Test func `a saved page that an older version has misread is fetched again when it is opened`() async throws {
    let (reader, user, _) = try await reader()
    reader.services.clock.register { WallClock { Date() } }
    let useCases = reader.services.useCases
    // As that version read it.
    let body = html("Part").replacing("Part", with: Self.misread)
    let address = "http://site.test/saved"
    reader.transport.set(address, body, headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8")])
    let saved = try await useCases.savePage(address, for: user).entry
    setCyrillic(reader, address)

    #expect(try await useCases.wantMisread(nil, of: saved, by: user))
    #expect(try await reader.services.articles().fetchSome() == 1)

    let article = try await useCases.fullArticle(of: saved.id, for: user)
    #expect(article?.text.hasPrefix("Часть реки") == true, "\(article?.problem ?? "")")
    #expect(try await useCases.wantMisread(article, of: saved, by: user) == false)
  }

  @Test func `the worker tries again later what may pass, and stores the last failure`() async throws {
    let (reader, user, id) = try await reader()
    reader.transport.set(page, "", status: 503)
    try await reader.services.useCases.want([id])
    var time = Date()
    for attempt in 1...ArticleWorker.attempts {
      let now = time
      reader.services.clock.register { WallClock { now } }
      #expect(try await reader.services.articles().fetchSome() == 1, "attempt \(attempt)")
      #expect(try await reader.services.articles().fetchSome() == 0, "attempt \(attempt)")
      let stored = try await reader.services.useCases.fullArticle(of: id, for: user)
      #expect((stored != nil) == (attempt == ArticleWorker.attempts))
      time += 86_400
    }
    #expect(try await reader.services.useCases.fullArticle(of: id, for: user)?.problem?.contains("503") == true)
  }
}
