import Bytes
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

@Suite(.timeLimit(.minutes(2)))
struct FeverTests {
  private func key(_ signedIn: SignedIn, name: String = "owner") -> String {
    MD5.hex(of: "\(name):\(signedIn.secret)".utf8)
  }

  private func ask(
    _ signedIn: SignedIn, _ query: String, _ form: [(String, String)] = [], at path: String = "/fever/",
    key: String? = nil
  ) async throws -> TestClient.Answer {
    let answer = try await signedIn.client.post(
      "\(path)?api&\(query)", [("api_key", key ?? self.key(signedIn))] + form)
    #expect(answer.status == 200, "\(answer.text)")
    return answer
  }

  private func ids(_ answer: TestClient.Answer, _ name: String, of signedIn: SignedIn) throws -> [Int] {
    let text = try #require(try answer.json(name).string)
    return try text.split(separator: ",").map { id in
      try #require(signedIn.ids.firstIndex { "\($0)" == id }) + 1
    }
  }

  @Test(arguments: ["/fever", "/fever/", "/api/fever.php", "//api/fever.php"])
  func `a right key in any case signs in from the form, and from no address, which logs have`(path: String) async throws
  {
    let signedIn = try await SignedIn()
    for key in [key(signedIn), key(signedIn).uppercased()] {
      let inForm = try await ask(signedIn, "", at: path, key: key)
      #expect(try inForm.json("auth").int == 1 && inForm.json("api_version").int == 3)
      let now = Int(clamping: TestReader.now.timeIntervalSince1970)
      #expect(try inForm.json("last_refreshed_on_time").string == "\(now)")
      for method in ["GET", "POST"] {
        let inQuery = try await signedIn.client.send(method, "\(path)?api&feeds&api_key=\(key)")
        #expect(try inQuery.status == 400 && inQuery.json("auth").int == 0)
        #expect(inQuery.text.contains("not in its address") && !inQuery.text.contains("feeds_groups"))
      }
    }
  }

  @Test func `a wrong key is refused with status 200, as clients expect`() async throws {
    let signedIn = try await SignedIn()
    for key in ["", "0", MD5.hex(of: "other:\(signedIn.secret)".utf8), signedIn.secret] {
      let answer = try await ask(signedIn, "items&feeds&unread_item_ids", key: key)
      #expect(answer.text == #"{"api_version":3,"auth":0}"#)
    }
    let without = try await signedIn.client.send("GET", "/fever/?api&feeds")
    #expect(without.status == 200 && without.text == #"{"api_version":3,"auth":0}"#)
  }

  @Test func `selectors can be combined`() async throws {
    let signedIn = try await SignedIn()
    let (reader, owner) = (signedIn.reader, signedIn.owner.id)
    try await reader.services.useCases.edit(signedIn.feed, title: nil, folders: [], and: "News / World", of: owner)
    _ = try await reader.database.storeIcon(
      FeedIcon(url: "http://site.test/i.png", type: "image/png", content: [1, 2, 3]), of: signedIn.feed,
      due: TestReader.now)
    let answer = try await ask(signedIn, "groups&feeds&favicons&links&items&unread_item_ids&saved_item_ids")
    #expect(try answer.json("groups").list.compactMap { $0["title"]?.string } == ["News", "News / World"])
    let feed = try answer.json("feeds.0")
    #expect(feed["id"]?.int == Int(signedIn.feed.rawValue) && feed["favicon_id"]?.int == feed["id"]?.int)
    #expect(feed["url"]?.string == "http://feeds.test/a.xml" && feed["is_spark"]?.int == 0)
    #expect(try answer.json("feeds_groups.0.feed_ids").string == "\(signedIn.feed)")
    #expect(try answer.json("favicons.0.data").string == "image/png;base64,AQID")
    #expect(try answer.json("links").count == 0 && answer.json("total_items").int == 5)
    #expect(try answer.json("items").list.compactMap { $0["title"]?.string } == ["e1", "e2", "e3", "e4", "e5"])
    #expect(try ids(answer, "unread_item_ids", of: signedIn) == [1, 2, 3, 4, 5])
    #expect(try answer.json("saved_item_ids").string == "")
  }

