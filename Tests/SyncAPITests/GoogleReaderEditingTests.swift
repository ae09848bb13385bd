import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import SyncAPI

private let state = "user/-/state/com.google/"

@Suite(.timeLimit(.minutes(2)))
struct GoogleReaderEditingTests {
  @Test func `tags are added and taken away in bulk, in each form`() async throws {
    let signedIn = try await SignedIn()
    let ids = signedIn.ids.map { ("i", "\($0)") }
    func edit(_ form: [(String, String)]) async throws {
      let answer = try await signedIn.post("edit-tag", form + [("T", signedIn.secret)])
      #expect(answer.status == 200 && answer.text == "OK")
    }
    try await edit(Array(ids.prefix(3)) + [("a", "\(state)read"), ("a", "\(state)starred")])
    #expect(try await signedIn.unread() == [4, 5])
    #expect(try await signedIn.stream("s=\(state)starred") == [3, 2, 1])
    try await edit([ids[0], ("r", "user/\(signedIn.owner.id)/state/com.google/read")])
    try await edit([ids[1], ("a", "\(state)kept-unread"), ("r", "\(state)read"), ("r", "\(state)starred")])
    #expect(try await signedIn.unread() == [1, 2, 4, 5])
    #expect(try await signedIn.stream("s=\(state)starred") == [3, 1])
    try await edit([ids[4], ("a", "user/-/label/Tips"), ("a", "\(state)broadcast"), ("a", "\(state)like")])
    #expect(try await signedIn.stream("s=user/-/label/Tips") == [5])
    try await edit([ids[4], ("r", "user/-/label/Tips")])
    #expect(try await signedIn.stream("s=user/-/label/Tips") == [])
    // A star stays when it is set again: a client may retry.
    try await edit([ids[0], ("a", "\(state)starred")])
    #expect(try await signedIn.stream("s=\(state)starred") == [3, 1])
  }

  @Test func `a change without tags or with unknown ones changes nothing`() async throws {
    let signedIn = try await SignedIn()
    let id = ("i", "\(signedIn.ids[0])")
    for form in [
      [id], [id, ("a", "\(state)read"), ("a", "nonsense")],
      [("i", "?"), ("a", "\(state)read")],
    ] {
      #expect(try await signedIn.post("edit-tag", form).status == 400, "\(form)")
    }
    #expect(try await signedIn.unread().count == 5)
  }

