import Loading
import Reader
import ReaderTesting
import Running
import Screens
import SeededRandom
import Storage
import Synchronization
import Testing

@testable import HTTPServer
@testable import WebHost

/// Pages that have nothing to do let go of their entries, and lose nothing of what happens meanwhile.
@ScreenActor
@Suite(.timeLimit(.minutes(2)))
struct RestingPagesTests {
  private let reader: TestReader
  private let user: UserID
  private let url = "http://feeds.test/a.xml"
  /// Newest first.
  private let entries: [StoredEntry]

  init() async throws {
    reader = try await TestReader()
    try await reader.subscribe(url, items: Self.items(8))
    user = try await reader.owner().id
    entries = try await reader.database.entries(user, EntryQuery())
  }

  private static func items(_ count: Int) -> [String] { (1...count).map { TestReader.item("e\($0)", hour: $0) } }

  private func opening(_ path: String, rows: [StoredEntry] = []) throws -> LiveOpening {
    let newest = entries.map(\.id).max() ?? EntryID(rawValue: 0)
    let stamps = rows.map { entry in
      let stamp = reader.services.items().item(entry).stamp
      return "\(stamp.id) \(stamp.mark)"
    }
    let list = """
      {"newest":"\(newest)","bottom":"\(entries[3].position)","rows":"\(stamps.joined(separator: " "))"}
      """
    return try LiveOpening(Array(#"{"path":"\#(path)","timelines":{"timeline":\#(list)},"sidebar":[]}"#.utf8))
  }

  private func open(_ path: String, rows: [StoredEntry] = [], of owner: UserID? = nil) throws -> ReadPage {
    let page = WebLivePage(
      opening: try opening(path, rows: rows), user: owner ?? user, services: reader.services,
      budget: StreamBudget(bytes: 1 << 24))
    page.open()
    return ReadPage(page)
  }

  private func settle(_ pages: ReadPage...) async throws {
    try await eventually {
      for page in pages { page.read() }
      return pages.allSatisfy { $0.page.content.isSettled }
    }
  }

  private func resting(_ path: String = "/all") async throws -> ReadPage {
    let page = try open(path)
    try await settle(page)
    try await eventually {
      page.read()
      return page.lists["sidebar"] != nil
    }
    page.page.content.rest()
    page.forget()
    try #require(page.page.content.isResting)
    return page
  }

  private func publish(_ count: Int) async throws {
    reader.transport.set(url, TestReader.rss(items: Self.items(count)))
    let feeds = try await reader.database.subscribedFeeds(of: user)
    for feed in feeds where feed.url.string == url { try await reader.refresh(feed) }
  }

  // MARK: - Resting

  @Test func `a page without anything to do for a while lets go of its entries`() async throws {
    let page = try open("/all")
    try await settle(page)
    weak let list = try page.page.timeline(in: .main).list
    weak let screen = try page.page.timeline(in: .main).screen
    try #require(list != nil && screen != nil)
    for _ in 0...LiveContent.checksBeforeRest { page.page.content.check() }
    #expect(page.page.content.isResting)
    try await eventually { list == nil && screen == nil }
    page.page.close()
  }

  @Test func `a page rests by itself after the time, and stays counted as open`() async throws {
    let pages = LivePages(limit: 2, rest: .milliseconds(20), clock: ContinuousClock())
    let page = try open("/all")
    pages.add(page.page)
    try await eventually { page.page.content.isResting }
    #expect(pages.count == 1)
    pages.remove(page.page)
    page.page.close()
    #expect(pages.isEmpty)
  }

  @Test func `a page that is told something, or asks for something, does not rest`() async throws {
    let page = try open("/all")
    try await settle(page)
    for number in 0..<10 {
      page.page.content.check()
      if number.isMultiple(of: 2) {
        try await reader.services.useCases.star(entries[0].id, isStarred: number.isMultiple(of: 4), by: user)
        try await settle(page)
      } else {
        _ = try page.page.timeline(in: .main)
      }
    }
    #expect(!page.page.content.isResting)
    page.page.close()
  }

  @Test func `a page whose entries cannot be loaded does not rest`() async throws {
    struct Broken: TimelineLoading {
      func entries(_ request: TimelineRequest) async throws -> [StoredEntry] { throw UseCaseError.notFound }
      func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] { [] }
      func rows(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] { [] }
      func newestEntry() async throws -> EntryID { EntryID(rawValue: 0) }
    }
    reader.services.screens.timelines.register { _ in Broken() }
    let page = try open("/all")
    try await eventually {
      page.read()
      return page.told["notice timeline "]?.contains("could not be loaded") == true
    }
    page.page.content.rest()
    #expect(!page.page.content.isResting)
    page.page.close()
  }

  @Test func `a row shows that its entry is kept for later, as another page has asked`() async throws {
    let page = try open("/all", rows: entries)
    try await settle(page)
    page.forget()
    try await reader.services.useCases.setLater(entries[1].id, isLater: true, by: user)
    try await eventually {
      page.read()
      return page.received.contains("timeline update")
    }
    page.page.close()
  }

  // MARK: - Waking

  /// An event that may change the rows of a page of all entries.
  enum Waking: CaseIterable { case star, read, later, arrival, content, subscription, unknown, layout }

  @Test(arguments: Waking.allCases)
  func `each event that may change a row wakes the page`(event: Waking) async throws {
    let page = try await resting()
    let (useCases, entry) = (reader.services.useCases, entries[1])
    switch event {
    case .star: try await useCases.star(entry.id, isStarred: true, by: user)
    case .read: _ = try await useCases.mark([entry.id], isRead: true, by: user)
    case .later: try await useCases.setLater(entry.id, isLater: true, by: user)
    case .arrival: try await publish(9)
    case .content: reader.services.events.post(.contentChanged([entry]), to: user)
    case .subscription: reader.services.events.post(.subscriptionsChanged, to: user)
    case .unknown: reader.services.events.post(.anythingMayHaveChanged, to: user)
    case .layout: try await useCases.set(.layout, to: .magazine, of: user)
    }
    try await eventually { !page.page.content.isResting }
    try await settle(page)
    switch event {
    case .star, .read, .later: #expect(page.received.filter { $0.hasPrefix("timeline") } == ["timeline update"])
    case .arrival: #expect(page.told["notice timeline "]?.contains("waiting: 1") == true)
    case .content, .subscription, .unknown: #expect(!page.received.contains { $0.hasPrefix("timeline") })
    case .layout: #expect(page.received.filter { $0 == "timeline update" }.count == 4)
    }
    page.page.close()
  }

  @Test func `what does not change a row reaches a resting page and lets it rest`() async throws {
    let page = try await resting()
    let events = reader.services.events
    events.post(.importing(done: 1, total: 2), to: user)
    events.post(.noticed(entries[0], rule: "Tides"), to: user)
    events.post(.listened([ListeningPosition(entry: entries[0].id, seconds: 7)]), to: user)
    reader.services.pages.store.send(.progress(.started(feeds: 1)))
    try await reader.services.useCases.set(.links, to: .sameTab, of: user)
    try await settle(page)
    #expect(page.received.sorted() == ["importing", "noticed", "places", "progress", "setting"])
    // The entries below the page's last row are not shown.
    try await reader.services.useCases.star(entries[6].id, isStarred: true, by: user)
    events.post(.refreshed(inserted: []), to: user)
    #expect(page.page.content.isResting)
    try await eventually {
      page.read()
      return page.received.contains("sidebar update")
    }
    page.page.close()
  }

  @Test func `the events of another user wake nobody else's page`() async throws {
    let other = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    let page = try await resting()
    reader.services.events.post(.anythingMayHaveChanged, to: other)
    reader.services.events.post(.starChanged([entries[0].id], isStarred: true), to: other)
    #expect(page.page.content.isResting)
    page.page.close()
  }

  @Test func `the buttons of a resting page do what they say`() async throws {
    let page = try await resting()
    try await publish(10)
    try await settle(page)
    page.page.content.rest()
    try page.page.timeline(in: .main).screen?.showArrivals()
    try await eventually {
      page.read()
      return page.lists["timeline"]?.count == 6
    }
    try await settle(page)
    page.page.content.rest()
    try page.page.timeline(in: .main).screen?.showOlder()
    try await eventually {
      page.read()
      return page.lists["timeline"]?.count == 10
    }
    try await settle(page)
    page.page.content.rest()
    let timeline = try page.page.timeline(in: .main)
    let shown = (page.lists["timeline"] ?? []).compactMap { ItemID($0.id) }
    timeline.viewportChanged(from: shown[0], through: shown[1])
    try await eventually { await timeline.prefetcher.entry(entries[0].id) != nil }
    page.page.close()
  }

  @Test func `rows that a page has added itself are followed after a rest`() async throws {
    let page = try await resting()
    let below = reader.services.items().item(entries[7]).stamp
    try page.page.timeline(in: .main).followed.follow([below])
    try await settle(page)
    page.page.content.rest()
    page.forget()
    try await reader.services.useCases.star(entries[7].id, isStarred: true, by: user)
    try await settle(page)
    #expect(page.received.contains("timeline update"))
    page.page.close()
  }

  @Test func `a layout that was chosen before the rows are loaded reaches all of them`() async throws {
    try await reader.services.useCases.set(.layout, to: .cards, of: user)
    let page = try open("/all", rows: Array(entries.prefix(4)))
    try await eventually {
      page.read()
      return page.received.filter { $0 == "timeline update" }.count == 4
    }
    #expect(page.told["layout timeline "]?.contains("cards") == true)
    page.page.close()
  }

  // MARK: - Pages that share

  private func share(_ pages: [ReadPage], in live: LivePages) async throws {
    for page in pages { live.add(page.page) }
    for page in pages { try await settle(page) }
    try await eventually {
      await live.check()
      return pages.allSatisfy { $0.page.content === pages[0].page.content }
    }
    for page in pages { page.forget() }
  }

  private func live() -> LivePages { LivePages(limit: 9, rest: .seconds(3_600), clock: ContinuousClock()) }

  private final class Counted: TimelineLoading {
    let base: any TimelineLoading
    let loads = Atomic(0)
    init(_ base: any TimelineLoading) { self.base = base }
    func entries(_ request: TimelineRequest) async throws -> [StoredEntry] {
      loads.add(1, ordering: .relaxed)
      return try await base.entries(request)
    }
    func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
      try await base.arrivals(of: query, among: ids)
    }
    func rows(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
      try await base.rows(of: query, among: ids)
    }
    func newestEntry() async throws -> EntryID { try await base.newestEntry() }
  }