  @Test func `items are paged by ids, fifty at a time, and by feeds and groups`() async throws {
    let signedIn = try await SignedIn(items: (1...60).reversed().map { TestReader.item("e\($0)", hour: $0) })
    let ids = signedIn.ids
    func titles(_ query: String) async throws -> [String] {
      try await ask(signedIn, "items&\(query)").json("items").list.compactMap { $0["title"]?.string }
    }
    #expect(try await titles("") == (1...50).map { "e\($0)" })
    #expect(try await titles("since_id=\(ids[49])") == (51...60).map { "e\($0)" })
    #expect(try await titles("max_id=\(ids[2])") == ["e2", "e1"])
    #expect(try await titles("max_id=0") == (11...60).reversed().map { "e\($0)" })
    #expect(try await titles("with_ids=\(ids[3]),x,\(ids[1])") == ["e4", "e2"])
    #expect(try await titles("feed_ids=\(signedIn.feed)&since_id=\(ids[58])") == ["e60"])
    #expect(try await titles("feed_ids=77") == [])
    try await signedIn.reader.services.useCases.edit(
      signedIn.feed, title: nil, folders: [], and: "News", of: signedIn.owner.id)
    let group = try await ask(signedIn, "groups").json("groups.0.id")
    #expect(try await titles("group_ids=\(try #require(group.int))").count == 50)
    #expect(try await titles("group_ids=77") == [])
    #expect(try await signedIn.client.post("/fever/?api&items&since_id=x", [("api_key", key(signedIn))]).status == 400)
  }

  @Test func `feeds in no folder are a group, which apps list and mark`() async throws {
    let signedIn = try await SignedIn()
    let useCases = signedIn.reader.services.useCases
    let other = try await signedIn.reader.subscribe("http://feeds.test/b.xml", items: [TestReader.item("b1")])
    try await useCases.edit(signedIn.feed, title: nil, folders: [], and: "News", of: signedIn.owner.id)
    let list = try await ask(signedIn, "groups")
    #expect(try list.json("groups").list.compactMap { $0["title"]?.string } == ["News", "No folder"])
    let group = try #require(try list.json("groups.1.id").int)
    #expect(try list.json("feeds_groups.1.group_id").int == group)
    #expect(try list.json("feeds_groups.1.feed_ids").string == "\(other.subscription.feed.id)")
    let items = try await ask(signedIn, "items&group_ids=\(group)").json("items")
    #expect(items.list.compactMap { $0["title"]?.string } == ["b1"])
    let marked = try await ask(signedIn, "", [("mark", "group"), ("as", "read"), ("id", "\(group)")])
    #expect(try ids(marked, "unread_item_ids", of: signedIn) == [1, 2, 3, 4, 5])
  }

  @Test func `marks are set to what the client says, however often it does`() async throws {
    let signedIn = try await SignedIn()
    func mark(_ entry: Int, _ state: String) async throws -> TestClient.Answer {
      try await ask(signedIn, "", [("mark", "item"), ("as", state), ("id", "\(signedIn.ids[entry - 1])")])
    }
    for _ in 0..<2 {
      #expect(try ids(try await mark(2, "saved"), "saved_item_ids", of: signedIn) == [2])
      #expect(try ids(try await mark(3, "read"), "unread_item_ids", of: signedIn) == [1, 2, 4, 5])
    }
    for _ in 0..<2 {
      #expect(try ids(try await mark(3, "unread"), "unread_item_ids", of: signedIn) == [1, 2, 3, 4, 5])
      #expect(try await mark(2, "unsaved").json("saved_item_ids").string == "")
    }
  }

