import Fetching
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import SyncAPI

/// A reader with a feed of five entries, and a client that has signed in.
struct SignedIn {
  let reader: TestReader
  let client: TestClient
  let owner: User
  let secret: String
  let feed: FeedID
  /// In the order of their arrival.
  let ids: [EntryID]

  init(_ scopes: TokenScopes = .all, items: [String]? = nil) async throws {
    reader = try await TestReader()
    client = TestClient(reader)
    owner = try await reader.owner()
    let added = try await reader.subscribe(
      items: items ?? (1...5).reversed().map { TestReader.item("e\($0)", hour: $0) })
    feed = added.subscription.feed.id
    secret = try await client.secret(of: owner, scopes)
    ids = try await reader.services.useCases.arrived(ArrivalQuery(isAscending: true), of: owner.id).map(\.id)
  }

  var header: [HTTPHeader] { [HTTPHeader("Authorization", "GoogleLogin auth=\(secret)")] }

  func get(_ path: String, _ headers: [HTTPHeader] = []) async throws -> TestClient.Answer {
    try await client.send("GET", "/reader/api/0/\(path)", headers: headers + header)
  }

  func post(_ path: String, _ form: [(String, String)]) async throws -> TestClient.Answer {
    try await client.post("/reader/api/0/\(path)", form, headers: header)
  }

  /// The numbers of the entries in a stream, as the client gets them.
  func stream(_ query: String) async throws -> [Int] {
    let answer = try await get("stream/items/ids?\(query)")
    #expect(answer.status == 200, "\(answer.text)")
    return try answer.json("itemRefs").list.map { reference in
      let id = try #require(reference["id"]?.string.flatMap { EntryID($0) })
      return try #require(ids.firstIndex(of: id)) + 1
    }
  }

  func unread() async throws -> [Int] {
    try await stream("s=user/-/state/com.google/reading-list&xt=user/-/state/com.google/read&r=o")
  }
}

private let state = "user/-/state/com.google/"

@Suite(.timeLimit(.minutes(2)))
struct GoogleReaderStreamTests {
  @Test func `streams have the entries of their place and state`() async throws {
    let signedIn = try await SignedIn()
    let useCases = signedIn.reader.services.useCases
    let (ids, owner) = (signedIn.ids, signedIn.owner.id)
    _ = try await useCases.mark([ids[0], ids[1]], isRead: true, by: owner)
    try await useCases.star(ids[1], isStarred: true, by: owner)
    try await useCases.label(ids[2], with: [], and: "Tips", by: owner)
    try await useCases.edit(signedIn.feed, title: nil, folders: [], and: "News / World", of: owner)
    for (query, expected) in [
      ("s=\(state)reading-list", [5, 4, 3, 2, 1]), ("s=\(state)reading-list&r=o", [1, 2, 3, 4, 5]),
      ("s=feed/\(signedIn.feed)&n=2", [5, 4]), ("s=feed/http://feeds.test/a.xml&n=1", [5]),
      ("s=\(state)read", [2, 1]), ("s=\(state)kept-unread", [5, 4, 3]), ("s=\(state)starred", [2]),
      ("s=user/-/label/Tips", [3]), ("s=user/\(owner)/label/News", [5, 4, 3, 2, 1]),
      ("s=user/-/label/News%20/%20World&xt=\(state)read", [5, 4, 3]),
      ("s=\(state)reading-list&it=\(state)starred", [2]), ("s=\(state)starred&xt=\(state)read", []),
      ("s=\(state)reading-list&xt=\(state)starred", [5, 4, 3, 1]), ("s=\(state)broadcast", []),
      ("s=\(state)reading-list&it=\(state)read&xt=\(state)read", []),
    ] as [(String, [Int])] {
      #expect(try await signedIn.stream(query) == expected, "\(query)")
    }
  }

  @Test(arguments: [
    ("s=feed/77", 404), ("s=feed/http://other.test/", 404), ("s=user/-/label/None", 404), ("s=nonsense", 400),
    ("", 400),
    ("s=feed/1&n=many", 400), ("s=feed/1&c=later", 400), ("s=feed/1&it=feed/1", 400), ("s=feed/1&xt=feed/1", 400),
    ("s=feed/1&ot=x", 400),
  ])
  func `a stream that cannot be given has a status that says so`(query: String, status: Int) async throws {
    let signedIn = try await SignedIn()
    #expect(try await signedIn.get("stream/items/ids?\(query)").status == status)
    #expect(try await signedIn.get("stream/contents?\(query.isEmpty ? "s=?" : query)").status == status)
  }