  @Test func `resting pages that show the same wake once for all`() async throws {
    let source = Counted(reader.services.screens.timelines(user))
    reader.services.screens.timelines.register { _ in source }
    let live = live()
    let pages = try [open("/all"), open("/all"), open("/all")]
    let another = try open("/unread")
    live.add(another.page)
    try await settle(another)
    try await share(pages, in: live)
    another.page.content.rest()
    try #require(another.page.content.isResting)
    #expect(another.page.content !== pages[0].page.content)
    source.loads.store(0, ordering: .relaxed)
    try await reader.services.useCases.star(entries[0].id, isStarred: true, by: user)
    for page in pages {
      try await settle(page)
      #expect(page.received.filter { $0.hasPrefix("timeline") } == ["timeline update"])
    }
    try await settle(another)
    // Those shown and those that wait, of the three pages and of the other one.
    #expect(source.loads.load(ordering: .relaxed) == 4)
    for page in pages + [another] { page.page.close() }
  }

  private struct Encoded: PageMessage {
    static let count = Atomic(0)
    static let type: StaticString = "encoded"
    func encode(to encoder: any Encoder) throws { Self.count.add(1, ordering: .relaxed) }
  }

  @Test func `a message to pages that share is encoded once`() async throws {
    let stream = ListStream()
    let pages = (0..<3).map { _ in PageStream(budget: StreamBudget(bytes: 1 << 20)) }
    for page in pages { stream.add(page) }
    stream.send(Encoded())
    #expect(Encoded.count.load(ordering: .relaxed) == 1)
    for page in pages {
      guard case .bytes = page.response.read(1 << 10) else { throw Missing() }
    }
  }

