import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

@ScreenActor
@Suite struct UseCasesTests {
  private let reader: TestReader
  private let user: UserID
  private let url = "http://feeds.test/a.xml"
  private var useCases: UseCases { reader.services.useCases }

  init() async throws {
    reader = try await TestReader()
    user = try await reader.owner().id
  }

  /// The events that a page of the user hears while `body` runs.
  private func events(_ body: () async throws -> Void) async throws -> [String] {
    var heard: [String] = []
    let channel = reader.services.events.channel(of: user)
    let hearing = channel.subscribe { heard.append(Self.text($0)) }
    try await body()
    withExtendedLifetime(hearing) {}
    return heard
  }

  private static func text(_ event: ReaderEvent) -> String {
    switch event {
    case .refreshed(let inserted): "\(inserted.count) inserted"
    case .readChanged(let ids, let isUnread): "\(ids.count) \(isUnread ? "unread" : "read")"
    case .starChanged(let ids, let isStarred): "\(ids.count) \(isStarred ? "starred" : "unstarred")"
    case .labelsChanged(let states): states.map { "\($0.id) has \($0.labels.count) labels" }.joined(separator: ", ")
    case .folderFolded(_, let isFolded): isFolded ? "folded" : "unfolded"
    default: "\(event)"
    }
  }

