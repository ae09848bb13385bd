import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Screens
import Storage
import Testing

@testable import SyncAPI

/// A client of gpodder.net of one user beside another one's podcast.
struct PodcastReader {
  let base: MinifluxReader

  static func episode(_ number: Int) -> String {
    TestReader.item(
      "e\(number)", hour: number,
      more: "<enclosure url='http://site.test/\(number).mp3' type='audio/mpeg' length='12'/>")
  }

  init(_ scopes: TokenScopes = .all, items: [String]? = nil) async throws {
    base = try await MinifluxReader(scopes, items: items ?? [Self.episode(2), Self.episode(1)])
  }

  static let feed = "http://feeds.test/a.xml"
  var useCases: UseCases { base.useCases }
  var owner: UserID { base.owner.id }

  var signed: HTTPHeader {
    HTTPHeader("Authorization", "Basic \(Data("ann:\(base.secret)".utf8).base64EncodedString())")
  }

  func send(_ method: String, _ path: String, _ body: String = "") async throws -> TestClient.Answer {
    try await base.client.send(method, path, headers: [signed], body: body)
  }

  func get(_ path: String) async throws -> TestClient.Answer {
    let answer = try await send("GET", path)
    #expect(answer.status == 200, "\(path): \(answer.text)")
    return answer
  }

  func changes(since number: Int) async throws -> (add: [String], remove: [String], timestamp: Int) {
    let answer = try await get("/api/2/subscriptions/ann/phone.json?since=\(number)")
    return (
      try answer.json("add").list.compactMap(\.string), try answer.json("remove").list.compactMap(\.string),
      try #require(try answer.json("timestamp").int)
    )
  }

  /// The listing of a timed action.
  static func play(_ number: Int, at position: Int, of total: Int = 500, _ time: String = "") -> String {
    let time = time.isEmpty ? "" : #","timestamp":"\#(time)""#
    return """
      {"podcast":"\(feed)","episode":"http://site.test/\(number).mp3","device":"phone","action":"play","started":1,
      "position":\(position),"total":\(total)\(time)}
      """
  }

  @discardableResult
  func upload(_ actions: String...) async throws -> TestClient.Answer {
    try await send("POST", "/api/2/episodes/ann.json", "[\(actions.joined(separator: ","))]")
  }
}

@Suite(.timeLimit(.minutes(2)))
struct GPodderSubscriptionTests {
  @Test func `signing in gives a cookie that stands for it until signing out`() async throws {
    let reader = try await PodcastReader()
    let client = reader.base.client
    let begun = try await reader.send("POST", "/api/2/auth/ann/login.json")
    #expect(begun.status == 200)
    let header = try #require(begun.response.header("Set-Cookie"))
    #expect(header.contains("HttpOnly; SameSite=Strict"))
    // A library sends its password with a few requests alone, so each gives the cookie.
    #expect(try await reader.get("/api/2/devices/ann.json").response.header("Set-Cookie") == header)
    let pair = try #require(header.split(separator: ";").first)
    let cookie = HTTPHeader("Cookie", String(pair))
    #expect(try await client.send("GET", "/api/2/devices/ann.json", headers: [cookie]).status == 200)
    // With the password, a cookie that has ended is replaced, and a valid one stays.
    for (sent, given) in [(HTTPHeader("Cookie", "sessionid=ended"), header), (cookie, nil)] {
      let answer = try await client.send("GET", "/api/2/devices/ann.json", headers: [reader.signed, sent])
      #expect(answer.status == 200 && answer.response.header("Set-Cookie") == given)
    }
    #expect(try await client.send("POST", "/api/2/auth/ann/login.json", headers: [cookie]).status == 200)
    for path in ["login", "logout"] {
      #expect(try await client.send("POST", "/api/2/auth/bob/\(path).json", headers: [cookie]).status == 400)
    }
    let ended = try await client.send("POST", "/api/2/auth/ann/logout.json", headers: [cookie])
    #expect(ended.status == 200 && ended.response.header("Set-Cookie")?.contains("Max-Age=0") == true)
    #expect(try await client.send("POST", "/api/2/auth/ann/logout.json").status == 200)
    let unsigned = try await client.send("POST", "/api/2/auth/ann/login.json")
    #expect(unsigned.status == 401 && unsigned.response.header("WWW-Authenticate") == "Basic realm=\"YAARR\"")
  }

