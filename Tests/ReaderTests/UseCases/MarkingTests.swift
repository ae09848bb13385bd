import ReaderTesting
import Storage
import Testing

@testable import Reader
@testable import Running
@testable import Screens

@ScreenActor
@Suite struct MarkingTests {
  private let reader: TestReader
  private let user: UserID
  private let ids: [EntryID]
  private var useCases: UseCases { reader.services.useCases }

  /// Starts with five entries of one feed; the greatest number is the newest.
  init() async throws {
    reader = try await TestReader()
    user = try await reader.owner().id
    try await reader.subscribe(
      "http://feeds.test/a.xml", items: (0..<5).map { TestReader.item("entry \($0)", hour: $0) })
    ids = try await reader.database.entries(user, EntryQuery()).map { TimelinePosition($0) }.sorted().map(\.id)
  }

  private func unread() async throws -> Set<EntryID> {
    Set(try await reader.database.entries(user, EntryQuery(filter: .unread)).map(\.id))
  }

  private func events(_ body: () async throws -> Void) async throws -> Int {
    var count = 0
    let channel = reader.services.events.channel(of: user)
    let hearing = channel.subscribe { _ in count += 1 }
    try await body()
    withExtendedLifetime(hearing) {}
    return count
  }

  @Test func `picked entries are changed with one event, and undone as they were`() async throws {
    _ = try await useCases.mark([ids[0]], isRead: true, by: user)
    try await useCases.star(ids[1], isStarred: true, by: user)
    let label = try await useCases.makeLabel("Art", of: user)
    let changes: [(EntryChange, count: Int)] = [
      (.read(true), 4), (.star(true), 4), (.later(true), 5), (.label(label, true), 5),
    ]
    for (change, count) in changes {
      let before = try await reader.database.states(user, ids: ids)
      var marking: Marking?
      #expect(try await events { marking = try await useCases.change(ids, change, by: user) } == 1)
      #expect(marking?.count == count)
      #expect(try await reader.database.states(user, ids: ids) != before)
      // Another reader on the same database knows it too: nothing is in memory.
      let known = try await UseCases(services: reader.services).lastMarking(of: user)
      #expect(known?.number == marking?.number)
      #expect(try await useCases.undo(marking?.number ?? 0, by: user))
      #expect(try await reader.database.states(user, ids: ids) == before)
      #expect(try await useCases.undo(marking?.number ?? 0, by: user) == false)
    }
  }

  @Test func `all entries of a timeline are changed, and undone as they were`() async throws {
    try await useCases.star(ids[1], isStarred: true, by: user)
    let changes: [(EntryChange, TimelineQuery, count: Int)] = [
      (.read(true), TimelineQuery(), 5), (.star(true), TimelineQuery(search: "entry"), 4),
      (.star(false), TimelineQuery(filter: .starred), 1), (.later(true), TimelineQuery(search: "title:3"), 1),
    ]
    try await reader.database.finishIndexing()
    for (change, query, count) in changes {
      let before = try await reader.database.states(user, ids: ids)
      let marking = try await useCases.change(all: query, change, by: user)
      #expect(marking.count == count, "\(change)")
      #expect(try await useCases.undo(marking.number, by: user))
      #expect(try await reader.database.states(user, ids: ids) == before)
    }
  }

  @Test func `entries of which the user sees some are changed in parts`() async throws {
    let strange = EntryID(rawValue: 99_999)
    let marking = try await useCases.changeInParts([strange] + ids, .star(true), by: user)
    #expect(marking.count == 5 && marking.sentence == "5 starred.")
    #expect(try await useCases.undo(marking.number, by: user))
  }

  @Test(arguments: [EntryOrder.newest, .oldest, .best], [nil, "entry"])
  func `the parts of a query have each of its entries once, in its order`(order: EntryOrder, search: String?)
    async throws
  {
    try await reader.database.finishIndexing()
    for limit in [3, 5, .max] {
      var query = EntryQuery(search: search, limit: limit)
      query.order = order
      var found: [EntryID] = []
      try await useCases.forEachPart(of: query, of: user, first: 2) { part in
        found += part.map(\.id)
        return true
      }
      #expect(found == (try await reader.database.entries(user, query).map(\.id)) && found.count == min(limit, 5))
    }
    var count = 0
    try await useCases.forEachPart(of: EntryQuery(search: search), of: user, first: 2) { part in
      count += part.count
      return false
    }
    #expect(count == 2)
  }

  @Test func `nothing is offered to undo where nothing has changed`() async throws {
    #expect(try await useCases.change([ids[0]], .read(false), by: user).count == 0)
    #expect(try await useCases.lastMarking(of: user) == nil)
  }

  @Test func `pages offer to undo a change for a minute, and the history for a day`() async throws {
    let clock = MovedClock()
    reader.services.clock.register { clock.wallClock }
    let feed = try #require(try await reader.database.subscribedFeeds(of: user).first)
    let marking = try await useCases.change([feed.id], .unsubscribe, of: user)
    clock.move(59)
    #expect(try await useCases.lastMarking(of: user)?.number == marking.number)
    clock.move(2)
    #expect(try await useCases.lastMarking(of: user) == nil)
    #expect(try await useCases.markings(of: user).map(\.number) == [marking.number])
  }