  @Test func `each change of entries is one event, and marks of all say that others are marked too`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let ids = try await reader.database.entries(user, EntryQuery()).map(\.id)
    var marking: Marking?
    let viewer = Viewer(viewedEntries: [ids[0]])
    let channel = reader.services.events.channel(of: user)
    channel.add(viewer)
    #expect(
      try await events {
        try await useCases.star(ids[0], isStarred: true, by: user)
        _ = try await useCases.mark([ids[0]], isRead: true, by: user)
        _ = try await useCases.mark([ids[0]], isRead: false, by: user)
        _ = try await useCases.read(ids[1], by: user)
        marking = try await useCases.markAllRead(TimelineQuery(), upTo: nil, by: user)
        try await useCases.undoMarkAllRead(marking?.number ?? 0, by: user)
      } == [
        "1 starred", "1 read", "1 unread", "1 read", "1 read", "othersMarked", "1 unread", "othersMarked",
      ])
    #expect(marking?.count == 1)
    withExtendedLifetime((channel, viewer)) {}
    let entry = try #require(try await useCases.entry(ids[0], of: user))
    #expect(entry.isStarred && entry.isUnread)
  }

  @Test func `the read entries of a timeline are unread again, up to the newest that was seen`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let ids = try await reader.database.entries(user, EntryQuery()).map(\.id).sorted()
    _ = try await useCases.mark(ids, isRead: true, by: user)
    let query = TimelineQuery(filter: .all)
    #expect(try await useCases.markAllUnread(query, upTo: ids[0], by: user) == [ids[0]])
    #expect(try await useCases.markAllUnread(query, upTo: nil, by: user) == [ids[1]])
    #expect(try await useCases.markAllUnread(query, upTo: nil, by: user).isEmpty)
  }

  @Test func `a feed at another address takes the place of the former one`() async throws {
    let former = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed.id
    try await useCases.edit(former, title: "Mine", folders: [], and: "News", of: user)
    let folders = try await useCases.subscriptions(of: user).subscriptions.first?.folders
    reader.transport.set("http://feeds.test/b.xml", TestReader.rss(items: [TestReader.item("one")]))

    await #expect(throws: SubscribingError.self) {
      try await useCases.move(former, to: "http://feeds.test/missing.xml", of: user)
    }
    #expect(try await useCases.subscriptions(of: user).subscriptions.map(\.feed.id) == [former])
    #expect(try await useCases.move(former, to: url, of: user).feed.id == former)
    _ = try await useCases.move(former, to: "http://feeds.test/b.xml", of: user)

    let now = try await useCases.subscriptions(of: user).subscriptions
    #expect(now.map(\.feed.url) == ["http://feeds.test/b.xml"])
    #expect(now.first?.title == "Mine" && now.first?.folders == folders)
  }

  @Test func `a feed that the user has goes into a further folder`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one")])
    for folder in ["News", "Sea", "Sea"] {
      #expect(try await !useCases.subscribe(url, folder: folder, for: user).isNew)
    }
    let list = try await useCases.subscriptions(of: user)
    #expect(list.subscriptions.first?.folders.compactMap { list.folder($0)?.name }.sorted() == ["News", "Sea"])
  }

  @Test func `an entry that the user may not see is neither starred nor read, without an event`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one")])
    let id = try await reader.database.newestEntryID()
    let stranger = try await reader.database.createUser(name: "Eve", passwordHash: nil).id
    let heard = try await events {
      await #expect(throws: UseCaseError.self) { try await useCases.star(id, isStarred: true, by: stranger) }
      await #expect(throws: UseCaseError.self) { try await useCases.read(id, by: stranger) }
      let marked = try await useCases.mark([id], isRead: true, by: stranger)
      #expect(marked.isEmpty)
    }
    #expect(heard.isEmpty)
  }

  @Test func `each change of folders and labels is one event`() async throws {
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed.id
    let id = try await reader.database.newestEntryID()
    let heard = try await events {
      let inner = try await useCases.makeFolder("News / World", of: user)
      let outer = try #require(try await useCases.subscriptions(of: user).folders.first).id
      try await useCases.rename(outer, to: "Daily / TV", of: user)
      #expect(try await useCases.subscriptions(of: user).pathText(of: inner) == "Daily / TV / World")
      // A name with the separator is found before a path.
      #expect(try await useCases.makeFolder("Daily / TV", of: user) == outer)
      try await useCases.move(inner, under: nil, before: outer, of: user)
      try await useCases.put(feed, into: [inner, outer], of: user)
      try await useCases.order([feed], in: inner, of: user)
      #expect(try await useCases.subscriptions(of: user).folders.map(\.order) == [[feed], []])
      try await useCases.delete(outer, of: user)
      let label = try await useCases.makeLabel("Later", of: user)
      try await useCases.label(id, with: [label], and: "Now", by: user)
      try await useCases.rename(label, to: "Some day", of: user)
      #expect(try await useCases.labels(of: user).map(\.name) == ["Now", "Some day"])
      try await useCases.delete(label, of: user)
      await #expect(throws: StorageError.nameMissing) { _ = try await useCases.makeFolder(" ", of: user) }
      await #expect(throws: UseCaseError.self) { try await useCases.label(EntryID(rawValue: 99), with: [], by: user) }
    }
    #expect(heard.count { $0 == "subscriptionsChanged" } == 10)
    #expect(heard.filter { $0 != "subscriptionsChanged" } == ["\(id) has 2 labels"])
    #expect(try await useCases.entry(id, of: user)?.labels.count == 1)
  }

  @Test func `each change of subscriptions is one event`() async throws {
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("one")]))
    var feed = FeedID(rawValue: 0)
    let heard = try await events {
      feed = try await useCases.subscribe(" \(url)\n", folder: " Sea ", for: user).subscription.feed.id
      try await useCases.edit(feed, title: "Mine", folders: [], and: "Hills", of: user)
      let folder = try #require(try await useCases.subscriptions(of: user).folders.last)
      try await useCases.fold(folder.id, isFolded: true, of: user)
      #expect(try await useCases.subscriptions(of: user).folders.map(\.isFolded) == [false, true])
      let ended = try await useCases.change([feed], .unsubscribe, of: user)
      #expect(ended.sentence == "You no longer follow “Mine”. What is stored of it stays.")
      #expect(try await useCases.undo(ended.number, by: user))
      let restored = try #require(try await useCases.subscriptions(of: user).subscriptions.first)
      #expect(restored.title == "Mine" && restored.folders == [folder.id])
      _ = try await useCases.importFeeds(try await useCases.export(for: reader.owner()), for: user)
    }
    #expect(
      heard == [
        "subscriptionsChanged", "subscriptionsChanged", "folded", "subscriptionsChanged",
        "subscriptionsChanged", "subscriptionsChanged",
      ])
  }

  @Test func `a feed's own title is not stored as the user's`() async throws {
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed.id
    try await useCases.edit(feed, title: "Test feed", folders: [], of: user)
    reader.transport.set(url, TestReader.rss(title: "Renamed", items: [TestReader.item("one")]))
    _ = try await useCases.refresh(user)
    #expect(try await useCases.subscriptions(of: user).subscriptions.map(\.title) == ["Renamed"])
  }

  @Test func `what does not exist or is too long is refused, and nothing changes`() async throws {
    let long = String(repeating: "x", count: 2_000)
    let heard = try await events {
      for refused: () async throws -> Void in [
        { try await useCases.edit(FeedID(rawValue: 9), title: nil, folders: [], of: user) },
        { _ = try await useCases.unsubscribe(FeedID(rawValue: 9), of: user) },
        { try await useCases.fold(FolderID(rawValue: 9), isFolded: true, of: user) },
        { _ = try await useCases.subscribe(url, folder: long, for: user) },
        { try await useCases.edit(FeedID(rawValue: 9), title: long, folders: [], of: user) },
      ] {
        await #expect(throws: UseCaseError.self) { try await refused() }
      }
    }
    #expect(heard.isEmpty)
  }

  @Test func `a user follows no more feeds than are allowed`() async throws {
    reader.services.mostFeeds.register { 1 }
    try await reader.subscribe(url, items: [TestReader.item("one")])
    await #expect(throws: UseCaseError.self) { try await useCases.subscribe("http://b.test/", for: user) }
  }

  @Test func `a refresh is one event with its entries`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one")])
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("two"), TestReader.item("three")]))
    #expect(try await events { _ = try await useCases.refresh(user) } == ["2 inserted"])
  }
}

/// A part of a page that shows entries.
@ScreenActor
private final class Viewer: EntryViewer {
  let viewedEntries: [EntryID]

  init(viewedEntries: [EntryID]) { self.viewedEntries = viewedEntries }
}