  @Test func `pages neither skip nor repeat while entries arrive`() async throws {
    let signedIn = try await SignedIn()
    let reader = signedIn.reader
    var seen: [String] = []
    var continuation = ""
    var page = 0
    repeat {
      let answer = try await signedIn.get("stream/items/ids?s=\(state)reading-list&n=2&c=\(continuation)")
      seen += try answer.json("itemRefs").list.compactMap { $0["id"]?.string }
      continuation = (try? answer.json("continuation").string) ?? ""
      page += 1
      reader.transport.set(
        "http://feeds.test/a.xml", TestReader.rss(items: [TestReader.item("late\(page)", hour: 10 + page)]))
      try await reader.refresh(try #require(try await reader.database.feed(signedIn.feed)))
    } while !continuation.isEmpty && page < 10
    #expect(seen == signedIn.ids.reversed().map(\.description))
  }

  @Test func `times limit a stream, and what was changed since comes again`() async throws {
    let signedIn = try await SignedIn()
    let reader = signedIn.reader
    let later = TestReader.now.addingTimeInterval(86_400)
    reader.services.clock.register { WallClock { later } }
    let fresh = try await signedIn.get("stream/items/ids?s=\(state)reading-list&ot=\(Int(later.timeIntervalSince1970))")
    #expect(try fresh.json("itemRefs").count == 0)
    #expect(
      try await signedIn.stream("s=\(state)reading-list&nt=\(Int(TestReader.now.timeIntervalSince1970))").count == 5)
    #expect(
      try await signedIn.stream("s=\(state)reading-list&nt=\(Int(TestReader.now.timeIntervalSince1970) - 1)") == [])
    // In microseconds, as clients take it from an answer.
    let exact = Int(TestReader.now.timeIntervalSince1970) * 1_000_000
    #expect(try await signedIn.stream("s=\(state)reading-list&ot=\(exact)").count == 5)
  }

  @Test func `items have what clients look for, in each form of their ids`() async throws {
    let signedIn = try await SignedIn(items: [
      TestReader.item(
        "one", title: "Tom &amp;amp; Jerry", content: "<p>Words</p>",
        more:
          "<author>x@y.test (Ann)</author><enclosure url=\"http://site.test/a.mp3\" type=\"audio/mpeg\" length=\"7\"/>")
    ])
    let id = signedIn.ids[0]
    let hex = String(id.rawValue, radix: 16)
    let padded = String(repeating: "0", count: 16 - hex.count) + hex
    for form in [
      "tag:google.com,2005:reader/item/\(padded)", "tag:google.com,2005:reader/item/\(hex)", padded, "\(id)",
    ] {
      let answer = try await signedIn.post("stream/items/contents", [("i", form), ("output", "json")])
      let item = try answer.json("items.0")
      #expect(item["id"]?.string == "tag:google.com,2005:reader/item/\(padded)", "\(form)")
      #expect(item["title"]?.string == "Tom & Jerry")
      #expect(item["summary.content"]?.string == "<p>Words</p>")
      #expect(item["canonical.0.href"]?.string == "http://site.test/one")
      #expect(item["enclosure.0.href"]?.string == "http://site.test/a.mp3" && item["enclosure.0.length"]?.int == 7)
      #expect(item["origin.streamId"]?.string == "feed/\(signedIn.feed)")
      #expect(item["origin.htmlUrl"]?.string == "http://site.test/")
      #expect(item["categories.0"]?.string == "\(state)reading-list")
      #expect(item["timestampUsec"]?.string == "\(Int(TestReader.now.timeIntervalSince1970) * 1_000_000)")
    }
    #expect(try await signedIn.post("stream/items/contents", [("i", "?")]).status == 400)
  }

  @Test func `contents are asked for by path or by field, and pages follow each other`() async throws {
    let signedIn = try await SignedIn()
    for path in [
      "stream/contents/feed/\(signedIn.feed)", "stream/contents/feed/http://feeds.test/a.xml",
      "stream/contents/feed%2Fhttp%3A%2F%2Ffeeds.test%2Fa.xml", "stream/contents?s=\(state)reading-list",
      "stream/contents/\(state)reading-list", "stream/contents",
    ] {
      let answer = try await signedIn.get(path + (path.contains("?") ? "&n=3" : "?n=3"))
      #expect(try answer.json("items").list.compactMap { $0["title"]?.string } == ["e5", "e4", "e3"], "\(path)")
      let next = try #require(try answer.json("continuation").string)
      let rest = try await signedIn.get("stream/contents?n=3&c=\(next)")
      #expect(try rest.json("items").list.compactMap { $0["title"]?.string } == ["e2", "e1"])
    }
  }

  @Test func `Atom has the state of each entry in its categories`() async throws {
    let signedIn = try await SignedIn()
    _ = try await signedIn.reader.services.useCases.mark([signedIn.ids[4]], isRead: true, by: signedIn.owner.id)
    let answer = try await signedIn.client.send(
      "GET", "/reader/atom/feed%2F\(signedIn.feed)?n=1", headers: signedIn.header)
    #expect(answer.status == 200)
    #expect(
      answer.text.contains("<category term=\"\(state)read\" scheme=\"http://www.google.com/reader/\" label=\"read\"/>"),
      "\(answer.text)")
    #expect(answer.text.contains("<id>tag:google.com,2005:reader/item/000"))
    #expect(answer.response.header("Content-Type") == "application/atom+xml; charset=utf-8")
    let missing = try await signedIn.client.send("GET", "/reader/atom/feed/77", headers: signedIn.header)
    #expect(missing.status == 404)
  }

  @Test func `what a publisher says leaves clean`() async throws {
    let signedIn = try await SignedIn(items: [
      TestReader.item(
        "bad", title: "&lt;script&gt;alert(1)&lt;/script&gt;",
        content: "<p onclick=x>Hi<script>alert(1)</script><a href=\"javascript:alert(1)\">x</a></p>",
        more: "<enclosure url=\"javascript:alert(2)\" type=\"audio/mpeg\"/>")
    ])
    let owner = signedIn.owner.id
    try await signedIn.reader.services.useCases.edit(
      signedIn.feed, title: "<img src=x onerror=y>", folders: [], and: "<b onclick=z>", of: owner)
    try await signedIn.reader.services.useCases.label(signedIn.ids[0], with: [], and: "<i>\u{7}", by: owner)
    for path in ["stream/contents", "subscription/list", "tag/list", "unread-count"] {
      let text = try await signedIn.get(path).text
      for part in ["javascript:", "<script", "<img", "<b ", "<i>", "onclick=x", "\\u0007"] {
        #expect(!text.contains(part), "\(part) in \(path): \(text)")
      }
    }
    let atom = try await signedIn.client.send("GET", "/reader/atom/feed/\(signedIn.feed)", headers: signedIn.header)
      .text
    #expect(!atom.contains("javascript:") && !atom.contains("<script") && !atom.contains("&lt;script"))
  }
}
