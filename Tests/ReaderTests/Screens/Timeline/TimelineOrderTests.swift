import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

@Suite(.timeLimit(.minutes(1)))
struct TimelineOrderTests {
  private static func address(_ name: String) -> String { "http://\(name).test/a.xml" }

  /// A reader with a busy, a rare and an empty feed, by the names of their titles.
  private func library() async throws -> (reader: TestReader, user: UserID) {
    let reader = try await TestReader()
    let counts = [("busy", 30), ("calm", 7), ("rare", 2), ("empty", 0)]
    for (name, count) in counts {
      let items = (0..<count).map { TestReader.item("\(name)\($0)", hour: 90 - $0) }
      reader.transport.set(Self.address(name), TestReader.rss(title: name, items: items))
      _ = try await reader.services.subscriber().add(Self.address(name), for: reader.owner().id)
    }
    return (reader, try await reader.owner().id)
  }

  /// All pages of an order, one after the other, as the page of a timeline asks for them.
  private func pages(
    _ order: TimelineOrder, filter: EntryFilter = .all, limit: Int = 5, of user: UserID, _ reader: TestReader,
    after each: ([StoredEntry]) async throws -> Void = { _ in }
  ) async throws -> [String] {
    let useCases = reader.services.useCases
    var query = TimelineQuery(filter: filter)
    query.order = order
    var request = TimelineRequest(query: query, limit: limit)
    request.now = TestReader.now
    request.newest = try await useCases.newestEntry(of: user)
    var found: [String] = []
    while true {
      let page = try await useCases.entries(request, of: user)
      found += page.map(\.guid)
      guard page.count == limit, let last = page.last else { return found }
      try await each(page)
      switch order {
      case .newest, .best: request.olderThan = last.position
      case .oldest: request.newerThan = last.position
      case .feed, .rare:
        let newest = try #require(request.behind?.newest ?? request.newest)
        let place = FeedOrderPlace(moment: request.now, newest: newest, feed: last.feedID, position: last.position)
        #expect(FeedOrderPlace("\(place)") == place)
        request.behind = place
      }
    }
  }

  @Test(arguments: [TimelineOrder.newest, .oldest, .feed, .rare])
  func `the pages of an order neither skip nor repeat an entry`(order: TimelineOrder) async throws {
    let (reader, user) = try await library()
    let whole = try await pages(order, limit: 100, of: user, reader)
    #expect(Set(whole).count == 39)
    for limit in [1, 5, 7] { #expect(try await pages(order, limit: limit, of: user, reader) == whole) }
  }

  @Test func `an order by feed has the feeds by title, each with its newest first`() async throws {
    let (reader, user) = try await library()
    let found = try await pages(.feed, of: user, reader)
    #expect(found == (0..<30).map { "busy\($0)" } + (0..<7).map { "calm\($0)" } + (0..<2).map { "rare\($0)" })
  }

  @Test func `feeds that seldom have something come first`() async throws {
    let (reader, user) = try await library()
    let found = try await pages(.rare, of: user, reader)
    #expect(found == (0..<2).map { "rare\($0)" } + (0..<7).map { "calm\($0)" } + (0..<30).map { "busy\($0)" })
  }

  @Test func `the opened entry stays among unread ones, also as the last of its feed`() async throws {
    let (reader, user) = try await library()
    let useCases = reader.services.useCases
    var query = TimelineQuery(filter: .unread)
    query.order = .feed
    var request = TimelineRequest(query: query, limit: 100)
    let rare = try await useCases.entries(request, of: user).filter { $0.feedTitle == "rare" }.map(\.id)
    _ = try await useCases.mark(rare, isRead: true, by: user)
    request.keeping = [rare[0]]
    #expect(try await useCases.entries(request, of: user).filter { $0.feedTitle == "rare" }.map(\.id) == [rare[0]])
  }

  @Test func `what is read or arrives meanwhile does not move the next page`() async throws {
    let (reader, user) = try await library()
    let whole = try await pages(.rare, filter: .unread, limit: 100, of: user, reader)
    var isFirst = true
    let found = try await pages(.rare, filter: .unread, of: user, reader) { page in
      _ = try await reader.services.useCases.mark(page.map(\.id), isRead: true, by: user)
      guard isFirst else { return }
      isFirst = false
      // The rare feed would now be the busiest.
      let items = (0..<60).map { TestReader.item("new\($0)", hour: 99) }
      reader.transport.set(Self.address("rare"), TestReader.rss(title: "rare", items: items))
      let feed = try #require(
        try await reader.services.useCases.subscriptions(of: user).subscriptions.first { $0.title == "rare" }?.feed)
      try await reader.refresh(feed)
    }
    #expect(found == whole)
  }

  @Test func `a place keeps its view, and takes the user's default for the rest`() async throws {
    let (reader, user) = try await library()
    let useCases = reader.services.useCases
    let feed = try #require(try await useCases.subscriptions(of: user).subscriptions.first).feed.id
    try await useCases.setView(PlaceView(layout: "cards", hidesRead: false), of: .feed(feed), for: user)
    try await useCases.set(.order, to: .oldest, of: user)
    let (views, settings) = (try await useCases.views(of: user), try await useCases.settings(of: user))
    #expect(views.layout(of: .feed(feed), settings) == .cards)
    #expect(views.layout(of: .all, settings) == .list)
    #expect(views.order(of: .feed(feed), settings) == .oldest)
    // A search has no such order.
    #expect(views.order(of: .search, settings) == .newest)
    #expect(views.filters == [.feed(feed): .all])
  }
}
