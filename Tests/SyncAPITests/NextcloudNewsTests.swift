import Bytes
import EventuallyTesting
import Foundation
import HTTPServer
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import SyncAPI

/// A client of Nextcloud News of one user beside another one's feed.
private struct NewsReader {
  let base: MinifluxReader
  var version = "v1-2"

  init(_ scopes: TokenScopes = .all, items: [String]? = nil) async throws {
    base = try await MinifluxReader(scopes, items: items)
  }

  var ids: [EntryID] { base.ids }
  var owner: UserID { base.owner.id }

  func send(
    _ method: String, _ path: String, _ body: String = "", as name: String = "ann", secret: String? = nil
  ) async throws -> TestClient.Answer {
    let signed = Data("\(name):\(secret ?? base.secret)".utf8).base64EncodedString()
    return try await base.client.send(
      method, "/index.php/apps/news/api/\(version)\(path)", headers: [HTTPHeader("Authorization", "Basic \(signed)")],
      body: body)
  }

  func get(_ path: String) async throws -> TestClient.Answer {
    let answer = try await send("GET", path)
    #expect(answer.status == 200, "\(path): \(answer.text)")
    return answer
  }

  /// The places of the items in an answer, from 1.
  func items(_ query: String, at path: String = "/items") async throws -> [Int] {
    try await get("\(path)?\(query)").json("items").list.map { item in
      let id = try #require(item["id"]?.int)
      return try #require(ids.firstIndex(of: EntryID(rawValue: Int64(id)))) + 1
    }
  }

  func unread() async throws -> [Int] { try await items("getRead=false&oldestFirst=true") }
  func starred() async throws -> [Int] { try await items("type=2&oldestFirst=true") }
  func hash(_ place: Int) -> String { MD5.hex(of: "\(ids[place - 1])".utf8) }
}

@Suite(.timeLimit(.minutes(2)))
struct NextcloudNewsTests {
  @Test func `the server says who is there and what it speaks`() async throws {
    let reader = try await NewsReader()
    #expect(try await reader.get("/version").json("version").string == "28.0.0")
    #expect(try await reader.get("/status").json("warnings.improperlyConfiguredCron").bool == false)
    #expect(try await reader.get("/user").json("userId").string == "ann")
    let levels = try await reader.base.client.send("GET", "/index.php/apps/news/api")
    #expect(try levels.json("apiLevels").list.compactMap(\.string) == ["v1-2", "v1-3"])
    let short = try await reader.base.client.send("GET", "/apps/news/api/v1-3/version")
    #expect(short.status == 401 && short.response.header("WWW-Authenticate") == "Basic realm=\"YAARR\"")
    #expect(try await reader.send("GET", "/version", secret: "wrong").status == 401)
    #expect(try await reader.send("GET", "/pages").status == 404)
    #expect(try await reader.send("POST", "/version").status == 405)
  }

