import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

@Suite struct ManyFeedsTests {
  private func arrange() async throws -> (TestReader, UserID, [FeedID]) {
    let reader = try await TestReader()
    var feeds: [FeedID] = []
    for name in ["a", "b", "c"] {
      feeds.append(try await reader.subscribe("http://feeds.test/\(name).xml", items: []).subscription.feed.id)
    }
    return (reader, try await reader.owner().id, feeds)
  }

  @Test func `many feeds move, and move back`() async throws {
    let (reader, user, feeds) = try await arrange()
    let useCases = reader.services.useCases
    let (news, sea) = (try await useCases.makeFolder("News", of: user), try await useCases.makeFolder("Sea", of: user))
    try await useCases.put(feeds[0], into: [sea], of: user)
    func folders() async throws -> [[FolderID]] {
      let list = try await useCases.subscriptions(of: user).subscriptions
      return feeds.map { id in list.first { $0.feed.id == id }?.folders ?? [] }
    }
    let marking = try await useCases.change(feeds + [FeedID(rawValue: 99)], .move(to: news), of: user)
    #expect(try await folders() == [[news], [news], [news]])
    #expect(try await useCases.change([feeds[1]], .move(to: news), of: user).count == 0, "it is there")
    _ = try await useCases.change([feeds[1]], .add(to: sea), of: user)
    #expect(try await folders()[1] == [news, sea])
    #expect(marking.count == 3)
    #expect(try await useCases.undo(marking.number, by: user))
    #expect(try await folders() == [[sea], [], []])
    await #expect(throws: UseCaseError.self) {
      try await useCases.change(feeds, .move(to: FolderID(rawValue: 99)), of: user)
    }
  }

  @Test func `many feeds are paused, unsubscribed, and followed again as they were`() async throws {
    let (reader, user, feeds) = try await arrange()
    let useCases = reader.services.useCases
    let news = try await useCases.makeFolder("News", of: user)
    try await useCases.edit(feeds[0], title: "Mine", folders: [news], of: user)
    _ = try await useCases.change([feeds[0]], .pause, of: user)
    let requests = reader.transport.requests.count
    _ = try await useCases.refresh(user)
    #expect(reader.transport.requests.count == requests + 2, "a paused feed is not refreshed with the others")

    let marking = try await useCases.change(Array(feeds.prefix(2)), .unsubscribe, of: user)
    #expect(try await useCases.subscriptions(of: user).subscriptions.map(\.feed.id) == [feeds[2]])
    #expect(marking.count == 2)
    #expect(try await useCases.undo(marking.number, by: user))
    let restored = try #require(try await reader.database.subscription(user, feed: feeds[0]))
    #expect(restored.title == "Mine" && restored.folders == [news] && restored.settings.isPaused)
  }

  @Test func `a feed that was removed meanwhile is named, and the others are followed again`() async throws {
    let (reader, user, feeds) = try await arrange()
    let useCases = reader.services.useCases
    _ = try await reader.services.accounts().createFirst(name: "Ada", password: "long enough")
    let eve = try await reader.services.accounts().create(name: "Eve", password: "long enough")
    _ = try await reader.database.subscribe(eve.id, url: "http://feeds.test/b.xml", title: nil, folders: [])
    let marking = try await useCases.change(Array(feeds.prefix(2)), .unsubscribe, of: user)
    try await reader.database.markUnfollowed(now: TestReader.now)
    while try await reader.database.deleteUnfollowed(since: TestReader.now, limit: 10) > 0 {}

    let error = await #expect(throws: UseCaseError.self) { try await useCases.undo(marking.number, by: user) }
    #expect(error?.description.hasSuffix("http://feeds.test/a.xml") == true)
    #expect(try await Set(useCases.subscriptions(of: user).subscriptions.map(\.feed.id)) == Set(feeds.dropFirst()))
    #expect(try await useCases.undo(marking.number, by: user) == false)
  }

  @Test func `a feed at a new address has its entries read as before`() async throws {
    let reader = try await TestReader()
    let items = ["one", "two", "three"].map { TestReader.item($0) }
    let former = try await reader.subscribe(items: items).subscription.feed.id
    let user = try await reader.owner().id
    let entries = try await reader.database.entries(user, EntryQuery())
    let read = try #require(entries.first { $0.guid == "two" })
    _ = try await reader.database.setRead(user, ids: [read.id], isRead: true)
    reader.transport.set("http://new.test/feed.xml", TestReader.rss(items: items + [TestReader.item("four")]))
    let moved = try await reader.services.useCases.move(former, to: "http://new.test/feed.xml", of: user)
    let now = try await reader.database.entries(user, EntryQuery(scope: .feed(moved.feed.id)))
    #expect(now.count == 4 && now.filter { !$0.isUnread }.map(\.guid) == ["two"])
  }
}
