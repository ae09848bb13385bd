import Foundation
import HTTPHeaders
import Loading
import ReaderTesting
import Storage
import Syndication
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

@Suite(.timeLimit(.minutes(1)))
struct SavingTests {
  private static let address = "http://site.test/page"
  private let type = HTTPHeader("Content-Type", "text/html")

  private func article(_ title: String = "How rivers reach the sea", _ word: String = "river") -> String {
    let sentence = "The \(word) rises in the hills, crosses three valleys, and reaches the sea after forty days. "
    let paragraphs = (1...8).map { "<p>Part \($0). \(sentence)\(sentence)</p>" }.joined()
    return """
      <html><head><title>\(title)</title><meta name=author content="Ann Fox"></head><body><div class=menu>Home</div>
      <article>\(paragraphs)<a href="next">On</a><script>x()</script></article></body></html>
      """
  }

  private func reader() async throws -> (TestReader, UserID, UseCases) {
    let reader = try await TestReader()
    reader.transport.set(Self.address, article(), headers: [type])
    return (reader, try await reader.owner().id, reader.services.useCases)
  }

  @Test func `a page becomes an entry with its article, which has labels and stars, and is found`() async throws {
    let (reader, user, useCases) = try await reader()
    let saved = try await useCases.savePage(Self.address, for: user)
    let entry = saved.entry
    #expect(saved.isNew && entry.title == "How rivers reach the sea" && entry.author == "Ann Fox")
    #expect(entry.link?.string == Self.address && entry.isUnread && entry.feedTitle == "Saved pages")
    let html = try #require(entry.contentHTML)
    #expect(html.contains("Part 8.") && !html.contains("script") && html.contains("http://site.test/next"))
    #expect(!html.contains("Home"))
    try await useCases.star(entry.id, isStarred: true, by: user)
    let label = try await useCases.makeLabel("Rivers", of: user)
    try await useCases.change(all: [entry.id], .label(label, true), by: user)
    try await reader.database.finishIndexing()
    for query in [
      EntryQuery(filter: .starred), EntryQuery(scope: .label(label)), EntryQuery(search: "valleys"),
      EntryQuery(scope: .feed(entry.feedID)), EntryQuery(filter: .unread),
    ] {
      #expect(try await reader.database.entries(user, query).map(\.id) == [entry.id])
    }
  }

  @Test func `the same page is saved once, whatever its address is`() async throws {
    let (reader, user, useCases) = try await reader()
    let first = try await useCases.savePage(Self.address, for: user)
    let again = try await useCases.savePage(Self.address + "?utm_source=mail#part", for: user)
    #expect(first.isNew && !again.isNew && again.entry.id == first.entry.id)
    #expect(reader.transport.requests.count == 1)
    let moved = Response(
      status: 200, url: WebAddress(unparsed: Self.address), permanentURL: nil, headers: Headers([type]),
      body: Array(article().utf8))
    reader.transport.set("http://short.test/x", .success(moved))
    let short = try await useCases.savePage("http://short.test/x", for: user)
    #expect(!short.isNew && short.entry.id == first.entry.id)
    #expect(try await reader.database.entries(user, EntryQuery()).count == 1)
  }

  @Test func `pages of users are their own`() async throws {
    let (reader, user, useCases) = try await reader()
    let bob = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    let saved = try await useCases.savePage(Self.address, for: user)
    #expect(try await useCases.entry(saved.entry.id, of: bob) == nil)
    let others = try await useCases.savePage(Self.address, for: bob)
    #expect(others.isNew && others.entry.id != saved.entry.id && others.entry.feedID != saved.entry.feedID)
    #expect(try await reader.database.entries(bob, EntryQuery()).map(\.id) == [others.entry.id])
  }

