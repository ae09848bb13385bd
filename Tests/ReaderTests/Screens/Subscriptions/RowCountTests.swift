import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

@Suite struct RowCountTests {
  @Test func `the rows of places are counted without copies and muted entries`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let added = try await reader.subscribe(items: [item("one", "1"), item("A storm", "2"), item("two", "3")])
    try await reader.subscribe("http://feeds.test/b.xml", items: [item("the same one", "1"), item("other", "4")])
    let sources = reader.services.screens.subscriptions(user)
    #expect(try await sources.rowCount(of: .all) == 4)
    #expect(try await sources.list().sidebar.first?.elements.map(\.unreadCount).prefix(2) == [4, 4])

    // Marks change nothing; muting does.
    let ids = try await reader.database.entries(user, EntryQuery()).map(\.id)
    _ = try await reader.services.useCases.mark(ids, isRead: true, by: user)
    #expect(try await sources.rowCount(of: .all) == 4)
    #expect(try await sources.rowCount(of: .feed(added.subscription.feed.id)) == 3)
    let rule = try await reader.database.addRule(
      user, RuleDraft(place: .everything, search: "storm", actions: .mute))
    var changes = RuleChanges()
    changes.muted = try await reader.database.entries(user, EntryQuery(search: "storm")).map(\.id)
    _ = try await reader.database.runRule(user, rule, changes, label: nil, days: nil, now: TestReader.now)
    #expect(changes.muted.count == 1)
    #expect(try await sources.rowCount(of: .all) == 3)
    #expect(try await sources.rowCount(of: .feed(added.subscription.feed.id)) == 2)
    #expect(try await sources.list().sidebar.first?.elements.map(\.unreadCount).prefix(2) == [0, 3])
  }

  @Test func `what is hidden is counted again when entries come, and not when they are read`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    try await reader.subscribe(items: [item("one", "1")])
    let kept = KeptHiddenCounts()
    // Nothing but the count reads here: the other one indexes entries in the background.
    let counting = try SQLiteDatabase(reading: reader.path)
    func reads() async throws -> Int {
      let subscriptions = try await counting.subscriptions(user)
      let before = counting.times.reads.snapshot.count
      _ = try await kept.count(of: user, scope: .all, among: subscriptions, in: counting)
      return counting.times.reads.snapshot.count - before
    }
    // The number of changes, and the count.
    #expect(try await reads() == 2)
    let ids = try await reader.database.entries(user, EntryQuery()).map(\.id)
    _ = try await reader.services.useCases.mark(ids, isRead: true, by: user)
    #expect(try await reads() == 1)
    try await reader.subscribe("http://feeds.test/b.xml", items: [item("the same one", "1")])
    #expect(try await reads() == 2)
    #expect(try await reads() == 1)
    try await counting.close()
  }

  private func item(_ title: String, _ number: String) -> String {
    "<item><title>\(title)</title><guid>\(title)</guid><link>http://news.test/\(number)</link></item>"
  }
}