  private struct Missing: Error {}

  @Test func `a page that asks, and one that closes, leave the others as they are`() async throws {
    let live = live()
    let pages = try [open("/all"), open("/all"), open("/all"), open("/all")]
    try await share(pages, in: live)
    try await publish(10)
    for page in pages { try await settle(page) }
    // Also while the content that they share is awake.
    try pages[1].page.timeline(in: .main).screen?.showArrivals()
    #expect(pages[1].page.content !== pages[0].page.content)
    live.remove(pages[2].page)
    pages[2].page.close()
    try await eventually {
      pages[1].read()
      return pages[1].lists["timeline"]?.count == 6
    }
    try await reader.services.useCases.star(entries[0].id, isStarred: true, by: user)
    for page in pages { try await settle(page) }
    #expect(pages[0].page.content === pages[3].page.content)
    #expect(pages[0].lists["timeline"]?.count == 4)
    #expect(pages[0].lists == pages[3].lists)
    #expect(pages[0].lists["timeline"]?.first == pages[1].lists["timeline"]?[2])
    #expect(pages[2].lists["timeline"]?.first != pages[0].lists["timeline"]?.first)
    // The one that asked shares again once it shows the same.
    for page in [pages[0], pages[3]] { try page.page.timeline(in: .main).screen?.showArrivals() }
    for page in pages { try await settle(page) }
    try await eventually {
      await live.check()
      return pages[0].page.content === pages[1].page.content && pages[0].page.content === pages[3].page.content
    }
    for page in [pages[0], pages[1], pages[3]] { page.page.close() }
  }

