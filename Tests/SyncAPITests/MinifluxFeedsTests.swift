import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import SyncAPI

@Suite(.timeLimit(.minutes(2)))
struct MinifluxFeedsTests {
  @Test func `feeds are listed with their counts, icons and categories`() async throws {
    let reader = try await MinifluxReader()
    _ = try await reader.useCases.mark([reader.ids[0]], isRead: true, by: reader.owner.id)
    let feeds = try await reader.get("/feeds")
    #expect(try feeds.json().count == 1)
    for (path, value) in [
      ("0.feed_url", "http://feeds.test/a.xml"), ("0.site_url", "http://site.test/"), ("0.title", "Test feed"),
      ("0.category.title", "All"), ("0.password", ""),
    ] { #expect(try feeds.json(path).string == value, "\(path)") }
    #expect(try feeds.json("0.id").int == Int(reader.feed.rawValue))
    #expect(try feeds.json("0.parsing_error_count").int == 0)
    #expect(try await reader.get("/feeds/\(reader.feed)").json("title").string == "Test feed")
    let counters = try await reader.get("/feeds/counters")
    #expect(try counters.json("reads.\(reader.feed)").int == 1 && counters.json("unreads.\(reader.feed)").int == 4)
    #expect(try await reader.send("GET", "/feeds/\(reader.feed)/icon").status == 404)
    let icon = FeedIcon(url: "http://site.test/i.png", type: "image/png", content: [1, 2, 3])
    _ = try await reader.reader.database.storeIcon(icon, of: reader.feed, due: TestReader.now)
    for path in ["/feeds/\(reader.feed)/icon", "/icons/\(reader.feed)"] {
      #expect(try await reader.get(path).json("data").string == "image/png;base64,AQID")
    }
    #expect(try await reader.get("/feeds/\(reader.feed)").json("icon.icon_id").int == Int(reader.feed.rawValue))
    #expect(try feeds.json("0.icon.icon_id").int == 0)
  }

  @Test func `a feed is followed, changed and left`() async throws {
    let reader = try await MinifluxReader()
    let made = try await reader.send("POST", "/categories", #"{"title":"News / World"}"#)
    #expect(made.status == 201)
    #expect(try made.json("title").string == "News / World")
    let category = try #require(try made.json("id").int)
    reader.reader.transport.set("http://feeds.test/b.xml", TestReader.rss(items: [TestReader.item("b", hour: 1)]))
    let added = try await reader.send(
      "POST", "/feeds", #"{"feed_url":"http://feeds.test/b.xml","category_id":\#(category),"crawler":true}"#)
    #expect(added.status == 201)
    let feed = try #require(try added.json("feed_id").int)
    #expect(try await reader.get("/feeds/\(feed)").json("category.id").int == category)
    #expect(try await reader.get("/feeds/\(feed)").json("crawler").bool == true)
    #expect(try await reader.get("/categories/\(category)/feeds").json("0.id").int == feed)
    let changed = try await reader.send(
      "PUT", "/feeds/\(feed)", #"{"title":"Mine","category_id":2147483647,"crawler":false,"disabled":true}"#)
    #expect(changed.status == 201)
    #expect(try changed.json("title").string == "Mine" && changed.json("category.title").string == "All")
    #expect(try changed.json("crawler").bool == false && changed.json("disabled").bool == true)
    for path in ["/feeds/\(reader.feed)/refresh", "/feeds/refresh", "/categories/\(category)/refresh"] {
      #expect(try await reader.send("PUT", path).status == 204, "\(path)")
    }
    #expect(try await reader.send("DELETE", "/feeds/\(feed)").status == 204)
    #expect(try await reader.send("GET", "/feeds/\(feed)").status == 404)
    for body in ["", "{}", #"{"feed_url":""}"#, #"{"feed_url":"http://feeds.test/b.xml","category_id":99}"#] {
      #expect(try await reader.send("POST", "/feeds", body).status == 400, "\(body)")
    }
    #expect(try await reader.send("POST", "/feeds", #"{"feed_url":"http://nothing.test/"}"#).status == 400)
  }

  @Test func `categories are folders, and those within others have their paths`() async throws {
    let reader = try await MinifluxReader()
    let news = try #require(try await reader.send("POST", "/categories", #"{"title":"News"}"#).json("id").int)
    let world = try #require(try await reader.send("POST", "/categories", #"{"title":"News / World"}"#).json("id").int)
    #expect(try await reader.send("POST", "/categories", #"{"title":"News"}"#).status == 400)
    for title in [" ", "All"] {
      #expect(try await reader.send("POST", "/categories", #"{"title":"\#(title)"}"#).status == 400, "\(title)")
    }
    #expect(try await reader.send("PUT", "/feeds/\(reader.feed)", #"{"category_id":\#(world)}"#).status == 201)
    let all = try await reader.get("/categories?counts=true")
    #expect(try all.json().list.map { $0["title"]?.string } == ["All", "News", "News / World"])
    #expect(try all.json("2.feed_count").int == 1 && all.json("2.total_unread").int == 5)
    #expect(try await reader.get("/categories").json("0")["feed_count"] == nil)
    let renamed = try await reader.send("PUT", "/categories/\(world)", #"{"title":"Planet"}"#)
    #expect(renamed.status == 201)
    #expect(try renamed.json("title").string == "Planet")
    let folders = try await reader.get("/x/folders")
    #expect(try folders.json().list.map { $0["title"]?.string } == ["News", "Planet"])
    #expect(try await reader.send("DELETE", "/categories/\(news)").status == 204)
    for (method, body) in [("PUT", #"{"title":"x"}"#), ("DELETE", "")] {
      #expect(try await reader.send(method, "/categories/2147483647", body).status == 400)
      #expect(try await reader.send(method, "/categories/\(news)", body).status == 404)
    }
    #expect(try await reader.send("PUT", "/categories/\(world)", "[]").status == 400)
  }

  @Test func `subscriptions are exported and imported, and feeds are discovered`() async throws {
    let reader = try await MinifluxReader()
    let file = try await reader.get("/export")
    #expect(
      file.text.contains("http://feeds.test/a.xml")
        && file.response.header("Content-Type")?.hasPrefix("text/xml") == true)
    let imported = try await reader.send(
      "POST", "/import",
      #"<opml version="2.0"><body><outline type="rss" text="c" xmlUrl="http://feeds.test/c.xml"/></body></opml>"#)
    #expect(imported.status == 201)
    #expect(try imported.json("added").int == 1)
    #expect(try await reader.get("/feeds").json().count == 2)
    #expect(try await reader.send("POST", "/import", "nothing").status == 400)
    reader.reader.transport.set("http://feeds.test/d.xml", TestReader.rss(title: "D", items: []))
    let found = try await reader.send("POST", "/discover", #"{"url":"http://feeds.test/d.xml"}"#)
    #expect(try found.json("0.url").string == "http://feeds.test/d.xml" && found.json("0.title").string == "D")
    #expect(try await reader.send("POST", "/discover", #"{"url":"http://nothing.test/"}"#).status == 404)
    #expect(try await reader.send("POST", "/discover", "{}").status == 400)
  }

  @Test func `the service tells what it is and whom it serves`() async throws {
    let reader = try await MinifluxReader()
    reader.reader.services.program.register {
      ProgramFacts(version: "7.8", archived: "5af0 2026-11-29", libraries: [("SQLite", "3.99")])
    }
    let version = try await reader.get("/version")
    #expect(try version.json("server").string == "YAARR")
    #expect(try version.json("server_version").string == "7.8" && version.json("commit").string == "5af0")
    #expect(try version.json("build_date").string == "2026-11-29")
    #expect(try version.json("libraries.SQLite").string == "3.99")
    for name in ["version", "commit", "build_date", "go_version", "compiler", "arch", "os"] {
      #expect(try version.json(name).string?.isEmpty == false, "\(name)")
    }
    #expect(try await reader.get("/integrations/status").json("has_integrations").bool == false)
    #expect(try await reader.client.send("GET", "/healthcheck").text == "OK")
    for path in ["/me", "/users/ann", "/users/\(reader.owner.id)"] {
      #expect(try await reader.get(path).json("username").string == "ann")
    }
    #expect(try await reader.get("/users").json().count == 1)
    for (method, path) in [
      ("GET", "/api-keys"), ("POST", "/api-keys"), ("DELETE", "/api-keys/1"),
      ("POST", "/feeds/\(reader.feed)/entries/import"),
    ] { #expect(try await reader.send(method, path, "{}").status == 400, "\(method) \(path)") }
    #expect(try await reader.send("PATCH", "/feeds").status == 405)
    #expect(try await reader.send("GET", "/nothing").status == 404)
  }

  @Test func `labels, rules, earlier texts and positions have their additions`() async throws {
    let reader = try await MinifluxReader()
    let made = try await reader.send("POST", "/x/labels", #"{"title":"Tips"}"#)
    #expect(made.status == 201)
    let label = try #require(try made.json("id").int)
    let ids = reader.ids
    #expect(
      try await reader.send("PUT", "/x/labels/\(label)/entries", #"{"entry_ids":[\#(ids[1])],"labeled":true}"#).status
        == 204)
    #expect(try await reader.entries("tags=Tips") == [2])
    #expect(try await reader.send("PUT", "/x/labels/\(label)", #"{"title":"Better tips"}"#).status == 204)
    #expect(try await reader.get("/entries/\(ids[1])").json("tags.0").string == "Better tips")
    #expect(try await reader.get("/x/labels").json().list.contains { $0["title"]?.string == "Better tips" })
    #expect(try await reader.send("DELETE", "/x/labels/\(label)").status == 204)
    #expect(try await reader.send("DELETE", "/x/labels/\(label)").status == 404)
    #expect(
      try await reader.send("PUT", "/x/labels/\(label)/entries", #"{"entry_ids":[1],"labeled":true}"#).status == 404)
    let draft = RuleDraft(name: "Quiet", place: .everything, search: "e1", actions: .markRead)
    _ = try await reader.useCases.store(draft, of: reader.owner.id)
    #expect(try await reader.get("/x/rules").json("0.actions.0").string == "read")
    #expect(try await reader.send("GET", "/x/position").status == 404)
    #expect(try await reader.send("PUT", "/x/position", #"{"entry_id":\#(ids[0]),"seconds":7}"#).status == 204)
    #expect(try await reader.get("/x/position").json("seconds").int == 7)
    #expect(try await reader.send("PUT", "/x/position", #"{"entry_id":\#(ids[0]),"seconds":-7}"#).status == 400)

    reader.reader.transport.set(
      "http://feeds.test/a.xml", TestReader.rss(items: [TestReader.item("e1", hour: 1, content: "Other words now.")]))
    let feed = try #require(try await reader.reader.database.feed(reader.feed))
    try await reader.reader.refresh(feed)
    let versions = try await reader.get("/x/entries/\(ids[0])/versions")
    let revision = try #require(try versions.json("0.revision").int)
    let earlier = try await reader.get("/x/entries/\(ids[0])/versions/\(revision)")
    #expect(try earlier.json("content").string == "Words of the entry.")
    #expect(try await reader.send("GET", "/x/entries/\(ids[0])/versions/999").status == 404)
  }
}