  @Test func `lists of a user with contents are made one after the other, and hold up no other user`() async throws {
    let reader = try await NewsReader()
    let places = reader.base.reader.services.longListPlaces()
    let (owner, other) = (Int(reader.owner.rawValue), Int(reader.base.other.user.id.rawValue))
    try await places.enter(owner)
    async let items = reader.get("/items")
    async let updated = reader.get("/items/updated?lastModified=0")
    try await eventually { places.waitingCount == 2 }
    try await places.enter(other)
    places.leave(other)
    places.leave(owner)
    for answer in [try await items, try await updated] { #expect(try answer.json("items").count == 5) }
  }

  @Test func `folders are made, renamed and deleted, with the statuses of the specification`() async throws {
    let reader = try await NewsReader()
    let made = try await reader.send("POST", "/folders", #"{"name":"News / World"}"#)
    #expect(try made.json("folders.0.name").string == "News / World")
    let id = try #require(try made.json("folders.0.id").int)
    #expect(
      try await reader.get("/folders").json("folders").list.compactMap { $0["name"]?.string } == [
        "News", "News / World",
      ])
    #expect(try await reader.send("POST", "/folders", #"{"name":"News"}"#).status == 409)
    #expect(try await reader.send("POST", "/folders", #"{"name":" "}"#).status == 422)
    #expect(try await reader.send("POST", "/folders", "{").status == 400)
    #expect(try await reader.send("PUT", "/folders/\(id)", #"{"name":"Planet"}"#).text == "[]")
    #expect(try await reader.send("PUT", "/folders/\(id)", #"{"name":"News"}"#).status == 409)
    #expect(try await reader.send("PUT", "/folders/\(id)", #"{"name":""}"#).status == 422)
    #expect(try await reader.send("PUT", "/folders/77", #"{"name":"x"}"#).status == 404)
    #expect(try await reader.base.useCases.folders(of: reader.owner).map(\.name) == ["News", "Planet"])
    #expect(try await reader.send("DELETE", "/folders/\(id)").status == 200)
    #expect(try await reader.send("DELETE", "/folders/\(id)").status == 404)
  }

  @Test func `feeds are followed, moved, renamed and left`() async throws {
    let reader = try await NewsReader()
    let transport = reader.base.reader.transport
    transport.set("http://feeds.test/b.xml", TestReader.rss(title: "Bees", items: [TestReader.item("b1")]))
    let folder = try await reader.base.useCases.makeFolder("News", of: reader.owner)
    let added = try await reader.send(
      "POST", "/feeds", #"{"url":"http://feeds.test/b.xml","folderId":\#(folder)}"#)
    #expect(try added.json("feeds.0.title").string == "Bees" && added.json("newestItemId").int != nil)
    #expect(try added.json("feeds.0.folderId").int == Int(folder.rawValue))
    let id = try #require(try added.json("feeds.0.id").int)
    #expect(try await reader.send("POST", "/feeds", #"{"url":"http://feeds.test/b.xml"}"#).status == 409)
    #expect(try await reader.send("POST", "/feeds", #"{"url":"http://nowhere.test/"}"#).status == 422)
    #expect(try await reader.send("POST", "/feeds", "{}").status == 422)
    #expect(
      try await reader.send("POST", "/feeds", #"{"url":"http://feeds.test/b.xml","folderId":77}"#).status == 404)
    // Version 1.3 has other methods. Numbers may be texts, and stand in the query.
    #expect(try await reader.send("POST", "/feeds/\(id)/move", #"{"folderId":"0"}"#).status == 200)
    #expect(try await reader.send("PUT", "/feeds/\(id)/rename?feedTitle=Wasps").status == 200)
    #expect(try await reader.send("PUT", "/feeds/\(id)/move", #"{"folderId":77}"#).status == 404)
    let list = try await reader.get("/feeds")
    let feed = try #require(try list.json("feeds").list.first { $0["id"]?.int == id })
    #expect(feed["title"]?.string == "Wasps" && feed["folderId"]?.int == nil && feed["unreadCount"]?.int == 1)
    #expect(try list.json("starredCount").int == 0 && list.json("newestItemId").int != nil)
    #expect(try await reader.get("/feeds/all").json("feeds").count == 2)
    #expect(try await reader.get("/feeds/update?userId=ann&feedId=\(id)").text == "[]")
    #expect(try await reader.send("DELETE", "/feeds/\(id)").status == 200)
    for (method, path) in [
      ("DELETE", ""), ("PUT", "/move"), ("PUT", "/rename"), ("PUT", "/read?newestItemId=1"),
    ] { #expect(try await reader.send(method, "/feeds/\(id)\(path)").status == 404, "\(path)") }
    #expect(try await reader.send("GET", "/feeds/update?feedId=\(id)").status == 404)
  }

  @Test func `the icon of a feed is found by the digest of its address`() async throws {
    let reader = try await NewsReader()
    let icon = FeedIcon(url: "http://site.test/i.png", type: "image/png", content: [1, 2, 3])
    _ = try await reader.base.reader.database.storeIcon(icon, of: reader.base.feed, due: TestReader.now)
    let answer = try await reader.get("/favicon/\(MD5.hex(of: "http://feeds.test/a.xml".utf8))")
    #expect(answer.response.header("Content-Type") == "image/png")
    #expect(answer.response.header("Content-Security-Policy") == "default-src 'none'; sandbox")
    #expect(try await reader.send("GET", "/favicon/0").status == 404)
  }

  @Test func `items are listed by place and state, a part at a time`() async throws {
    let reader = try await NewsReader()
    let (ids, feed) = (reader.ids, reader.base.feed)
    _ = try await reader.base.useCases.mark([ids[0], ids[1]], isRead: true, by: reader.owner)
    try await reader.base.useCases.star(ids[1], isStarred: true, by: reader.owner)
    for (query, expected) in [
      ("", [5, 4, 3, 2, 1]), ("type=0&id=\(feed)&batchSize=2", [5, 4]),
      ("type=3&batchSize=2&offset=\(ids[3])", [3, 2]), ("oldestFirst=true&offset=\(ids[2])", [4, 5]),
      ("getRead=false", [5, 4, 3]), ("type=2", [2]), ("type=6", [5, 4, 3]), ("type=1&id=0", [5, 4, 3, 2, 1]),
      ("batchSize=0", []),
    ] as [(String, [Int])] { #expect(try await reader.items(query) == expected, "\(query)") }
    let folder = try await reader.base.useCases.makeFolder("News", of: reader.owner)
    try await reader.base.useCases.put(feed, into: [folder], of: reader.owner)
    #expect(try await reader.items("type=1&id=\(folder)&batchSize=1") == [5])
    #expect(try await reader.items("type=1&id=0") == [])
    for query in ["type=9", "type=x", "offset=x"] {
      #expect(try await reader.send("GET", "/items?\(query)").status == 400, "\(query)")
    }
    for query in ["type=0&id=77", "type=1&id=77"] {
      #expect(try await reader.send("GET", "/items?\(query)").status == 404, "\(query)")
      #expect(try await reader.send("GET", "/items/updated?\(query)").status == 404, "\(query)")
    }
    let now = Int(clamping: TestReader.now.timeIntervalSince1970)
    #expect(try await reader.items("lastModified=\(now - 10)&type=3", at: "/items/updated") == [3, 4, 5, 1, 2])
    #expect(try await reader.items("lastModified=\(now - 10)000000&type=2", at: "/items/updated") == [2])
    // What was marked comes last, by the clock of the database.
    #expect(try await reader.items("lastModified=\(now + 700)", at: "/items/updated") == [1, 2])
    #expect(try await reader.items("lastModified=4102444800", at: "/items/updated") == [])
  }

  @Test func `items whose marks have changed come again, also with what another app has done`() async throws {
    let reader = try await NewsReader()
    let useCases = reader.base.useCases
    let start = Int(clamping: Date().timeIntervalSince1970) - 5
    func updated(_ more: String = "") async throws -> [Int] {
      try await reader.items("lastModified=\(start)\(more)", at: "/items/updated").sorted()
    }
    #expect(try await updated() == [])
    _ = try await useCases.mark([reader.ids[1]], isRead: true, by: reader.owner)
    try await useCases.change(all: [reader.ids[3]], .star(true), by: reader.owner)
    #expect(try await updated() == [2, 4])
    #expect(try await updated("&type=2") == [4])
    #expect(try await updated("&type=0&id=\(reader.base.feed)") == [2, 4])
    let item = try await reader.get("/items/updated?lastModified=\(start)").json("items.0")
    #expect(item["unread"]?.bool == false)
    #expect(try #require(item["lastModified"]?.int) >= start)
    try await useCases.markAllRead(in: .all, arrivedBy: nil, by: reader.owner)
    #expect(try await updated() == [1, 2, 3, 4, 5])
  }

  @Test func `no item is skipped where more came within one second than an answer has`() async throws {
    let text = String(repeating: "long ", count: UseCases.mostContentBytes / 9 / 5)
    let items = (1...12).reversed().map { TestReader.item("e\($0)", hour: $0, content: text) }
    let reader = try await NewsReader(items: items)
    let now = Int(clamping: TestReader.now.timeIntervalSince1970)
    let answer = try await reader.get("/items/updated?lastModified=\(now)").json("items").list
    #expect(answer.compactMap { $0["id"]?.int } == reader.ids.map { Int($0.rawValue) })
    #expect(answer.allSatisfy { $0["body"]?.string?.utf8.count ?? 0 >= text.utf8.count - 1 })
    #expect(answer.last?["lastModified"]?.int == now)
    // A client that has seen nothing gets a part, and the others with the next answers.
    let part = try await reader.get("/items/updated?lastModified=0").json("items").list
    #expect(part.count == 10)
    let next = try #require(part.last?["lastModified"]?.int)
    #expect(try await reader.get("/items/updated?lastModified=\(next)").json("items").count == 12)
  }

  @Test(arguments: [("v1-2", "PUT", "items"), ("v1-3", "POST", "itemIds")])
  func `items are marked by id, several at once and by the digests of their identifiers`(
    version: String, method: String, member: String
  ) async throws {
    var reader = try await NewsReader()
    reader.version = version
    let (ids, feed) = (reader.ids, reader.base.feed)
    func mark(_ path: String, _ body: String = "{}") async throws -> Int {
      try await reader.send(method, "/items/\(path)", body).status
    }
    #expect(try await mark("\(ids[0])/read") == 200)
    #expect(try await mark("read/multiple", #"{"\#(member)":[\#(ids[1]),"\#(ids[2])",77]}"#) == 200)
    #expect(try await reader.unread() == [4, 5])
    #expect(try await mark("\(ids[0])/unread") == 200)
    #expect(try await mark("unread/multiple", #"{"\#(member)":[\#(ids[1])]}"#) == 200)
    #expect(try await reader.unread() == [1, 2, 4, 5])
    #expect(try await mark("\(ids[3])/star") == 200)
    #expect(try await mark("\(feed)/\(reader.hash(1))/star") == 200)
    let pairs = #"{"items":[{"feedId":\#(feed),"guidHash":"\#(reader.hash(5).uppercased())"}]}"#
    #expect(try await mark("star/multiple", pairs) == 200)
    #expect(try await reader.starred() == [1, 4, 5])
    #expect(try await mark("unstar/multiple", pairs) == 200)
    #expect(try await mark("\(feed)/\(ids[0])/unstar") == 200)
    #expect(try await mark("\(ids[3])/unstar") == 200)
    #expect(try await reader.starred() == [])
    for path in [
      "77/read", "77/star", "\(feed)/\(String(repeating: "0", count: 32))/star", "77/\(reader.hash(1))/star",
    ] {
      #expect(try await mark(path) == 404, "\(path)")
    }
    #expect(try await mark("read/multiple", #"{"items":["x"]}"#) == 400)
  }

  @Test func `feeds, folders and all are marked up to the newest known item, which can be undone at once`()
    async throws
  {
    let reader = try await NewsReader()
    let useCases = reader.base.useCases
    let folder = try await useCases.makeFolder("News", of: reader.owner)
    func undo() async throws {
      let marking = try #require(try await useCases.lastMarking(of: reader.owner))
      _ = try await useCases.undo(marking.number, by: reader.owner)
      #expect(try await reader.unread() == [1, 2, 3, 4, 5])
    }
    let body = #"{"newestItemId":\#(reader.ids[2])}"#
    for path in ["/feeds/\(reader.base.feed)/read", "/items/read", "/folders/0/read"] {
      #expect(try await reader.send("PUT", path, body).status == 200)
      #expect(try await reader.unread() == [4, 5], "\(path)")
      try await undo()
      #expect(try await reader.send("PUT", path).status == 400, "\(path)")
    }
    // Newsboat sends the greatest number there is, and its body as a form.
    let most = try await reader.send("PUT", "/feeds/\(reader.base.feed)/read?newestItemId=\(Int64.max)", "{}")
    #expect(most.status == 200)
    #expect(try await reader.unread() == [])
    try await undo()
    try await useCases.put(reader.base.feed, into: [folder], of: reader.owner)
    #expect(try await reader.send("POST", "/folders/0/read", body).status == 200)
    #expect(try await reader.unread().count == 5)
    #expect(try await reader.send("POST", "/folders/\(folder)/read", body).status == 200)
    #expect(try await reader.unread() == [4, 5])
    #expect(try await reader.send("PUT", "/folders/77/read", body).status == 404)
  }

  @Test func `another user's feeds and entries are neither given nor changed`() async throws {
    let reader = try await NewsReader()
    let (bob, feed, entry) = reader.base.other
    let folder = try await reader.base.useCases.makeFolder("Private", of: bob.id)
    let hash = MD5.hex(of: "\(entry)".utf8)
    for (method, path, body) in [
      ("GET", "/items?type=0&id=\(feed)", ""), ("GET", "/items?type=1&id=\(folder)", ""),
      ("PUT", "/items/\(entry)/read", ""), ("PUT", "/items/\(entry)/star", ""),
      ("PUT", "/items/\(feed)/\(hash)/star", ""), ("PUT", "/feeds/\(feed)/read", #"{"newestItemId":999}"#),
      ("PUT", "/feeds/\(feed)/move", "{}"), ("PUT", "/feeds/\(feed)/rename", #"{"feedTitle":"x"}"#),
      ("DELETE", "/feeds/\(feed)", ""), ("DELETE", "/folders/\(folder)", ""),
      ("PUT", "/folders/\(folder)", #"{"name":"x"}"#), ("PUT", "/folders/\(folder)/read", #"{"newestItemId":999}"#),
      ("GET", "/feeds/update?feedId=\(feed)", ""),
      ("PUT", "/feeds/\(reader.base.feed)/move", #"{"folderId":\#(folder)}"#),
      ("GET", "/favicon/\(MD5.hex(of: "http://feeds.test/bob.xml".utf8))", ""),
    ] { #expect(try await reader.send(method, path, body).status == 404, "\(method) \(path)") }
    for body in [
      #"{"items":[\#(entry)]}"#, #"{"itemIds":[\#(entry)]}"#,
      #"{"items":[{"feedId":\#(feed),"guidHash":"\#(hash)"}]}"#,
    ] {
      for name in ["read", "star"] {
        #expect(try await reader.send("PUT", "/items/\(name)/multiple", body).status == 200)
      }
    }
    #expect(try await reader.send("PUT", "/items/read", #"{"newestItemId":99999}"#).status == 200)
    for path in ["/items", "/items/updated", "/feeds", "/folders", "/feeds/all"] {
      let text = try await reader.get(path).text
      #expect(!text.contains("secret") && !text.contains("Private") && !text.contains("bob"), "\(path)")
    }
    let state = try #require(try await reader.base.useCases.states(of: [entry], for: bob.id).first)
    #expect(state.isUnread && !state.isStarred)
    #expect(try await reader.base.useCases.folders(of: bob.id).map(\.name) == ["Private"])
  }

  @Test func `hostile feeds leave clean`() async throws {
    let reader = try await NewsReader(items: [
      TestReader.item(
        "<script>g</script>", title: "&lt;script&gt;t&lt;/script&gt;",
        content: "<p>Hi<script>x</script><a href='javascript:x'>y</a></p>",
        more: "<author>&lt;img src=x&gt;</author><enclosure url='javascript:alert(1)' type='audio/mpeg' length='1'/>")
    ])
    try await reader.base.useCases.edit(
      reader.base.feed, title: "<script>f</script>\n", folders: [], and: "<script>d", of: reader.owner)
    for path in ["/items", "/items/updated", "/feeds", "/folders"] {
      let text = try await reader.get(path).text
      for part in ["<script", "javascript:", "<img"] { #expect(!text.contains(part), "\(path): \(text)") }
    }
    #expect(try await reader.get("/items").json("items.0")["enclosureLink"]?.string == nil)
  }

  @Test func `an app that may only read changes nothing, and one that may mark manages nothing`() async throws {
    let reader = try await NewsReader(.read)
    let body = #"{"newestItemId":99999,"name":"x","items":[1]}"#
    for (method, path) in [
      ("PUT", "/items/read"), ("PUT", "/items/read/multiple"), ("PUT", "/items/\(reader.ids[0])/star"),
      ("PUT", "/feeds/\(reader.base.feed)/read"), ("PUT", "/folders/0/read"), ("POST", "/folders"), ("POST", "/feeds"),
      ("DELETE", "/feeds/\(reader.base.feed)"), ("PUT", "/feeds/\(reader.base.feed)/move"),
    ] { #expect(try await reader.send(method, path, body).status == 403, "\(path)") }
    #expect(try await reader.unread().count == 5)
    let marking = try await NewsReader([.read, .mark])
    #expect(try await marking.send("PUT", "/items/read", body).status == 200)
    #expect(try await marking.send("POST", "/folders", body).status == 403)
  }
}