  @Test func `saved pages are limited for each user, in a sentence that says so`() async throws {
    let (reader, user, useCases) = try await reader()
    reader.services.mostSavedMegabytes.register { 1 }
    let feed = try await useCases.savePage("http://site.test/0", keepsLinkOnly: true, for: user).entry.feedID
    let drafts = (1...600).map {
      reader.services.ingestor().storedDraft(of: ParsedEntry(id: "\($0)", title: "A page"), feedURL: Feed.savedPages)
    }
    var fetched = FetchedFeed(title: "Saved pages", entries: drafts)
    fetched.isWhole = false
    _ = try await reader.database.record(
      RefreshOutcome(checked: TestReader.now, nextCheck: TestReader.now, result: .fetched(fetched)), for: feed)
    let error = await #expect(throws: SavingError.self) {
      try await useCases.savePage("http://site.test/new", keepsLinkOnly: true, for: user)
    }
    #expect(error?.description.contains("1 MB") == true)
    // What is saved already is found, and other users have room.
    #expect(try await !useCases.savePage("http://site.test/0", for: user).isNew)
    let bob = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    #expect(try await useCases.savePage("http://site.test/new", keepsLinkOnly: true, for: bob).isNew)
  }

  @Test func `several pages stay beside each other`() async throws {
    let (reader, user, useCases) = try await reader()
    reader.transport.set("http://site.test/other", article("Another", "brook"), headers: [type])
    _ = try await useCases.savePage(Self.address, for: user)
    _ = try await useCases.savePage("http://site.test/other", for: user)
    #expect(
      Set(try await reader.database.entries(user, EntryQuery()).map(\.title)) == [
        "How rivers reach the sea", "Another",
      ])
    #expect(try await useCases.subscriptions(of: user).subscriptions.map(\.title) == ["Saved pages"])
  }

  @Test func `the feed of saved pages is never fetched, exported as a feed, moved or shared`() async throws {
    let (reader, user, useCases) = try await reader()
    let saved = try await useCases.savePage(Self.address, for: user)
    let feed = saved.entry.feedID
    #expect(try await useCases.refresh(user).feeds == 0)
    #expect(try await useCases.refresh(feed, of: user).feeds == 0)
    #expect(reader.transport.requests.count == 1)
    let file = String(decoding: try await useCases.export(for: try await reader.owner()), as: UTF8.self)
    #expect(!file.contains("saved-pages"))
    #expect(try await useCases.move(feed, to: "http://site.test/feed", of: user).feed.id == feed)
    await #expect(throws: AccessError.self) { try await useCases.setAccess([], of: feed, for: user) }
    let left = try await useCases.change([feed], .unsubscribe, of: user)
    #expect(try await useCases.undo(left.number, by: user))
    let restored = try #require(try await useCases.subscriptions(of: user).subscriptions.first)
    #expect(restored.feed.id == feed && restored.feed.owner == user)
  }

  @Test func `a link is kept without its page if that is wanted`() async throws {
    let (reader, user, useCases) = try await reader()
    let saved = try await useCases.savePage(Self.address, title: "Later", keepsLinkOnly: true, for: user)
    #expect(saved.isNew && saved.entry.title == "Later" && saved.entry.link?.string == Self.address)
    #expect(reader.transport.requests.isEmpty)
  }

  @Test(arguments: [
    ("", "not the address"), ("two words", "not the address"), ("javascript:alert(1)", "not the address"),
    ("ftp://site.test/x", "not the address"), ("http://gone.test/", "no server"), ("http://site.test/404", "nothing"),
    ("http://site.test/empty", "No article"), ("http://site.test/file", "file"), ("http://inner.test/", "private"),
  ])
  func `what goes wrong is said in words, and nothing is stored`(address: String, words: String) async throws {
    let (reader, user, useCases) = try await reader()
    reader.transport.set("http://gone.test/", .failure(.hostNotFound("gone.test")))
    reader.transport.set("http://inner.test/", .failure(.privateNetwork(host: "inner.test", address: "10.0.0.1")))
    reader.transport.set("http://site.test/404", "", status: 404, headers: [type])
    reader.transport.set("http://site.test/empty", "<html><body></body></html>", headers: [type])
    reader.transport.set(
      "http://site.test/file", "%PDF", headers: [HTTPHeader("Content-Type", "application/pdf")])
    do {
      _ = try await useCases.savePage(address, for: user)
      Issue.record("The page was saved.")
    } catch let error as SavingError {
      #expect(error.description.contains(words), "\(error)")
    }
    #expect(try await useCases.subscriptions(of: user).subscriptions.isEmpty)
  }

  @Test(arguments: [
    ("A page https://site.test/a?b=c", "https://site.test/a?b=c"), ("http://site.test/", "http://site.test/"),
    ("No address here", nil), ("javascript:alert(1)", nil), ("", nil),
  ])
  func `the address of a shared text is found`(text: String, address: String?) {
    #expect(SavedPageAddress.first(in: text) == address)
  }

  @Test func `saved pages come along with what a user exports`() async throws {
    let (_, user, useCases) = try await reader()
    _ = try await useCases.savePage(Self.address, for: user)
    let kept = try await useCases.database.keptEntries(user, after: EntryID(rawValue: 0), limit: 9)
    #expect(kept.map(\.entry.title) == ["How rivers reach the sea"] && kept.allSatisfy { $0.source != nil })
  }
}
