import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Screens
import Storage
import Testing

@testable import SyncAPI

@Suite(.timeLimit(.minutes(2)))
struct MinifluxEntriesTests {
  @Test func `lists have the entries that every filter leaves, in every order`() async throws {
    let reader = try await MinifluxReader()
    let (ids, owner) = (reader.ids, reader.owner.id)
    _ = try await reader.useCases.mark([ids[0], ids[1]], isRead: true, by: owner)
    try await reader.useCases.star(ids[1], isStarred: true, by: owner)
    try await reader.useCases.label(ids[2], with: [], and: "Tips", by: owner)
    try await reader.useCases.edit(reader.feed, title: nil, folders: [], and: "News / World", of: owner)
    let folder = try #require(try await reader.useCases.findOrMakeFolder(at: "News / World", of: owner))
    let published = try await reader.useCases.entries(ids, of: owner).all().map {
      Int($0.published.timeIntervalSince1970)
    }
    for (query, expected) in [
      ("", [1, 2, 3, 4, 5]), ("direction=desc", [5, 4, 3, 2, 1]), ("limit=2&offset=1", [2, 3]),
      ("limit=0", [1, 2, 3, 4, 5]),
      ("status=unread", [3, 4, 5]), ("status=read", [1, 2]), ("status=read&status=unread", [1, 2, 3, 4, 5]),
      ("starred=true", [2]), ("starred=1&status=unread", []), ("starred=false", [1, 3, 4, 5]),
      ("feed_id=\(reader.feed)&status=unread&direction=desc", [5, 4, 3]), ("category_id=\(folder)", [1, 2, 3, 4, 5]),
      ("category_id=2147483647", []), ("after_entry_id=\(ids[2])", [4, 5]), ("before_entry_id=\(ids[2])", [1, 2]),
      ("after=\(published[1])", [3, 4, 5]), ("published_before=\(published[1])", [1]),
      ("changed_after=1", [1, 2, 3, 4, 5]), ("changed_before=1", []), ("tags=Tips", [3]), ("tags=none", []),
      ("search=e4", [4]), ("search=e4&status=read", []), ("order=id&direction=desc", [5, 4, 3, 2, 1]),
      // In the order of the listing, whether the results are looked up again or not.
      ("search=words", [1, 2, 3, 4, 5]), ("search=words&direction=desc", [5, 4, 3, 2, 1]),
      ("search=words&limit=2&offset=1", [2, 3]), ("search=words&direction=desc&limit=2", [5, 4]),
      ("search=words&status=unread", [3, 4, 5]), ("search=words&status=read", [1, 2]),
      ("search=words&starred=true", [2]), ("search=words&starred=false", [1, 3, 4, 5]),
      ("search=words&order=id&direction=desc&limit=1", [5]), ("search=words&tags=Tips", [3]),
      ("search=words&category_id=\(folder)&direction=desc&offset=3", [2, 1]),
      ("order=status", [1, 2, 3, 4, 5]), ("order=status&direction=desc", [5, 4, 3, 2, 1]),
      ("order=title&direction=desc&limit=1", [5]), ("order=author", [1, 2, 3, 4, 5]),
      ("order=changed_at", [1, 2, 3, 4, 5]), ("order=created_at&direction=desc", [5, 4, 3, 2, 1]),
      ("order=category_title", [1, 2, 3, 4, 5]), ("order=category_id", [1, 2, 3, 4, 5]),
    ] as [(String, [Int])] {
      #expect(try await reader.entries(query) == expected, "\(query)")
    }
    #expect(try await reader.get("/entries?status=unread&limit=1").json("total").int == 3)
    #expect(try await reader.get("/entries?starred=true").json("total").int == 1)
    #expect(try await reader.get("/entries?search=words&limit=1").json("total").int == 5)
    #expect(try reader.places(try await reader.get("/feeds/\(reader.feed)/entries?limit=1")) == [1])
    #expect(try reader.places(try await reader.get("/categories/\(folder)/entries?status=read")) == [1, 2])
    let unread = try await reader.get("/entries/ids?status=unread&order=id")
    #expect(try unread.json("entry_ids").list.map(\.int) == ids[2...].map { Int($0.rawValue) })
    #expect(try unread.json("total").int == 3)
  }

  @Test(arguments: [
    "limit=-1", "limit=x", "offset=-1", "status=new", "order=size", "direction=up", "starred=maybe", "after=yesterday",
    "feed_id=x", "after_entry_id=1e3",
  ])
  func `a wrong filter is refused with its reason`(query: String) async throws {
    let reader = try await MinifluxReader()
    let answer = try await reader.send("GET", "/entries?\(query)")
    #expect(answer.status == 400)
    #expect(try answer.json("error_message").string?.isEmpty == false)
  }