  @Test func `feeds, groups and all are marked as read before a time, which can be undone`() async throws {
    let signedIn = try await SignedIn()
    let useCases = signedIn.reader.services.useCases
    try await useCases.edit(signedIn.feed, title: nil, folders: [], and: "News", of: signedIn.owner.id)
    let group = try #require(try await ask(signedIn, "groups").json("groups.0.id").int)
    let now = Int(clamping: TestReader.now.timeIntervalSince1970)
    func mark(_ what: String, _ id: String, before: Int) async throws -> Int {
      try ids(
        try await ask(signedIn, "", [("mark", what), ("as", "read"), ("id", id), ("before", "\(before)")]),
        "unread_item_ids", of: signedIn
      ).count
    }
    for (what, id) in [("feed", "\(signedIn.feed)"), ("group", "\(group)"), ("group", "0")] {
      #expect(try await mark(what, id, before: now - 10) == 5)
      #expect(try await mark(what, id, before: now + 10) == 0, "\(what) \(id)")
      #expect(
        try ids(try await ask(signedIn, "", [("unread_recently_read", "1")]), "unread_item_ids", of: signedIn).count
          == 5)
    }
    #expect(try await mark("group", "-1", before: now + 10) == 5)
    for (form, status) in [
      ([("mark", "feed"), ("as", "read"), ("id", "77")], 404),
      ([("mark", "group"), ("as", "read"), ("id", "77")], 404),
      ([("mark", "feed"), ("as", "saved"), ("id", "1")], 400), ([("mark", "item"), ("as", "x"), ("id", "1")], 400),
      ([("mark", "page"), ("as", "read"), ("id", "1")], 400), ([("mark", "item"), ("as", "read")], 400),
    ] as [([(String, String)], Int)] {
      let answer = try await signedIn.client.post("/fever/?api", [("api_key", key(signedIn))] + form)
      #expect(answer.status == status, "\(form)")
    }
  }

  @Test func `another user's entries are neither given nor marked, and what is given is clean`() async throws {
    let signedIn = try await SignedIn(items: [
      TestReader.item(
        "bad", title: "&lt;script&gt;x&lt;/script&gt;",
        content: "<p>Hi<script>x</script><a href='javascript:x'>y</a></p>")
    ])
    let eve = try await signedIn.reader.database.createUser(name: "eve", passwordHash: "none")
    let secret = try await signedIn.client.secret(of: eve)
    let key = MD5.hex(of: "eve:\(secret)".utf8)
    let id = "\(signedIn.ids[0])"
    for state in ["read", "saved"] {
      _ = try await ask(signedIn, "", [("mark", "item"), ("as", state), ("id", id)], key: key)
    }
    let answer = try await ask(signedIn, "items&with_ids=\(id)&feeds&groups&saved_item_ids", key: key)
    #expect(try answer.json("items").count == 0 && answer.json("feeds").count == 0)
    #expect(try answer.json("saved_item_ids").string == "" && answer.json("total_items").int == 0)
    let feed = try await signedIn.client.post(
      "/fever/?api", [("api_key", key), ("mark", "feed"), ("as", "read"), ("id", "\(signedIn.feed)")])
    #expect(feed.status == 404)
    let own = try await ask(signedIn, "items&unread_item_ids&feeds")
    #expect(try ids(own, "unread_item_ids", of: signedIn) == [1])
    #expect(!own.text.contains("<script") && !own.text.contains("javascript:"))
  }

  @Test func `an app that may only read marks nothing`() async throws {
    let signedIn = try await SignedIn(.read)
    let answer = try await signedIn.client.post(
      "/fever/?api", [("api_key", key(signedIn)), ("mark", "group"), ("as", "read"), ("id", "0")])
    #expect(answer.status == 403)
    #expect(try ids(try await ask(signedIn, "unread_item_ids"), "unread_item_ids", of: signedIn).count == 5)
  }

  @Test func `a problem of a request says that its key was right`() async throws {
    let signedIn = try await SignedIn()
    let answer = try await signedIn.client.post(
      "/fever/?api", [("api_key", key(signedIn)), ("mark", "feed"), ("as", "read"), ("id", "999")])
    #expect(answer.status == 404)
    #expect(try answer.json("auth").int == 1)
  }

}