  // MARK: - Compared

  @Test(arguments: ["/all", "/unread", "/starred", "/all?order=oldest"], [1, 2] as [UInt64])
  func `a page that rests between all steps shows the same as one that never does`(
    path: String, seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let useCases = reader.services.useCases
    let rows = path.contains("order") ? Array(entries.reversed().prefix(5)) : []
    let (awake, resting) = (try open(path, rows: rows), try open(path, rows: rows))
    // The list of feeds is loaded for the first page, and after a pause for the second one.
    try await eventually {
      awake.read()
      resting.read()
      return awake.lists["sidebar"] != nil && awake.lists == resting.lists
    }
    var published = 8
    var isSecond = false
    reader.transport.set("http://feeds.test/b.xml", TestReader.rss(items: [TestReader.item("b", hour: 3)]))
    for step in 0..<60 {
      let known = try await reader.database.entries(user, EntryQuery(limit: 100))
      let entry = known.randomElement(using: &random) ?? entries[0]
      switch Int.random(in: 0..<11, using: &random) {
      case 0, 1, 2: try await useCases.star(entry.id, isStarred: !entry.isStarred, by: user)
      case 3, 4: _ = try await useCases.mark([entry.id], isRead: entry.isUnread, by: user)
      case 5:
        published += 1
        try await publish(published)
      case 6: try await useCases.setLater(entry.id, isLater: .random(using: &random), by: user)
      case 7:
        try await useCases.set(.layout, to: TimelineLayout.allCases.randomElement(using: &random) ?? .list, of: user)
      case 8:
        isSecond.toggle()
        if isSecond {
          _ = try await useCases.subscribe("http://feeds.test/b.xml", for: user)
        } else if let second = known.first(where: { $0.title == "b" }) {
          _ = try await useCases.unsubscribe(second.feedID, of: user)
        }
      case 9: _ = try await useCases.markAllRead(TimelineQuery(), upTo: nil, by: user)
      default:
        for page in [awake, resting] {
          let timeline = try page.page.timeline(in: .main)
          if step.isMultiple(of: 2) { timeline.screen?.showArrivals() } else { timeline.screen?.showOlder() }
        }
      }
      try await settle(awake, resting)
      #expect(awake.lists["timeline"] == resting.lists["timeline"], "seed \(seed), step \(step)")
      #expect(awake.told == resting.told, "seed \(seed), step \(step)")
      resting.page.content.rest()
      try #require(resting.page.content.isResting)
    }
    try await eventually {
      awake.read()
      resting.read()
      return awake.lists == resting.lists
    }
    awake.page.close()
    resting.page.close()
  }
}