  @Test func `an entry has the members that clients read`() async throws {
    let more = """
      <author>Ann</author><comments>http://site.test/talk</comments>\
      <enclosure url="http://site.test/a.mp3" type="audio/mpeg" length="12"/>
      """
    let reader = try await MinifluxReader(items: [TestReader.item("e1", hour: 1, content: "<p>One two</p>", more: more)]
    )
    try await reader.useCases.label(reader.ids[0], with: [], and: "Tips", by: reader.owner.id)
    let id = reader.ids[0]
    let entry = try await reader.get("/entries/\(id)")
    for (path, value) in [
      ("status", "unread"), ("title", "e1"), ("url", "http://site.test/e1"), ("comments_url", "http://site.test/talk"),
      ("content", "<p>One two</p>"), ("share_code", ""), ("tags.0", "Tips"), ("feed.title", "Test feed"),
      ("feed.category.title", "All"), ("enclosures.0.url", "http://site.test/a.mp3"),
      ("enclosures.0.mime_type", "audio/mpeg"),
    ] { #expect(try entry.json(path).string == value, "\(path)") }
    for (path, value) in [
      ("id", Int(id.rawValue)), ("feed_id", Int(reader.feed.rawValue)), ("reading_time", 1), ("enclosures.0.size", 12),
      ("feed.id", Int(reader.feed.rawValue)), ("enclosures.0.media_progression", 0),
    ] { #expect(try entry.json(path).int == value, "\(path)") }
    #expect(try entry.json("starred").bool == false)
    #expect(try entry.json("published_at").string?.hasSuffix("Z") == true)
    #expect(try await reader.get("/feeds/\(reader.feed)/entries/\(id)").json("id").int == Int(id.rawValue))
    #expect(try await reader.get("/categories/2147483647/entries/\(id)").json("id").int == Int(id.rawValue))

    let enclosure = try #require(try entry.json("enclosures.0.id").int)
    #expect(try await reader.send("PUT", "/enclosures/\(enclosure)", #"{"media_progression":42}"#).status == 204)
    #expect(try await reader.get("/enclosures/\(enclosure)").json("media_progression").int == 42)
    #expect(try await reader.get("/x/position").json("seconds").int == 42)
    #expect(try await reader.send("PUT", "/enclosures/\(enclosure)", #"{"media_progression":-1}"#).status == 400)
    #expect(try await reader.send("GET", "/enclosures/\(enclosure + 1)").status == 404)
  }

  @Test func `entries are marked and starred in bulk and one by one`() async throws {
    let reader = try await MinifluxReader()
    let ids = reader.ids
    #expect(
      try await reader.send("PUT", "/entries", #"{"entry_ids":[\#(ids[0]),\#(ids[1])],"status":"read"}"#).status == 204)
    #expect(try await reader.entries("status=read") == [1, 2])
    #expect(
      try await reader.send("PUT", "/entries", #"{"entry_ids":[\#(ids[0])],"status":"unread","starred":true}"#).status
        == 204)
    #expect(try await reader.entries("status=read") == [2])
    #expect(try await reader.entries("starred=true") == [1])
    for path in ["bookmark", "star"] {
      #expect(try await reader.send("PUT", "/entries/\(ids[3])/\(path)").status == 204)
      #expect(try await reader.entries("starred=true") == (path == "bookmark" ? [1, 4] : [1]))
    }
    #expect(try await reader.send("POST", "/entries/\(ids[4])/save").status == 202)
    let later = try #require(try await reader.useCases.subscriptions(of: reader.owner.id).kept)
    #expect(later.counts.later == 1)
    for body in [
      "", "{}", #"{"entry_ids":[],"status":"read"}"#, #"{"entry_ids":[1]}"#, #"{"entry_ids":[1],"status":"seen"}"#,
      #"{"entry_ids":["1"],"status":"read"}"#,
    ] { #expect(try await reader.send("PUT", "/entries", body).status == 400, "\(body)") }
    for method in ["PUT", "DELETE"] { #expect(try await reader.send(method, "/flush-history").status == 202) }
    #expect(try await reader.send("PUT", "/entries/\(ids[0])", #"{"title":"Other"}"#).status == 400)
  }

  @Test func `all is marked as read in a feed, a category and everywhere, and can be undone`() async throws {
    let reader = try await MinifluxReader()
    for path in [
      "/feeds/\(reader.feed)/mark-all-as-read", "/categories/2147483647/mark-all-as-read",
      "/users/\(reader.owner.id)/mark-all-as-read", "/users/ann/mark-all-as-read",
    ] {
      #expect(try await reader.send("PUT", path).status == 204)
      #expect(try await reader.get("/entries?status=unread").json("total").int == 0, "\(path)")
      let marking = try #require(try await reader.useCases.lastMarking(of: reader.owner.id))
      #expect(try await reader.useCases.undo(marking.number, by: reader.owner.id))
      #expect(try await reader.get("/entries?status=unread").json("total").int == 5)
    }
  }

  @Test func `the article of an entry is fetched`() async throws {
    let reader = try await MinifluxReader()
    let text = String(repeating: "<p>Words of the article, and many more of them in this sentence.</p>", count: 20)
    reader.reader.transport.set(
      "http://site.test/e1", "<html><body><article><h1>e1</h1>\(text)</article></body></html>",
      headers: [HTTPHeader("Content-Type", "text/html")])
    let answer = try await reader.get("/entries/\(reader.ids[0])/fetch-content?update_content=true")
    #expect(try answer.json("content").string?.contains("Words of the article") == true)
    #expect(try answer.json("reading_time").int == 1)
    let failed = try await reader.send("GET", "/entries/\(reader.ids[1])/fetch-content")
    #expect(failed.status == 400)
  }
}