  @Test func `all of a stream is marked as read up to a time, and the user can undo it`() async throws {
    let signedIn = try await SignedIn()
    let (reader, useCases) = (signedIn.reader, signedIn.reader.services.useCases)
    let now = Int(TestReader.now.timeIntervalSince1970)
    reader.services.clock.register { WallClock { TestReader.now.addingTimeInterval(600) } }
    reader.transport.set(
      "http://feeds.test/a.xml", TestReader.rss(items: [TestReader.item("late", hour: 20)]))
    try await reader.refresh(try #require(try await reader.database.feed(signedIn.feed)))

    func mark(_ form: [(String, String)]) async throws {
      #expect(try await signedIn.post("mark-all-as-read", form).text == "OK")
    }
    func count() async throws -> Int {
      try await useCases.subscription(to: signedIn.feed, of: signedIn.owner.id)?.unreadCount ?? -1
    }
    try await mark([("s", "\(state)reading-list"), ("ts", "\(now - 1)")])
    #expect(try await count() == 6)
    for time in ["\(now)", "\(now)000000"] {
      try await mark([("s", "feed/\(signedIn.feed)"), ("ts", time)])
      #expect(try await count() == 1)
      let marking = try #require(try await useCases.lastMarking(of: signedIn.owner.id))
      #expect(marking.count == 5)
      #expect(try await useCases.undo(marking.number, by: signedIn.owner.id))
      #expect(try await count() == 6)
    }
    try await mark([("s", "\(state)reading-list")])
    #expect(try await count() == 0)
  }

  @Test func `starred entries, labels and folders are marked as read alone`() async throws {
    let signedIn = try await SignedIn()
    let useCases = signedIn.reader.services.useCases
    let (ids, owner) = (signedIn.ids, signedIn.owner.id)
    try await useCases.star(ids[0], isStarred: true, by: owner)
    try await useCases.label(ids[1], with: [], and: "Tips", by: owner)
    #expect(try await signedIn.post("mark-all-as-read", [("s", "\(state)starred")]).text == "OK")
    #expect(try await signedIn.unread() == [2, 3, 4, 5])
    #expect(try await signedIn.post("mark-all-as-read", [("s", "user/-/label/Tips")]).text == "OK")
    #expect(try await signedIn.unread() == [3, 4, 5])
    for (form, status) in [
      ([], 400), ([("s", "x")], 400), ([("s", "feed/77")], 404), ([("s", "user/-/label/None")], 404),
      ([("s", "feed/1"), ("ts", "x")], 400),
    ] as [([(String, String)], Int)] {
      #expect(try await signedIn.post("mark-all-as-read", form).status == status, "\(form)")
    }
  }

  @Test func `an app may do what its password allows`() async throws {
    let signedIn = try await SignedIn(.read)
    let id = ("i", "\(signedIn.ids[0])")
    #expect(try await signedIn.post("edit-tag", [id, ("a", "\(state)read")]).status == 403)
    #expect(try await signedIn.post("mark-all-as-read", [("s", "\(state)reading-list")]).status == 403)
    #expect(try await signedIn.post("subscription/edit", [("s", "feed/1"), ("ac", "unsubscribe")]).status == 403)
    #expect(try await signedIn.get("subscription/list").status == 200)
    let marking = try await SignedIn(.mark)
    #expect(try await marking.post("edit-tag", [("i", "\(marking.ids[0])"), ("a", "\(state)read")]).text == "OK")
    #expect(try await marking.post("disable-tag", [("s", "user/-/label/x")]).status == 403)
  }

  @Test func `a request with T alone is signed in, as Liferea sends it`() async throws {
    let signedIn = try await SignedIn()
    let answer = try await signedIn.client.post(
      "/reader/api/0/stream/items/contents", [("i", "\(signedIn.ids[0])"), ("T", signedIn.secret)])
    #expect(try answer.json("items").count == 1)
    let wrong = try await signedIn.client.post(
      "/reader/api/0/stream/items/contents", [("i", "\(signedIn.ids[0])"), ("T", "wrong")])
    #expect(wrong.status == 401)
    // In an address, it would stand in logs.
    let read = try await signedIn.client.send("GET", "/reader/api/0/tag/list?T=\(signedIn.secret)")
    #expect(read.status == 401)
  }

  @Test func `one user's ids never reach another's data`() async throws {
    let signedIn = try await SignedIn()
    let useCases = signedIn.reader.services.useCases
    let eve = try await signedIn.reader.database.createUser(name: "eve", passwordHash: "none")
    try await useCases.label(signedIn.ids[0], with: [], and: "Mine", by: signedIn.owner.id)
    try await useCases.edit(signedIn.feed, title: "Secret", folders: [], and: "Private", of: signedIn.owner.id)
    let secret = try await signedIn.client.secret(of: eve)
    let header = [HTTPHeader("Authorization", "GoogleLogin auth=\(secret)")]
    func get(_ path: String) async throws -> TestClient.Answer {
      try await signedIn.client.send("GET", "/reader/api/0/\(path)", headers: header)
    }
    func post(_ path: String, _ form: [(String, String)]) async throws -> TestClient.Answer {
      try await signedIn.client.post("/reader/api/0/\(path)", form, headers: header)
    }
    let id = ("i", "\(signedIn.ids[0])")
    #expect(
      try await post("edit-tag", [id, ("a", "\(state)starred"), ("a", "\(state)read"), ("a", "user/-/label/X")]).text
        == "OK")
    #expect(try await post("stream/items/contents", [id]).json("items").count == 0)
    #expect(try await get("stream/items/ids?s=\(state)starred").json("itemRefs").count == 0)
    for path in [
      "stream/items/ids?s=feed/\(signedIn.feed)", "stream/contents/feed/\(signedIn.feed)",
      "stream/contents/user/-/label/Mine", "stream/contents/feed/http://feeds.test/a.xml",
    ] {
      #expect(try await get(path).status == 404, "\(path)")
    }
    for (path, form) in [
      ("mark-all-as-read", [("s", "feed/\(signedIn.feed)")]), ("mark-all-as-read", [("s", "user/-/label/Private")]),
      ("subscription/edit", [("ac", "unsubscribe"), ("s", "feed/\(signedIn.feed)")]),
      ("subscription/edit", [("ac", "edit"), ("s", "feed/\(signedIn.feed)"), ("t", "Eve's")]),
      ("rename-tag", [("s", "user/-/label/Private"), ("dest", "user/-/label/Eve")]),
      ("disable-tag", [("s", "user/-/label/Mine")]),
    ] {
      #expect(try await post(path, form).status == 404, "\(path)")
    }
    for path in ["subscription/list", "tag/list", "unread-count", "stream/contents", "subscription/export"] {
      let text = try await get(path).text
      #expect(
        !text.contains("Secret") && !text.contains("Private") && !text.contains("Mine") && !text.contains("e1"),
        "\(text)")
    }
    #expect(try await signedIn.unread().count == 5)
  }
}

