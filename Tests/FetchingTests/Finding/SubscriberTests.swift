import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

@Suite struct SubscriberTests {
  private let feed = TestReader.rss(items: [TestReader.item("one")])
  private let html = [HTTPHeader("Content-Type", "text/html")]

  @Test func `a site's address finds the feed that its page links to`() async throws {
    let reader = try await TestReader()
    reader.transport.set(
      "https://site.test", "<html><head><link rel=alternate type='application/rss+xml' href='/news.xml'></head></html>",
      headers: html)
    reader.transport.set("https://site.test/news.xml", feed)

    let added = try await reader.services.subscriber().add("site.test", for: reader.owner().id)

    #expect(added.isNew && added.record.inserted.count == 1)
    #expect(added.subscription.feed.url == "https://site.test/news.xml")
  }

  @Test func `an address without a scheme is tried without TLS if nothing answers with it`() async throws {
    for failure in [
      TransportError.tls(host: "site.test", reason: "no cipher"), .noTLS(host: "site.test"),
      .connectionRefused(host: "site.test"),
    ] {
      let reader = try await TestReader()
      reader.transport.set("https://site.test/feed", .failure(failure))
      reader.transport.set("http://site.test/feed", feed)
      for typed in ["site.test/feed", "feed://site.test/feed"] {
        let added = try await reader.services.subscriber().add(typed, for: reader.owner().id)
        #expect(added.subscription.feed.url == "http://site.test/feed")
      }
    }
  }

