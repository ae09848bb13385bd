import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

@Suite struct UserExportTests {
  private let url = "http://feeds.test/a.xml"

  private func export(_ reader: TestReader) async throws -> Data {
    var bytes = Data()
    try await reader.services.useCases.exportAll(of: reader.owner().id) { bytes += $0 }
    return bytes
  }

  /// A user with folders, labels, stars, read entries, a feed that was left, and a setting.
  private func used() async throws -> TestReader {
    let reader = try await TestReader()
    let (useCases, user) = (reader.services.useCases, try await reader.owner().id)
    let chapters = """
      <enclosure url="http://site.test/a.mp3" type="audio/mpeg" length="9"/><author>ann@site.test (Ann)</author>
      """
    let feed = try await reader.subscribe(
      url,
      items: (1...6).map { TestReader.item("\($0)", hour: $0, content: "<p>Text <b>\($0)</b></p>", more: chapters) }
    ).subscription.feed.id
    let left = try await reader.subscribe(
      "http://left.test/b.xml", items: [TestReader.item("x"), TestReader.item("y")])
    let inner = try await useCases.makeFolder("News / World", of: user)
    _ = try await useCases.makeFolder("Empty", of: user)
    let outer = try #require(try await useCases.subscriptions(of: user).folders.first).id
    try await useCases.put(feed, into: [inner, outer], of: user)
    try await useCases.order([feed], in: inner, of: user)
    try await useCases.fold(outer, isFolded: true, of: user)
    try await useCases.edit(feed, title: "Mine", folders: [inner, outer], of: user)
    let ids = try await reader.database.entries(user, EntryQuery(scope: .feed(feed))).map(\.id)
    let other = try #require(
      try await reader.database.entries(user, EntryQuery(scope: .feed(left.subscription.feed.id))).first)
    try await useCases.star(ids[0], isStarred: true, by: user)
    try await useCases.label(ids[4], with: [], and: "Read later", by: user)
    try await useCases.label(other.id, with: [], and: "Äpfel", by: user)
    _ = try await useCases.mark([ids[0], ids[1], ids[3], other.id], isRead: true, by: user)
    _ = try await useCases.unsubscribe(left.subscription.feed.id, of: user)
    try await useCases.set(.layout, to: .cards, of: user)
    return reader
  }

  @Test func `an export imported into an empty database is exported with the same bytes`() async throws {
    let exported = try await export(try await used())
    let reader = try await TestReader()
    let user = try await reader.owner().id

    let report = try await reader.services.useCases.importAll(exported, for: user)

    #expect(report.newFeeds == 1 && report.entries == 3 && report.newEntries == 3 && report.readEntries == 4)
    #expect(String(decoding: try await export(reader), as: UTF8.self) == String(decoding: exported, as: UTF8.self))
    let list = try await reader.services.useCases.subscriptions(of: user)
    #expect(list.folders.map { list.pathText(of: $0.id) } == ["News", "News / World", "Empty"])
    #expect(list.folders.map(\.isFolded) == [true, false, false])
    #expect(list.subscriptions.map(\.title) == ["Mine"])
    #expect(list.labels.map(\.entryCount) == [1, 1])
    let starred = try #require(try await reader.database.entries(user, EntryQuery(filter: .starred)).first)
    let entry = try #require(try await reader.database.entry(user, starred.id))
    #expect(entry.kind == "episode" && entry.author == "Ann" && !entry.isUnread)
    #expect(entry.contentHTML?.contains("Text <b>6</b>") == true)
    #expect(try await reader.services.useCases.settings(of: user)[.layout] == .cards)
    #expect(try await reader.database.examine(repairs: false).isEmpty)

    let again = try await reader.services.useCases.importAll(exported, for: user)
    #expect(again.newFeeds == 0 && again.knownFeeds == 1 && again.newEntries == 0)
    #expect(try await export(reader) == exported)
  }

  @Test func `saved pages are imported as the user's own, and as nobody else's`() async throws {
    let from = try await TestReader()
    let owner = try await from.owner().id
    let kept = try await from.services.useCases.savePage("http://site.test/1", keepsLinkOnly: true, for: owner).entry
    _ = try await from.services.useCases.savePage("http://site.test/2", keepsLinkOnly: true, for: owner)
    _ = try await from.services.useCases.store(
      RuleDraft(place: .feed(kept.feedID), search: "river", actions: .star), of: owner)
    _ = try await from.services.useCases.mark([kept.id], isRead: true, by: owner)
    let exported = try await export(from)
    let reader = try await TestReader()
    // Pages saved at one time are a millisecond apart, and no entry is imported as one of the future.
    reader.services.clock.register { WallClock { TestReader.now.addingTimeInterval(60) } }
    let user = try await reader.owner().id

    let report = try await reader.services.useCases.importAll(exported, for: user)

    #expect(report.newFeeds == 1 && report.newEntries == 2 && report.readEntries == 1)
    let subscription = try #require(try await reader.database.subscriptions(user).first)
    #expect(subscription.feed.url == Feed.savedPages && subscription.feed.owner == user)
    #expect(try await reader.database.entries(user, EntryQuery(filter: .unread)).map(\.guid) == ["http://site.test/2"])
    #expect(try await reader.database.rules(user).map(\.draft.place) == [.feed(subscription.feed.id)])
    #expect(String(decoding: try await export(reader), as: UTF8.self) == String(decoding: exported, as: UTF8.self))
    let bob = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    #expect(try await reader.database.feed(url: Feed.savedPages, for: bob) == nil)
    // A line that names them as a feed that all share is refused.
    let shared = Data(String(decoding: exported, as: UTF8.self).replacing("\"alone\":true,", with: "").utf8)
    await #expect(throws: ImportError.self) { try await reader.services.useCases.importAll(shared, for: bob) }
    #expect(try await reader.database.feed(url: Feed.savedPages, for: bob) == nil)
  }

  @Test func `what is read stays read when the feed lists it for the first time`() async throws {
    let exported = try await export(try await used())
    let reader = try await TestReader()
    let user = try await reader.owner().id
    _ = try await reader.services.useCases.importAll(exported, for: user)
    reader.transport.set(url, TestReader.rss(items: (1...7).map { TestReader.item("\($0)", hour: $0) }))

    _ = try await reader.services.useCases.refresh(user)

    let unread = try await reader.database.entries(user, EntryQuery(filter: .unread)).map(\.guid)
    #expect(Set(unread) == ["7", "4", "2", "1"])
    #expect(try await reader.database.unreadCount(user) == 4)
    #expect(try await reader.database.examine(repairs: false).isEmpty)
  }

  @Test func `an import marks the entries that are stored already, and leaves those of others as they are`()
    async throws
  {
    let exported = try await export(try await used())
    let reader = try await TestReader()
    let user = try await reader.owner().id
    try await reader.subscribe(url, items: (1...6).map { TestReader.item("\($0)", hour: $0) })
    let other = try await reader.database.createUser(name: "Other", passwordHash: nil).id
    _ = try await reader.database.subscribe(other, url: "http://feeds.test/a.xml", title: nil, folders: [])

    let report = try await reader.services.useCases.importAll(exported, for: user)

    #expect(report.newFeeds == 0 && report.newEntries == 1)
    #expect(try await Set(reader.database.entries(user, EntryQuery(filter: .unread)).map(\.guid)) == ["1", "2", "4"])
    #expect(try await reader.database.unreadCount(other) == 6)
    #expect(try await reader.database.labels(other).isEmpty)
  }

  @Test(arguments: [
    (#"{"type":"feed","url":"javascript:alert(1)"}"#, "Line 3: “javascript:alert(1)” is no address on the web."),
    (#"{"type":"feed","url":7}"#, "Line 3: At “url”: the value is not of the type String"),
    (#"{"type":"feed"}"#, "Line 3: “url” is missing"),
    (#"{"type":"dream"}"#, "Line 3: At “type”: There are no records of the type “dream”."),
    (#"{"type":"feed","#, "Line 3: A name is missing, at byte 16."),
    (#"{"type":"folder","path":["a"," "]}"#, "Line 3: A name is empty."),
    (#"{"type":"label","name":""}"#, "Line 3: A name is empty."),
    (#"{"type":"read","feed":"http://a.test/","guids":[""]}"#, "Line 3: A guid is empty."),
  ])
  func `a mistake is said with its line, and nothing of the file is stored`(line: String, message: String) async throws
  {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let good = #"{"type":"feed","url":"http://a.test/"}"#
    let file = Data("{\"format\":\"yaarr\",\"version\":1}\n\(good)\n\(line)\n".utf8)

    await #expect(
      performing: {
        _ = try await reader.services.useCases.importAll(file, for: user)
      }, throws: { error in "\(error)" == message })
    #expect(try await reader.database.subscriptions(user).isEmpty)
  }

  @Test func `lines that are cut, of an unknown type, of a newer version or too many feeds are refused`() async throws {
    let reader = try await TestReader()
    reader.services.mostFeeds.register { 1 }
    let user = try await reader.owner().id
    let header = #"{"format":"yaarr","version":1}"#
    for (file, place) in [
      ("\(header)\n{\"type\":\"feed\",\"url\":\"http://a.te", "Line 2: "),
      ("\(header)\n{\"type\":\"dream\"}", "Line 2: "), (#"{"format":"yaarr","version":2}"#, "Line 1: "),
      (
        "\(header)\n{\"type\":\"feed\",\"url\":\"http://a.test/\"}\n{\"type\":\"feed\",\"url\":\"http://b.test/\"}",
        "Line 3: "
      ),
      ("hello", "This is no export"),
    ] {
      await #expect(
        performing: {
          _ = try await reader.services.useCases.importAll(Data(file.utf8), for: user)
        }, throws: { error in "\(error)".hasPrefix(place) })
    }
    #expect(try await reader.database.subscriptions(user).isEmpty)
  }

  @Test func `the markup and the addresses of a file are cleaned as those of a feed`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let entry = #"""
      {"id":"1","link":"javascript:alert(1)","content":{"value":"<p onclick='x()'>Text<script>x()</script></p>","mimeType":"text/html"},"enclosures":[{"url":"javascript:x()"}],"imageURL":"javascript:x()"}
      """#
    let line =
      #"{"type":"entry","feed":"http://a.test/","received":0,"rank":99999999999999,"starred":true,"entry":\#(entry)}"#
    let file = Data("{\"format\":\"yaarr\",\"version\":1}\n\(line)\n".utf8)

    _ = try await reader.services.useCases.importAll(file, for: user)

    let stored = try #require(try await reader.database.entries(user, EntryQuery(filter: .starred)).first)
    let whole = try #require(try await reader.database.entry(user, stored.id))
    #expect(whole.contentHTML == "<p>Text</p>")
    #expect(whole.link == nil && whole.enclosures.isEmpty && whole.images.isEmpty)
    #expect(whole.rank == TestReader.now)
  }

  @Test func `a date at the end of time is read as one that can be stored`() async throws {
    let file = """
      {"format":"yaarr","version":1}
      {"type":"entry","feed":"http://a.test/feed","received":\(Int64.max),"rank":\(Int64.min),"starred":true,\
      "entry":{"id":"1","title":"One","published":\(Int64.max),"updated":\(Int64.min)}}
      """
    let reader = try await TestReader()
    let user = try await reader.owner().id
    #expect(try await reader.services.useCases.importAll(Data(file.utf8), for: user).entries == 1)
    var exported = Data()
    try await reader.services.useCases.exportAll(of: user) { exported += $0 }
    #expect(String(decoding: exported, as: UTF8.self).contains("One"))
  }

  @Test func `a file with more folders or labels than a user may have changes nothing`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    for line in [#"{"type":"folder","path":["Folder #"]}"#, ##"{"type":"label","name":"Label #"}"##] {
      let lines = (0...1_000).map { line.replacingOccurrences(of: "#", with: "\($0)") }
      let file = (["{\"format\":\"yaarr\",\"version\":1}"] + lines).joined(separator: "\n")
      await #expect(throws: ImportError.self) {
        _ = try await reader.services.useCases.importAll(Data(file.utf8), for: user)
      }
    }
    #expect(try await reader.database.folders(user).isEmpty)
    #expect(try await reader.database.labels(user).isEmpty)
  }
}
