import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

private let state = "user/-/state/com.google/"

/// What apps expect of FreshRSS, and other servers of this API do otherwise.
@Suite(.timeLimit(.minutes(2)))
struct GoogleReaderShapeTests {
  // MARK: Items

  @Test func `an item without a link has that of its file, of its site, or an empty one`() async throws {
    let signedIn = try await SignedIn()
    func item(_ name: String, _ items: String, site: String) async throws -> Value {
      let url = "http://feeds.test/\(name).xml"
      signedIn.reader.transport.set(
        url, "<rss version='2.0'><channel><title>T</title>\(site)<item><guid>g</guid>\(items)</item></channel></rss>")
      let feed = try await signedIn.reader.services.useCases.subscribe(url, for: signedIn.owner.id).subscription.feed
      return try await signedIn.get("stream/contents/feed/\(feed.id)").json("items.0")
    }
    let file = "<enclosure url='javascript:x'/><enclosure url='http://site.test/a.mp3'/>"
    for (value, expected) in [
      (
        try await item("file", "<title>x</title>\(file)", site: "<link>http://site.test/</link>"),
        "http://site.test/a.mp3"
      ),
      (try await item("site", "<title>y</title>", site: "<link>http://site.test/</link>"), "http://site.test/"),
    ] {
      #expect(value["canonical.0.href"]?.string == expected && value["alternate.0.href"]?.string == expected)
    }
    let bare = try await item("none", "<title>z</title>", site: "")
    #expect(bare["canonical.0.href"]?.string == "" && bare["alternate.0.href"]?.string == "")
  }

  @Test func `an item has its text once`() async throws {
    let signedIn = try await SignedIn(items: [TestReader.item("one", content: "<p>Words of it</p>")])
    let text = try await signedIn.get("stream/contents").text
    #expect(text.components(separatedBy: "Words of it").count == 2)
    #expect(text.contains(#""summary":{"content":"<p>Words of it</p>"}"#) && !text.contains(#""content":{"#))
  }

  @Test func `a reference to an item has its id alone`() async throws {
    let signedIn = try await SignedIn()
    let text = try await signedIn.get("stream/items/ids?s=\(state)reading-list&n=1").text
    #expect(text.hasPrefix(#"{"itemRefs":[{"id":"\#(signedIn.ids[4])"}],"continuation":""#), "\(text)")
  }

  @Test func `unread is a state, to leave out and to ask for`() async throws {
    let signedIn = try await SignedIn()
    let ids = signedIn.ids.prefix(2).map { ("i", "\($0)") }
    #expect(try await signedIn.post("edit-tag", ids + [("a", "\(state)read")]).text == "OK")
    #expect(try await signedIn.stream("s=\(state)reading-list&xt=\(state)unread") == [2, 1])
    #expect(try await signedIn.stream("s=\(state)reading-list&it=\(state)unread") == [5, 4, 3])
    #expect(try await signedIn.stream("s=\(state)unread") == [5, 4, 3])
    #expect(try await signedIn.post("edit-tag", ids + [("a", "\(state)unread")]).text == "OK")
    #expect(try await signedIn.unread() == [1, 2, 3, 4, 5])
  }

  // MARK: Feeds

  @Test func `saved pages have an address here, at which they are`() async throws {
    let signedIn = try await SignedIn()
    _ = try await signedIn.reader.services.useCases.savePage(
      "https://pages.test/a", title: "A page", keepsLinkOnly: true, for: signedIn.owner.id)
    let list = try await signedIn.get("subscription/list").json("subscriptions").list
    let saved = try #require(list.first { $0["title"]?.string == "Saved pages" })
    let url = try #require(saved["url"]?.string)
    #expect(url.hasPrefix("http://reader.test/reader/atom/feed/") && saved["htmlUrl"]?.string == url)
    let atom = try await signedIn.client.send(
      "GET", String(url.dropFirst("http://reader.test".count)), headers: signedIn.header)
    #expect(atom.text.contains("A page"))
  }