  @Test func `an address with a scheme, or with a wrong certificate, is not tried without TLS`() async throws {
    let cases: [(String, TransportError)] = [
      ("https://site.test/feed", .noTLS(host: "site.test")), ("feed:https://site.test/feed", .noTLS(host: "site.test")),
      ("site.test/feed", .certificate(host: "site.test", .wrongName)), ("site.test/feed", .timedOut(seconds: 1)),
    ]
    for (typed, failure) in cases {
      let reader = try await TestReader()
      reader.transport.set("https://site.test/feed", .failure(failure))
      reader.transport.set("http://site.test/feed", feed)
      await #expect(throws: SubscribingError.self) {
        try await reader.services.subscriber().add(typed, for: reader.owner().id)
      }
      #expect(!reader.transport.requests.contains { $0.url == "http://site.test/feed" })
    }
  }

  @Test func `a page that links to a feed that cannot be read says so`() async throws {
    let reader = try await TestReader()
    reader.transport.set(
      "http://site.test/", "<!doctype html><link rel=alternate type='application/rss+xml' href='/feed'><p>Hello")
    reader.transport.set("http://site.test/feed", "{\"items\": [")

    let error = await #expect(throws: SubscribingError.self) {
      try await reader.services.subscriber().add("http://site.test/", for: reader.owner().id)
    }
    #expect("\(String(describing: error))".contains("The feed http://site.test/feed cannot be read:"))
  }

  @Test(arguments: [
    "<p>Subscribe: <a href='/feed-1.xml'>RSS feed</a></p>", "<p><a href='/feed-1.xml'>Subscribe</a></p>",
    "<link rel=alternate href='/feed-1.xml'>",
  ])
  func `a feed in the page's text, or without a type, is found`(page: String) async throws {
    let reader = try await TestReader()
    reader.transport.set("https://site.test/", "<!doctype html><title>Site</title>" + page, headers: html)
    reader.transport.set("https://site.test/feed-1.xml", feed)
    let added = try await reader.services.subscriber().add("https://site.test/", for: reader.owner().id)
    #expect(added.subscription.feed.url == "https://site.test/feed-1.xml")
  }

  @Test func `an address that only a link's words call a feed is tried before the usual ones`() async throws {
    let reader = try await TestReader()
    let page = "<!doctype html><a href=/about>Feed</a><a href=/follow><img alt=RSS></a>"
    reader.transport.set("https://site.test/", page, headers: html)
    reader.transport.set("https://site.test/about", "<!doctype html><p>About feeds", headers: html)
    reader.transport.set("https://site.test/follow", feed)
    let added = try await reader.services.subscriber().add("https://site.test/", for: reader.owner().id)
    #expect(added.subscription.feed.url == "https://site.test/follow")
  }

  @Test func `a feed that the response's field names is found`() async throws {
    let reader = try await TestReader()
    let fields = html + [HTTPHeader("Link", "</by-field>; rel=alternate; type=\"application/rss+xml\"")]
    reader.transport.set("https://site.test/", "<!doctype html><p>Welcome", headers: fields)
    reader.transport.set("https://site.test/by-field", feed)
    let added = try await reader.services.subscriber().add("https://site.test/", for: reader.owner().id)
    #expect(added.subscription.feed.url == "https://site.test/by-field")
  }

  @Test func `a page in the old place of a feed leads to the new one`() async throws {
    let reader = try await TestReader()
    let old = """
      <!doctype html><title>Redirecting</title><link rel=canonical href=https://new.test/feed.xml>
      <meta http-equiv=refresh content="0; url=https://new.test/feed.xml"><a href=https://new.test/feed.xml>Here</a>
      """
    reader.transport.set("https://site.test/rss.xml", old, headers: html)
    reader.transport.set("https://new.test/feed.xml", feed)
    let added = try await reader.services.subscriber().add("https://site.test/rss.xml", for: reader.owner().id)
    #expect(added.subscription.feed.url == "https://new.test/feed.xml")
  }

  @Test func `pages that lead to each other end with a sentence`() async throws {
    let reader = try await TestReader()
    for (from, to) in [("a", "b"), ("b", "a")] {
      reader.transport.set(
        "https://site.test/" + from, "<!doctype html><meta http-equiv=refresh content='0;url=/\(to)'>", headers: html)
    }
    let error = await #expect(throws: SubscribingError.self) {
      try await reader.services.subscriber().add("https://site.test/a", for: reader.owner().id)
    }
    #expect("\(String(describing: error))".contains("leads from one page to the next"))
  }

  @Test func `a feed that ends too early is added if it is whole, with a note`() async throws {
    let reader = try await TestReader()
    func set(_ body: String, _ fault: Response.BodyFault) {
      reader.transport.set(
        "https://site.test/feed",
        .success(Response(status: 200, url: "https://site.test/feed", body: Array(body.utf8), bodyFault: fault)))
    }
    set(String(feed.dropLast(20)), .cutOff)
    let error = await #expect(throws: SubscribingError.self) {
      try await reader.services.subscriber().add("https://site.test/feed", for: reader.owner().id)
    }
    #expect("\(String(describing: error))".contains("ended too early"))
    set(feed, .cutOff)
    let added = try await reader.services.subscriber().add("https://site.test/feed", for: reader.owner().id)
    #expect(added.record.inserted.count == 1)
    #expect(added.subscription.feed.health.repairs.map(\.what).contains { $0.contains("the document is whole") })
  }

  @Test func `a site without a link is searched at the usual addresses`() async throws {
    let reader = try await TestReader()
    reader.transport.set("https://site.test/", "<html><body>Welcome</body></html>", headers: html)
    reader.transport.set("https://site.test/feed", feed)

    let added = try await reader.services.subscriber().add("https://site.test/", for: reader.owner().id)

    #expect(added.subscription.feed.url == "https://site.test/feed")
  }

  @Test func `a site with several feeds lets the user choose`() async throws {
    let reader = try await TestReader()
    reader.transport.set(
      "https://site.test/",
      "<link rel=alternate type='application/rss+xml' href='/a.xml'><link rel=alternate type='application/atom+xml' href='/b.xml'>",
      headers: html)

    await #expect { try await reader.services.subscriber().add("https://site.test/", for: reader.owner().id) } throws: {
      (error) in
      FeedFailure(error).choices.map(\.url) == ["https://site.test/a.xml", "https://site.test/b.xml"]
    }
  }

  @Test func `the feeds of a page that are not listed are counted`() async throws {
    let reader = try await TestReader()
    let links = (0..<1_100).map { "<link rel=feed href=/\($0)>" }.joined()
    reader.transport.set("https://site.test/", links, headers: html)

    await #expect { try await reader.services.subscriber().add("https://site.test/", for: reader.owner().id) } throws: {
      (error) in
      FeedFailure(error).sentence == "https://site.test/ has 1100 feeds, of which 50 are listed. Choose one or more."
    }
  }

  @Test(arguments: ["", "   ", "not an address", "ftp://site.test/feed.xml", "javascript:alert(1)"])
  func `an invalid address is refused before anything is fetched`(typed: String) async throws {
    let reader = try await TestReader()
    await #expect(throws: (any Error).self) {
      try await reader.services.subscriber().add(typed, for: reader.owner().id)
    }
    #expect(reader.transport.requests.isEmpty)
  }

  @Test func `nothing is stored if no feed is found`() async throws {
    let reader = try await TestReader()
    reader.transport.set("https://site.test/", "<p>Just a page", headers: html)

    await #expect(throws: SubscribingError.self) {
      try await reader.services.subscriber().add("https://site.test/", for: reader.owner().id)
    }
    #expect(try await reader.database.subscriptions(reader.owner().id).isEmpty)
  }

  @Test func `adding a feed again reports it and stores no duplicates`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let again = try await reader.subscribe(items: [TestReader.item("one")])

    #expect(!again.isNew && again.record.inserted.isEmpty)
    #expect(try await reader.database.subscriptions(reader.owner().id).count == 1)
  }

  @Test func `an OPML file is imported with its folders, and exported unchanged`() async throws {
    let reader = try await TestReader()
    let opml = """
      <?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>
      <outline text="News"><outline type="rss" text="A" xmlUrl="http://a.test/feed"/>
      <outline type="rss" text="Broken"/></outline>
      <outline type="rss" text="B" xmlUrl="http://b.test/feed"/>
      </body></opml>
      """
    let user = try await reader.owner()

    let report = try await reader.services.importer().run(Array(opml.utf8), for: user.id, mostFeeds: 100)
    let written: [UInt8] = try await OPMLExport(database: reader.database).run(for: user, now: TestReader.now)
    let other: User = try await reader.database.createUser(name: "other", passwordHash: nil)
    let again = try await reader.services.importer().run(written, for: other.id, mostFeeds: 100)

    #expect(report.added.map(\.title) == ["A", "B"])
    #expect(report.problems.map(\.line) == [3])
    #expect(again.added.map(\.title).sorted() == ["A", "B"])
    #expect(try await reader.database.folders(other.id).map(\.name) == ["News"])
  }

  private func opml(_ addresses: [String]) -> [UInt8] {
    let outlines = addresses.map { (address: String) in "<outline type='rss' text='A' xmlUrl='\(address)'/>" }
    return Array("<opml version='2.0'><body>\(outlines.joined())</body></opml>".utf8)
  }

  @Test func `an OPML file that repeats one feed subscribes to it once`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner()
    let copies = opml(Array(repeating: "http://a.test/feed", count: 10_000))

    let report = try await reader.services.importer().run(copies, for: user.id, mostFeeds: 100)

    #expect(report.added.count == 1 && report.alreadySubscribed == 9_999)
  }

  @Test func `a feed that an OPML file does not name gets its own title once it is known`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner()
    reader.transport.set("http://a.test/feed", TestReader.rss(items: [TestReader.item("one")]))
    let file = Array(#"<opml><body><outline type="rss" text="" xmlUrl="http://a.test/feed"/></body></opml>"#.utf8)

    let added = try await reader.services.importer().run(file, for: user.id, mostFeeds: 10).added
    _ = try await reader.services.refresher().refresh(added.map(\.feed))

    let subscription = try #require(try await reader.database.subscriptions(user.id).first)
    #expect(!subscription.title.isEmpty && subscription.title == subscription.feed.title)
    #expect(subscription.feed.title != "http://a.test/feed")
  }

  @Test func `an OPML file with too many feeds subscribes to the first ones`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner()
    let file = opml((0..<30).map { (number: Int) in "http://a.test/\(number / 2)" })

    let report = try await reader.services.importer().run(file, for: user.id, mostFeeds: 10)

    #expect(report.added.count == 10 && report.alreadySubscribed == 10)
    #expect(report.problems.map(\.reason) == ["You can follow at most 10 feeds. 5 feeds were left out."])
  }
}