  @Test func `pages keep their addresses beside the simple API`() {
    for path in ["/subscriptions", "/subscriptions/7", "/subscriptions/selected", "/api/greader.php/x.json"] {
      #expect(!GPodder.routes.isEmpty && !ClientAPI.gpodder.hasFurther(path), "\(path)")
    }
    #expect(ClientAPI.gpodder.hasFurther("/subscriptions/ann/phone.opml"))
  }

  @Test func `devices are described and listed`() async throws {
    let reader = try await PodcastReader()
    let path = "/api/2/devices/ann/phone.json"
    let made = try await reader.send("POST", path, #"{"caption":"My phone","type":"mobile"}"#)
    #expect(made.status == 200 && made.text.isEmpty)
    #expect(try await reader.send("PUT", path, #"{"type":"laptop"}"#).status == 200)
    let listed = try await reader.get("/api/2/devices/ann.json").json("0")
    #expect(listed["id"]?.string == "phone" && listed["caption"]?.string == "My phone")
    #expect(listed["type"]?.string == "laptop" && listed["subscriptions"]?.int == 1)
    #expect(try await reader.get("/api/2/sync-devices/ann.json").json("synchronized.0.0").string == "phone")
    #expect(try await reader.send("POST", path, #"{"type":"watch"}"#).status == 400)
    #expect(try await reader.send("POST", path, "{").status == 400)
    #expect(try await reader.send("POST", "/api/2/devices/ann/\(String(repeating: "x", count: 65)).json").status == 400)
    for number in 1..<PodcastDevice.most { _ = try await reader.send("POST", "/api/2/devices/ann/d\(number).json") }
    #expect(try await reader.send("POST", "/api/2/devices/ann/more.json").status == 400)
    // A device that is not listed works all the same.
    for path in ["subscriptions", "updates"] {
      #expect(try await reader.get("/api/2/\(path)/ann/more.json?since=0").json("add").count == 1, "\(path)")
    }
    let changed = try await reader.send(
      "POST", "/api/2/subscriptions/ann/more.json", #"{"add":["http://feeds.test/p.xml"]}"#)
    #expect(changed.status == 200)
    #expect(try await reader.get("/subscriptions/ann.json").json().count == 2)
  }

  @Test func `podcasts are feeds with recordings, and what an app has added`() async throws {
    let reader = try await PodcastReader()
    // News are no podcast.
    reader.base.reader.transport.set("http://feeds.test/n.xml", TestReader.rss(items: [TestReader.item("n1")]))
    _ = try await reader.useCases.subscribe("http://feeds.test/n.xml", for: reader.owner)
    #expect(try await reader.get("/subscriptions/ann.json").json().list.compactMap(\.string) == [PodcastReader.feed])
    let first = try await reader.changes(since: 0)
    #expect(first.add == [PodcastReader.feed] && first.remove == [])
    #expect(try await reader.changes(since: first.timestamp).add == [])
    let body = #"{"add":["http://feeds.test/p.xml ","ftp://x.test/","http://feeds.test/n.xml"],"remove":[]}"#
    let added = try await reader.send("POST", "/api/2/subscriptions/ann/phone.json", body)
    #expect(added.status == 200)
    #expect(
      try added.json("update_urls").list.map { $0.list.compactMap(\.string) } == [
        ["http://feeds.test/p.xml ", "http://feeds.test/p.xml"], ["ftp://x.test/", ""],
      ])
    // What the app has sent does not come back to it.
    let number = try #require(try added.json("timestamp").int)
    #expect(try await reader.changes(since: number).add == [])
    let all = ["http://feeds.test/a.xml", "http://feeds.test/n.xml", "http://feeds.test/p.xml"]
    #expect(try await reader.changes(since: 0).add == all)
    let urls = try await reader.useCases.subscriptions(of: reader.owner).subscriptions.map(\.feed.url.string)
    #expect(urls.sorted() == all)
    // What is left on a page is left in the app.
    _ = try await reader.useCases.unsubscribe(reader.base.feed, of: reader.owner)
    let left = try await reader.changes(since: first.timestamp)
    #expect(left.remove == [PodcastReader.feed] && left.add == Array(all[1...]))
    let removed = try await reader.send(
      "POST", "/api/2/subscriptions/ann/phone.json", #"{"remove":["http://feeds.test/p.xml"]}"#)
    #expect(removed.status == 200)
    #expect(try await reader.changes(since: left.timestamp).remove == ["http://feeds.test/p.xml"])
    let both = #"{"add":["http://x.test/"],"remove":["feed:http://x.test/ "]}"#
    #expect(try await reader.send("POST", "/api/2/subscriptions/ann/phone.json", both).status == 400)
    #expect(try await reader.send("POST", "/api/2/subscriptions/ann/phone.json", "[]").status == 400)
    #expect(try await reader.send("GET", "/api/2/subscriptions/ann/phone.json?since=x").status == 400)
  }

  @Test func `a list is given in each form, and replaces only what the device knew`() async throws {
    let reader = try await PodcastReader()
    // A device that is not known has an empty list, by which it learns of no podcast.
    #expect(try await reader.get("/subscriptions/ann/phone.json").text == "[]")
    #expect(try await reader.get("/subscriptions/ann/phone.txt").text == "")
    // A new device knows nothing yet, so its list removes nothing.
    let put = try await reader.send("PUT", "/subscriptions/ann/phone.txt", "http://feeds.test/p.xml\n\n")
    #expect(put.status == 200 && put.text.isEmpty)
    let both = "http://feeds.test/a.xml\nhttp://feeds.test/p.xml\n"
    #expect(try await reader.get("/subscriptions/ann/phone.txt").text == both)
    let opml = try await reader.get("/subscriptions/ann/phone.opml").text
    #expect(opml.contains(#"xmlUrl="http://feeds.test/a.xml""#) && opml.contains(#"text="Test feed""#))
    #expect(try await reader.send("PUT", "/subscriptions/ann/phone.opml", opml).status == 200)
    #expect(try await reader.get("/subscriptions/ann.txt").text == both)
    #expect(
      try await reader.send("PUT", "/subscriptions/ann/phone.json", #"["http://feeds.test/p.xml"]"#).status == 200)
    #expect(try await reader.get("/subscriptions/ann.txt").text == "http://feeds.test/p.xml\n")
    #expect(try await reader.send("PUT", "/subscriptions/ann/phone.json", "{}").status == 400)
    #expect(try await reader.send("PUT", "/subscriptions/ann/phone.opml", "no list").status == 400)
    for method in ["PUT", "POST"] {
      let sent = try await reader.send(method, "/subscriptions/ann/phone.json", #"["http://feeds.test/p.xml"]"#)
      #expect(sent.status == 200 && sent.text.isEmpty, "\(method)")
    }
    for size in ["0", "257", "a"] {
      #expect(try await reader.send("GET", "/subscriptions/ann.json?scale_logo=\(size)").status == 400, "\(size)")
    }
    #expect(try await reader.get("/subscriptions/ann.json?scale_logo=64").json().count == 1)
  }

  @Test func `a new device loses nothing, however often it sends its list`() async throws {
    let reader = try await PodcastReader()
    let (path, list) = ("/subscriptions/ann/new.json", #"["http://feeds.test/p.xml"]"#)
    let all = ["http://feeds.test/a.xml", "http://feeds.test/p.xml"]
    for _ in 1...2 {
      #expect(try await reader.send("PUT", path, list).status == 200)
      #expect(try await reader.get("/subscriptions/ann.json").json().list.compactMap(\.string) == all)
    }
    // Nor does one that has changed something before it asked what there is.
    let change = try await reader.send(
      "POST", "/api/2/subscriptions/ann/phone.json", #"{"add":["http://feeds.test/q.xml"]}"#)
    let number = try #require(try change.json("timestamp").int)
    #expect(try await reader.changes(since: number).add == all + ["http://feeds.test/q.xml"])
    #expect(try await reader.send("PUT", path, #"["http://feeds.test/q.xml"]"#).status == 200)
    #expect(try await reader.get("/subscriptions/ann.json").json().count == 3)
    // A device that has got the list may leave what is in it.
    _ = try await reader.get(path)
    #expect(try await reader.send("PUT", path, list).status == 200)
    #expect(try await reader.get("/subscriptions/ann.json").json().list.compactMap(\.string) == [all[1]])
  }

  @Test func `a device is told what was removed between its question and its own change`() async throws {
    let reader = try await PodcastReader()
    let asked = try await reader.changes(since: 0)
    #expect(asked.add == [PodcastReader.feed])
    let followed = try await reader.useCases.subscriptions(of: reader.owner).subscriptions
    _ = try await reader.useCases.unsubscribe(try #require(followed.first).feed.id, of: reader.owner)
    let change = try await reader.send(
      "POST", "/api/2/subscriptions/ann/phone.json", #"{"add":["http://feeds.test/q.xml"]}"#)
    let number = try #require(try change.json("timestamp").int)
    #expect(try await reader.changes(since: number).remove == [PodcastReader.feed])
    // What the device has removed itself is nothing new to it.
    let last = try await reader.changes(since: number).timestamp
    let removal = try await reader.send(
      "POST", "/api/2/subscriptions/ann/phone.json", #"{"remove":["http://feeds.test/q.xml"]}"#)
    #expect(try #require(try removal.json("timestamp").int) > last)
  }

  @Test func `a list may have addresses otherwise than they are stored`() async throws {
    let reader = try await PodcastReader()
    let path = "/subscriptions/ann/phone.json"
    #expect(try await reader.send("PUT", path, #"["http://feeds.test/p.xml"]"#).status == 200)
    let stored = try await reader.get(path).text
    let list = #"[" http://feeds.test/a.xml","feed:http://feeds.test/p.xml"]"#
    #expect(try await reader.send("PUT", path, list).status == 200)
    #expect(try await reader.get(path).text == stored)
    let urls = try await reader.useCases.subscriptions(of: reader.owner).subscriptions.map(\.feed.url.string)
    #expect(urls.sorted() == ["http://feeds.test/a.xml", "http://feeds.test/p.xml"])
  }

  @Test func `nobody reaches another user's podcasts, and what is given is clean`() async throws {
    let reader = try await PodcastReader()
    for (method, path) in [
      ("GET", "/subscriptions/bob.json"), ("GET", "/subscriptions/bob/phone.json"),
      ("PUT", "/subscriptions/bob/phone.json"), ("GET", "/api/2/subscriptions/bob/phone.json"),
      ("POST", "/api/2/subscriptions/bob/phone.json"), ("GET", "/api/2/episodes/bob.json"),
      ("POST", "/api/2/episodes/bob.json"), ("GET", "/api/2/devices/bob.json"),
      ("POST", "/api/2/devices/bob/phone.json"), ("GET", "/api/2/updates/bob/phone.json"),
      ("GET", "/api/2/sync-devices/bob.json"), ("POST", "/api/2/auth/bob/login.json"),
    ] {
      #expect(try await reader.send(method, path, "[]").status == 400, "\(method) \(path)")
      #expect(try await reader.base.client.send(method, path).status == 401, "\(method) \(path)")
    }
    let bobs = #"{"remove":["http://feeds.test/bob.xml"]}"#
    #expect(try await reader.send("POST", "/api/2/subscriptions/ann/phone.json", bobs).status == 200)
    #expect(try await reader.useCases.subscriptions(of: reader.base.other.user.id).subscriptions.count == 1)
    let action = #"""
      [{"podcast":"http://feeds.test/bob.xml","episode":"http://site.test/secret","guid":"secret","action":"play",
      "started":0,"position":9,"total":10},
      {"podcast":"javascript:x","episode":"http://site.test/1.mp3","action":"new"}]
      """#
    let stored = try await reader.send("POST", "/api/2/episodes/ann.json", action)
    #expect(try stored.json("update_urls.0.1").string == "")
    #expect(try await reader.useCases.listeningPositions(of: reader.base.other.user.id).isEmpty)
    #expect(try await reader.useCases.listeningPositions(of: reader.owner).isEmpty)
    try await reader.useCases.edit(reader.base.feed, title: "<script>x\n", folders: [], of: reader.owner)
    for path in ["/subscriptions/ann.opml", "/api/2/updates/ann/phone.json", "/api/2/episodes/ann.json"] {
      let text = try await reader.get(path).text
      #expect(!text.contains("<script") && !text.contains("javascript:"), "\(path): \(text)")
    }
  }

  @Test func `an app may do what its password allows`() async throws {
    let reader = try await PodcastReader(.read)
    for (method, path) in [
      ("PUT", "/subscriptions/ann/phone.json"), ("POST", "/api/2/subscriptions/ann/phone.json"),
      ("POST", "/api/2/episodes/ann.json"), ("POST", "/api/2/devices/ann/phone.json"),
    ] { #expect(try await reader.send(method, path, "[]").status == 403, "\(path)") }
    #expect(try await reader.get("/subscriptions/ann.json").json().count == 1)
  }
}