@Suite(.timeLimit(.minutes(2)))
struct GoogleReaderSubscriptionTests {
  private func titles(_ signedIn: SignedIn) async throws -> [String] {
    try await signedIn.get("subscription/list").json("subscriptions").list.compactMap { $0["title"]?.string }
  }

  @Test func `feeds are followed, renamed, put into folders and left`() async throws {
    let signedIn = try await SignedIn()
    signedIn.reader.transport.set("http://feeds.test/b.xml", TestReader.rss(title: "B", items: [TestReader.item("b1")]))
    func edit(_ form: [(String, String)]) async throws {
      let answer = try await signedIn.post("subscription/edit", form)
      #expect(answer.text == "OK", "\(form): \(answer.text)")
    }
    try await edit([
      ("ac", "subscribe"), ("s", "feed/http://feeds.test/b.xml"), ("t", "Bee"), ("a", "user/-/label/News / World"),
    ])
    #expect(try await titles(signedIn) == ["Bee", "Test feed"])
    let bee = try await signedIn.get("subscription/list").json("subscriptions.0")
    #expect(bee["url"]?.string == "http://feeds.test/b.xml" && bee["htmlUrl"]?.string == "http://site.test/")
    #expect(
      bee["categories.0.id"]?.string == "user/-/label/News / World" && bee["categories.0.type"]?.string == "folder")
    let id = try #require(bee["id"]?.string)
    try await edit([
      ("ac", "edit"), ("s", id), ("t", "Bees"), ("a", "user/-/label/Animals"), ("r", "user/-/label/News / World"),
    ])
    let bees = try await signedIn.get("subscription/list").json("subscriptions.0")
    #expect(bees["title"]?.string == "Bees" && bees["categories"]?.count == 1)
    #expect(bees["categories.0.label"]?.string == "Animals")
    try await edit([("ac", "unsubscribe"), ("s", id)])
    try await edit([("ac", "unsubscribe"), ("s", "feed/http://feeds.test/a.xml")])
    #expect(try await titles(signedIn) == [])
  }

  @Test(
    arguments: [
      ([("ac", "subscribe")], 400), ([("ac", "steal"), ("s", "feed/1")], 400),
      ([("ac", "edit"), ("s", "feed/77")], 404),
      ([("ac", "unsubscribe"), ("s", "feed/http://no.test/")], 404),
      ([("ac", "subscribe"), ("s", "feed/http://no.test/")], 400),
      ([("ac", "subscribe"), ("s", "user/-/label/X")], 400), ([("ac", "edit"), ("s", "feed/1"), ("a", "x")], 400),
    ] as [([(String, String)], Int)])
  func `an edit that cannot be made says why`(form: [(String, String)], status: Int) async throws {
    let signedIn = try await SignedIn()
    let answer = try await signedIn.post("subscription/edit", form)
    #expect(answer.status == status && !answer.text.isEmpty)
    #expect(try await titles(signedIn) == ["Test feed"])
  }

  @Test func `a feed is added by its address, and what is none is said`() async throws {
    let signedIn = try await SignedIn()
    signedIn.reader.transport.set("http://feeds.test/b.xml", TestReader.rss(title: "B", items: [TestReader.item("b1")]))
    let added = try await signedIn.post("subscription/quickadd", [("quickadd", "http://feeds.test/b.xml")])
    #expect(try added.json("numResults").int == 1 && added.json("streamName").string == "B")
    #expect(try #require(try added.json("streamId").string).hasPrefix("feed/"))
    let wrong = try await signedIn.post("subscription/quickadd", [("quickadd", "http://no.test/")])
    #expect(try wrong.json("numResults").int == 0 && wrong.json("error").string?.isEmpty == false)
  }

  @Test func `feeds come and go as OPML`() async throws {
    let signedIn = try await SignedIn()
    let opml = try await signedIn.get("subscription/export")
    #expect(opml.text.contains("http://feeds.test/a.xml"))
    let imported = try await signedIn.client.send(
      "POST", "/reader/api/0/subscription/import", headers: signedIn.header + [HTTPHeader("Content-Type", "text/xml")],
      body: opml.text.replacingOccurrences(of: "a.xml", with: "c.xml"))
    #expect(imported.text == "OK")
    #expect(try await signedIn.get("subscription/list").json("subscriptions").count == 2)
    let wrong = try await signedIn.client.send(
      "POST", "/reader/api/0/subscription/import", headers: signedIn.header, body: "no OPML")
    #expect(wrong.status == 400)
  }

  @Test func `folders and labels are listed, renamed, moved and deleted`() async throws {
    let signedIn = try await SignedIn()
    let useCases = signedIn.reader.services.useCases
    try await useCases.edit(signedIn.feed, title: nil, folders: [], and: "News / World", of: signedIn.owner.id)
    try await useCases.label(signedIn.ids[0], with: [], and: "Tips", by: signedIn.owner.id)
    func tags() async throws -> [String] {
      try await signedIn.get("tag/list").json("tags").list.compactMap { tag in
        tag["id"]?.string.map {
          $0.replacingOccurrences(of: "user/-/", with: "") + (tag["type"]?.string.map { ":\($0)" } ?? "")
        }
      }
    }
    #expect(
      try await tags() == [
        "state/com.google/starred", "label/News:folder", "label/News / World:folder", "label/Tips:tag",
      ])
    for (old, new) in [("News / World", "News / Globe"), ("News / Globe", "Globe"), ("Tips", "Hints")] {
      let answer = try await signedIn.post(
        "rename-tag", [("s", "user/-/label/\(old)"), ("dest", "user/-/label/\(new)")])
      #expect(answer.text == "OK", "\(answer.text)")
    }
    #expect(
      try await tags() == ["state/com.google/starred", "label/News:folder", "label/Globe:folder", "label/Hints:tag"])
    #expect(
      try await signedIn.post("disable-tag", [("s", "user/-/label/Globe"), ("s", "user/-/label/Hints")]).text == "OK")
    #expect(try await tags() == ["state/com.google/starred", "label/News:folder"])
    #expect(try await titles(signedIn) == ["Test feed"])
    for (path, form, status) in [
      ("rename-tag", [("s", "user/-/label/None"), ("dest", "user/-/label/X")], 404),
      ("rename-tag", [("dest", "x")], 400),
      ("rename-tag", [("s", "user/-/label/News")], 400), ("rename-tag", [("s", "feed/1"), ("dest", "x")], 400),
      ("disable-tag", [], 400), ("disable-tag", [("s", "user/-/label/None")], 404),
    ] as [(String, [(String, String)], Int)] {
      #expect(try await signedIn.post(path, form).status == status, "\(path) \(form)")
    }
  }

  @Test func `unread entries are counted by feed, folder and in all`() async throws {
    let signedIn = try await SignedIn()
    let useCases = signedIn.reader.services.useCases
    try await useCases.edit(signedIn.feed, title: nil, folders: [], and: "News / World", of: signedIn.owner.id)
    _ = try await useCases.mark([signedIn.ids[0]], isRead: true, by: signedIn.owner.id)
    let counts = try await signedIn.get("unread-count?output=json").json("unreadcounts").list
    #expect(
      counts.compactMap { $0["id"]?.string } == [
        "feed/\(signedIn.feed)", "user/-/label/News", "user/-/label/News / World", "\(state)reading-list",
      ])
    #expect(counts.allSatisfy { $0["count"]?.int == 4 })
    let newest = "\(Int(TestReader.now.timeIntervalSince1970) * 1_000_000)"
    #expect(counts.allSatisfy { $0["newestItemTimestampUsec"]?.string == newest })
  }

  @Test func `lists have tags by which a client need not load them again`() async throws {
    let signedIn = try await SignedIn()
    for path in ["subscription/list", "tag/list"] {
      let answer = try await signedIn.get(path)
      let tag = try #require(answer.response.header("ETag"))
      #expect(try await signedIn.get(path).response.header("ETag") == tag)
      _ = try await signedIn.reader.services.useCases.makeFolder("New \(path.count)", of: signedIn.owner.id)
      if path == "tag/list" { #expect(try await signedIn.get(path).response.header("ETag") != tag) }
    }
  }
}
