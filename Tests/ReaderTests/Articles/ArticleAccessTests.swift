import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running

/// The way to the articles of a feed with settings of its own.
@Suite(.timeLimit(.minutes(1)))
struct ArticleAccessTests {
  /// The origin of the articles' links.
  private static let url = "http://site.test/feed.xml"
  private static let edits: [AccessEdit] = [
    .signIn(.basic, user: "ann", secret: "hidden-1"), .header(name: "X-Key", value: "hidden-2"),
    .cookies("id=hidden-3"), .userAgent("Mine/1"), .proxy("http://u:hidden-4@proxy.test:3128"), .timeout(seconds: 7),
  ]

  private func html(_ text: String, more: String = "") -> String {
    let sentence = "The river rises in the hills, crosses three valleys, and reaches the sea after forty days. "
    let paragraphs = (1...8).map { "<p>\(text) \($0). \(sentence)</p>" }.joined()
    return "<html><head><title>Rivers</title></head><body><article>\(paragraphs)\(more)</article></body></html>"
  }

  private func reader(_ url: String = Self.url) async throws -> (reader: TestReader, user: UserID, feed: FeedID) {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text(String(repeating: "k", count: 43)) }
    let feed = try await reader.subscribe(url, items: [TestReader.item("one", content: "Summary.")])
      .subscription.feed.id
    return (reader, try await reader.owner().id, feed)
  }

  private func entry(_ reader: TestReader, _ user: UserID) async throws -> EntryID {
    try #require(try await reader.database.entries(user, EntryQuery()).first).id
  }

  private func answer(_ reader: TestReader, _ url: String, from address: String? = nil, _ body: String) {
    reader.transport.set(
      url,
      .success(
        Response(
          status: 200, url: WebAddress(unparsed: address ?? url), permanentURL: nil,
          headers: Headers([HTTPHeader("Content-Type", "text/html")]), body: Array(body.utf8))))
  }

  /// The accesses of the requests for articles, in order.
  private func accesses(_ reader: TestReader) -> [RequestAccess?] {
    reader.transport.requests.filter { $0.url.string != Self.url }.map(\.access)
  }

  private func expectWholeWay(_ access: RequestAccess?) {
    #expect(access?.signIn == .basic(user: "ann", password: "hidden-1"))
    #expect(access?.headers == [HTTPHeader("X-Key", "hidden-2"), HTTPHeader("Cookie", "id=hidden-3")])
    expectOpenWay(access)
  }

  private func expectOpenWay(_ access: RequestAccess?) {
    #expect(access?.userAgent == "Mine/1")
    #expect(access?.proxy == RequestAccess.Proxy("http://proxy.test:3128", user: "u", password: "hidden-4"))
  }

  private func expectNoSecrets(_ access: RequestAccess?) {
    #expect(access?.signIn == nil && access?.headers == [])
    expectOpenWay(access)
  }

  @Test(arguments: [false, true])
  func `an article at the feed's origin is fetched in the feed's way, by hand and in the background`(
    isByHand: Bool
  ) async throws {
    let (reader, user, feed) = try await reader()
    _ = try await reader.services.useCases.setAccess(Self.edits, of: feed, for: user)
    answer(reader, "http://site.test/one", html("Part"))
    let id = try await entry(reader, user)

    if isByHand {
      _ = try await reader.services.useCases.fetchArticle(of: id, by: user)
    } else {
      reader.services.clock.register { WallClock { Date() } }
      try await reader.services.useCases.want([id])
      #expect(try await reader.services.articles().fetchSome() == 1)
    }

    #expect(try await reader.services.useCases.fullArticle(of: id, for: user)?.text.contains("Part 8.") == true)
    #expect(reader.transport.requests.last?.timeoutSeconds == 7)
    expectWholeWay(try #require(accesses(reader).last))
  }

  @Test func `an article elsewhere gets the user agent and the proxy, and no secrets`() async throws {
    let (reader, user, feed) = try await reader("http://feeds.site.test/a.xml")
    _ = try await reader.services.useCases.setAccess(Self.edits, of: feed, for: user)
    answer(reader, "http://site.test/one", html("Part"))

    _ = try await reader.services.useCases.fetchArticle(of: try await entry(reader, user), by: user)

    expectNoSecrets(try #require(reader.transport.requests.last?.access))
  }

  @Test func `further pages at the origin get the secrets, unless another host has named them`() async throws {
    for isElsewhere in [false, true] {
      let (reader, user, feed) = try await reader()
      _ = try await reader.services.useCases.setAccess(Self.edits, of: feed, for: user)
      let first = isElsewhere ? "http://evil.test/one" : nil
      let next = "<a rel=next href='http://site.test/one?page=2'>2</a>"
      // A page's own links to further pages lead to its own host, so the second one is that of the first's address.
      answer(reader, "http://site.test/one", from: first, html("Part", more: isElsewhere ? "" : next))
      answer(reader, "http://site.test/one?page=2", html("Second"))

      let article = try await reader.services.useCases.fetchArticle(of: try await entry(reader, user), by: user)

      #expect(article.pages == (isElsewhere ? 1 : 2))
      for access in accesses(reader) { expectWholeWay(access) }
    }
    let credentials = try await reader()
    _ = try await credentials.reader.services.useCases.setAccess(
      Self.edits, of: credentials.feed, for: credentials.user)
    let feed = try #require(try await credentials.reader.database.feed(credentials.feed))
    expectNoSecrets(
      try await credentials.reader.services.credentials().access(of: feed, page: feed.url, isNamedByOrigin: false))
  }

  @Test func `an article that one user's sign-in has fetched is shown to no other`() async throws {
    let (reader, user, shared) = try await reader()
    let other = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    _ = try await reader.database.subscribe(other, url: WebAddress(unparsed: Self.url), title: nil, folders: [])
    let theirs = try await entry(reader, other)
    let own = try await reader.services.useCases.setAccess([.cookies("id=hidden")], of: shared, for: user)
    #expect(own != shared)
    try await reader.refresh(try #require(try await reader.database.feed(own)))
    let id = try #require(try await reader.database.entries(user, EntryQuery()).first { $0.feedID == own }).id
    answer(reader, "http://site.test/one", html("Members"))

    _ = try await reader.services.useCases.fetchArticle(of: id, by: user)

    let useCases = reader.services.useCases
    #expect(try await useCases.fullArticle(of: id, for: user)?.text.contains("Members") == true)
    #expect(try await useCases.fullArticle(of: id, for: other) == nil)
    #expect(try await useCases.fullArticle(of: theirs, for: other) == nil)
    await #expect(throws: UseCaseError.self) { try await useCases.fetchArticle(of: id, by: other) }
    // The same page for the other one is fetched without the sign-in.
    answer(reader, "http://site.test/one", html("Everyone"))
    _ = try await useCases.fetchArticle(of: theirs, by: other)
    #expect(try #require(reader.transport.requests.last).access == nil)
    #expect(try await useCases.fullArticle(of: id, for: user)?.text.contains("Everyone") == false)
    // Nor does it come to the shared feed when its owner gives the sign-in up.
    let again = try await useCases.setAccess([.cookies(nil)], of: own, for: user)
    #expect(again == shared)
    #expect(try await useCases.fullArticle(of: theirs, for: other)?.text.contains("Members") == false)
  }

  @Test func `a proxy that an administrator has set is not named to followers, and one of their own is`() async throws {
    for isShared in [true, false] {
      let (reader, user, feed) = try await reader()
      let edits = [AccessEdit.proxy("http://proxy.test:3128")]
      if isShared {
        try await reader.services.useCases.setAccess(edits, ofShared: feed)
      } else {
        _ = try await reader.services.useCases.setAccess(edits, of: feed, for: user)
      }
      reader.transport.set("http://site.test/one", .failure(.proxy(reason: "proxy.test refuses")))

      let article = try await reader.services.useCases.fetchArticle(of: try await entry(reader, user), by: user)

      #expect(article.problem?.contains("administrator") == isShared)
      #expect(article.problem?.contains("proxy.test") == !isShared)
    }
  }

  @Test func `a secret that cannot be read fails the article in words, and nothing is sent`() async throws {
    let (reader, user, feed) = try await reader()
    _ = try await reader.services.useCases.setAccess([.cookies("a=1")], of: feed, for: user)
    let services = await ReaderContainer(sharing: reader.services, transport: reader.transport)
    services.secretKeys.register { .text(String(repeating: "x", count: 43)) }
    let id = try await entry(reader, user)

    let article = try await services.useCases.fetchArticle(of: id, by: user)

    #expect(article.problem?.contains("another key") == true)
    #expect(accesses(reader).isEmpty)
  }
}
