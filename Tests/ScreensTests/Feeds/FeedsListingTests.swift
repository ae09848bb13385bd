import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Screens

@Suite struct FeedsListingTests {
  private func list(_ count: Int) -> SubscriptionList {
    let folders = [
      Folder(id: FolderID(rawValue: 1), name: "News", position: 1),
      Folder(id: FolderID(rawValue: 2), parent: FolderID(rawValue: 1), name: "World", position: 1),
    ]
    let feeds = (0..<count).map { index in
      var health = FeedHealth(lastChecked: TestReader.now, nextCheck: TestReader.now)
      if index == 3 { health.problem = FeedProblem(.notFound, "Not found.") }
      let feed = Feed(
        id: FeedID(rawValue: Int64(index + 1)), url: WebAddress(unparsed: "http://s\(index).test/"),
        title: index == 5 ? "Café Über" : "Feed \(index)", health: health)
      let folder = [[], [FolderID(rawValue: 1)], [FolderID(rawValue: 2)]][index % 3]
      var subscription = Subscription(feed: feed, title: feed.title, folders: folder, unreadCount: index % 7)
      subscription.lastEntry = TestReader.now.addingTimeInterval(-Double(index) * 86_400)
      return subscription
    }
    return SubscriptionList(subscriptions: feeds, folders: folders)
  }

  private func listing(_ list: SubscriptionList, _ change: (inout FeedsQuery) -> Void = { _ in }) -> FeedsListing {
    var query = FeedsQuery()
    change(&query)
    return FeedsListing(query, of: list, now: TestReader.now)
  }

  @Test func `a page has a bounded number of feeds, and all pages have all`() {
    let list = list(950)
    let first = listing(list)
    #expect(first.feeds.count == FeedsListing.size && first.pageCount == 10 && first.found.count == 950)
    #expect(first.groups.map(\.folder) == [FolderID(rawValue: 1)])
    let all = (1...10).flatMap { page in listing(list) { $0.page = page }.feeds.map(\.feed.id) }
    #expect(Set(all).count == 950 && all.count == 950)
    #expect(listing(list) { $0.page = 99 }.query.page == 10)
    let fourth = listing(list) { $0.page = 4 }
    #expect(fourth.groups.map(\.folder) == [FolderID(rawValue: 1), FolderID(rawValue: 2)])
    #expect(fourth.groups.map(\.feedCount) == [317, 316])
  }

  @Test func `feeds are found by words of their names and addresses, without accents and case`() {
    let list = list(20)
    #expect(listing(list) { $0.words = "UBER cafe" }.feeds.map(\.title) == ["Café Über"])
    #expect(listing(list) { $0.words = "s12" }.feeds.map(\.title) == ["Feed 12"])
    #expect(listing(list) { $0.words = "nothing" }.count == 0)
  }

  @Test func `a folder has the feeds of those within it`() {
    let found = listing(list(9)) { $0.folder = FolderID(rawValue: 1) }
    #expect(found.count == 6 && found.groups.count == 2)
  }

  @Test func `parts are counted, and sorted as asked`() {
    let list = list(200)
    let all = listing(list)
    #expect(all.counts[.failing] == 1 && all.counts[.silent] == 110 && all.counts[.paused] == 0)
    #expect(listing(list) { $0.part = .failing }.feeds.map(\.title) == ["Feed 3"])
    #expect(listing(list) { $0.order = .unread }.feeds.first?.unreadCount == 6)
    #expect(listing(list) { $0.order = .last }.feeds.first?.title == "Feed 0")
    #expect(listing(list) { $0.order = .health }.feeds.prefix(2).map(\.title) == ["Feed 3", "Feed 90"])
    let rates = [FeedID(rawValue: 8): FeedCounts(entries: 5)]
    var query = FeedsQuery()
    query.order = .rate
    #expect(FeedsListing(query, of: list, rates: rates, now: TestReader.now).feeds.first?.title == "Feed 7")
  }
}