  @Test func `what is above or below an entry is read, but not the entry itself`() async throws {
    let middle = try #require(try await useCases.entry(ids[2], of: user))
    let query = TimelineQuery(filter: .all)
    let above = try await useCases.markRead(.above, of: TimelinePosition(middle), in: query, by: user)
    #expect(try await unread() == Set(ids[...2]))
    #expect(try await useCases.undo(above.number, by: user))
    let below = try await useCases.markRead(.below, of: TimelinePosition(middle), in: query, by: user)
    #expect(try await unread() == Set(ids[2...]))
    #expect(below.sentence == "2 marked as read.")
  }

  @Test func `with the oldest first, what is above is older`() async throws {
    let middle = try #require(try await useCases.entry(ids[2], of: user))
    var query = TimelineQuery(filter: .all)
    query.order = .oldest
    let above = try await useCases.markRead(.above, of: TimelinePosition(middle), in: query, by: user)
    #expect(try await unread() == Set(ids[2...]))
    #expect(try await useCases.undo(above.number, by: user))
    _ = try await useCases.markRead(.below, of: TimelinePosition(middle), in: query, by: user)
    #expect(try await unread() == Set(ids[...2]))
  }

  @Test(.timeLimit(.minutes(1)), arguments: [TimelineSide.above, .below])
  func `what is on one side in a search of many pages is found, the nearest ones too`(side: TimelineSide) async throws {
    try await reader.subscribe(
      "http://feeds.test/many.xml", items: (0..<40).map { TestReader.item("gull \($0)", hour: $0) })
    // The index is written behind the entries.
    var found: [StoredEntry] = []
    while found.count < 40 { found = try await reader.database.entries(user, EntryQuery(search: "gull")) }
    var query = TimelineQuery(filter: .all, search: "gull")
    for order in [TimelineOrder.newest, .oldest] {
      // A search shows the newest first, whatever the order.
      query.order = order
      let near = try await useCases.unread(
        side, of: TimelinePosition(found[25]), in: query, of: user, page: 10)
      #expect(Set(near) == Set((side == .above ? found[..<25] : found[26...]).map(\.id)))
    }
    _ = try await useCases.markRead(side, of: TimelinePosition(found[25]), in: query, by: user)
    #expect(try await unread().count == ids.count + (side == .above ? 15 : 26))
  }

  @Test func `marking all is undone by its number, also where the entries are not named`() async throws {
    let marking = try await useCases.markAllRead(TimelineQuery(), upTo: nil, by: user)
    #expect(try await unread().isEmpty)
    #expect(try await useCases.undo(marking.number, by: user))
    #expect(try await unread() == Set(ids))
  }

  @Test func `the history has what was opened or marked one by one, not what was marked together`() async throws {
    _ = try await useCases.read(ids[3], by: user)
    _ = try await useCases.mark([ids[1]], isRead: true, by: user)
    _ = try await useCases.change([ids[0], ids[2]], .read(true), by: user)
    _ = try await useCases.markAllRead(TimelineQuery(), upTo: nil, by: user)
    #expect(Set(try await useCases.history(of: user).map(\.entry.id)) == [ids[1], ids[3]])
  }

  @Test func `an entry to read later keeps its other marks, and stands in the list of the sidebar`() async throws {
    try await useCases.setLater(ids[0], isLater: true, by: user)
    let list = try await useCases.subscriptions(of: user)
    #expect(list.kept == SubscriptionList.KeptPlaces(later: .later(of: user), counts: KeptCounts(later: 1)))
    #expect(
      list.sidebar.first?.elements.map(\.id) == ["unread", "all", "starred", "later", "notes", "queue", "history"])
    // Where there is a list already, keeping an entry is one change.
    let version = try await reader.database.version()
    await #expect(throws: UseCaseError.self) {
      try await useCases.setLater(EntryID(rawValue: 999), isLater: true, by: user)
    }
    #expect(try await reader.database.version() == version)
    let entry = try #require(try await useCases.entry(ids[0], of: user))
    #expect(entry.isLater && entry.isUnread && !entry.isStarred)
    try await useCases.setLater(ids[0], isLater: false, by: user)
    #expect(try await useCases.subscriptions(of: user).kept?.counts.later == 0)
    await #expect(throws: UseCaseError.self) {
      try await useCases.setLater(EntryID(rawValue: 999), isLater: true, by: user)
    }
  }

  @Test func `searches and places that are kept at the same time are all kept`() async throws {
    let (useCases, user) = (reader.services.useCases, self.user)
    try await withThrowingTaskGroup { group in
      for number in 0..<10 {
        group.addTask { _ = try await useCases.saveSearch("word\(number)", name: nil, of: user) }
        let place = try SendPlace(name: "Place \(number)", pattern: "https://a.test/?u={url}")
        group.addTask { try await useCases.addSendPlace(place, of: user) }
      }
      try await group.waitForAll()
    }
    let settings = try await useCases.settings(of: user)
    #expect(Set(settings.savedSearches.map(\.id)).count == 10 && settings.sendPlaces.count == 10)
  }

  @Test func `a kept search counts its unread entries and goes with an export`() async throws {
    let saved = try await useCases.saveSearch("entry is:unread", name: " Mine ", of: user)
    #expect(saved.name == "Mine" && saved.filter == .unread)
    #expect(try await useCases.saveSearch("entry is:unread", name: nil, of: user).id == saved.id)
    try await reader.database.finishIndexing()
    let searches = try await useCases.settings(of: user).savedSearches
    #expect(try await useCases.unreadCounts(of: searches, for: user) == [saved.id: 5])
    #expect(try await useCases.subscriptions(of: user).sidebar.map(\.id).contains("searches"))
    try await useCases.removeSearch(saved.id, of: user)
    #expect(try await useCases.settings(of: user).savedSearches.isEmpty)
  }
}