  @Test func `a feed without a site has its own address for it`() async throws {
    let signedIn = try await SignedIn()
    signedIn.reader.transport.set(
      "http://feeds.test/b.xml", "<rss version='2.0'><channel><title>B</title></channel></rss>")
    _ = try await signedIn.post("subscription/quickadd", [("quickadd", "http://feeds.test/b.xml")])
    #expect(
      try await signedIn.get("subscription/list").json("subscriptions.0.htmlUrl").string == "http://feeds.test/b.xml")
  }

  // MARK: Folders

  private func folders(_ signedIn: SignedIn) async throws -> [String] {
    try await signedIn.get("tag/list").json("tags").list.compactMap {
      $0["type"]?.string == "folder" ? $0["id"]?.string?.replacingOccurrences(of: "user/-/label/", with: "") : nil
    }
  }

  private func folders(of feed: FeedID, _ signedIn: SignedIn) async throws -> Set<String> {
    let list = try await signedIn.get("subscription/list").json("subscriptions").list
    let found = try #require(list.first { $0["id"]?.string == "feed/\(feed)" })
    return Set(found["categories"]?.list.compactMap { $0["label"]?.string } ?? [])
  }

  @Test(
    arguments: [
      // Readrops, Twine, Read You.
      ("edit-tag", [("a", "user/-/label/New")]),
      ("subscription/edit", [("ac", "edit"), ("s", ""), ("a", "user/-/label/New")]),
      ("subscription/edit", [("ac", "edit"), ("a", "user/-/label/New")]),
    ] as [(String, [(String, String)])])
  func `apps make a folder without naming an item or a feed`(path: String, form: [(String, String)]) async throws {
    let signedIn = try await SignedIn()
    for _ in 0..<2 { #expect(try await signedIn.post(path, form).text == "OK") }
    #expect(try await folders(signedIn) == ["New"])
  }

  @Test(
    arguments: [
      // FeedFlow.
      ("edit-tag", [("s", "user/-/label/Old")]),
      ("subscription/edit", [("ac", "edit"), ("s", ""), ("r", "user/-/label/Old")]),
    ] as [(String, [(String, String)])])
  func `apps delete a folder so too, and its feeds stay`(path: String, form: [(String, String)]) async throws {
    let signedIn = try await SignedIn()
    let useCases = signedIn.reader.services.useCases
    try await useCases.edit(signedIn.feed, title: nil, folders: [], and: "Old", of: signedIn.owner.id)
    for _ in 0..<2 { #expect(try await signedIn.post(path, form).text == "OK") }
    #expect(try await folders(signedIn) == [])
    // What entries are labeled with is no folder.
    _ = try await useCases.makeLabel("Old", of: signedIn.owner.id)
    #expect(try await signedIn.post(path, form).text == "OK")
    #expect(try await signedIn.get("tag/list").json("tags").list.count == 2)
    // FeedFlow then takes each feed out of the folder that is gone.
    let leaving = [("ac", "edit"), ("s", "feed/\(signedIn.feed)"), ("r", "user/-/label/Old")]
    #expect(try await signedIn.post("subscription/edit", leaving).text == "OK")
    #expect(try await folders(of: signedIn.feed, signedIn) == [])
  }

  @Test func `folders within folders are deleted in one request, also when they are named after theirs`() async throws {
    let signedIn = try await SignedIn()
    for path in ["Old / Older", "Other"] {
      _ = try await signedIn.reader.services.useCases.findOrMakeFolder(at: path, of: signedIn.owner.id)
    }
    let names = ["Old", "Old / Older", "Old", "None", "Other"]
    let form = names.map { ("s", "user/-/label/\($0)") }
    #expect(try await signedIn.post("edit-tag", form).text == "OK")
    #expect(try await folders(signedIn) == [])
  }

  @Test func `an app that may only mark neither makes nor deletes folders`() async throws {
    let signedIn = try await SignedIn(.mark)
    _ = try await signedIn.reader.services.useCases.makeFolder("Old", of: signedIn.owner.id)
    for form in [[("a", "user/-/label/New")], [("s", "user/-/label/Old")]] {
      #expect(try await signedIn.post("edit-tag", form).status == 403)
    }
    #expect(try await folders(signedIn) == ["Old"])
  }

  @Test func `marks without items change nothing, and are no mistake`() async throws {
    let signedIn = try await SignedIn()
    for form in [[("a", "\(state)read")], [("r", "\(state)starred")], [("s", "feed/\(signedIn.feed)")], []] {
      #expect(try await signedIn.post("edit-tag", form).text == "OK", "\(form)")
    }
    #expect(try await signedIn.unread().count == 5)
    #expect(try await signedIn.get("subscription/list").json("subscriptions").count == 1)
  }

  @Test func `a folder to add moves a feed, and with one to remove it may be in several`() async throws {
    let signedIn = try await SignedIn()
    let feed = signedIn.feed
    func edit(_ form: [(String, String)]) async throws -> Set<String> {
      let fields = [("ac", "edit"), ("s", "feed/\(feed)")] + form.map { ($0.0, "user/-/label/\($0.1)") }
      #expect(try await signedIn.post("subscription/edit", fields).text == "OK")
      return try await folders(of: feed, signedIn)
    }
    #expect(try await edit([("a", "One")]) == ["One"])
    #expect(try await edit([("a", "Two")]) == ["Two"])
    #expect(try await edit([("a", "Two")]) == ["Two"])
    #expect(try await edit([("r", "Two"), ("a", "Two")]) == ["Two"])
    #expect(try await edit([("r", "None"), ("a", "News / World")]) == ["Two", "News / World"])
    #expect(try await edit([("r", "Two"), ("a", "Three")]) == ["Three", "News / World"])
    #expect(try await edit([("a", "One"), ("a", "Two")]) == ["One", "Two"])
    #expect(try await edit([("r", "One")]) == ["Two"])
    let renaming = [("ac", "edit"), ("s", "feed/\(feed)"), ("t", "A title")]
    #expect(try await signedIn.post("subscription/edit", renaming).text == "OK")
    #expect(try await folders(of: feed, signedIn) == ["Two"])
  }
}
