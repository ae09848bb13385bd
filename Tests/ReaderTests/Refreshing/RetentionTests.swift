import ReaderTesting
import Storage
import Testing

@testable import Reader

@Suite struct RetentionTests {
  @Test func `a month after the last user has left, a feed and its entries are deleted`() async throws {
    let reader = try await TestReader()
    let items = (0..<150).map { TestReader.item("\($0)") }
    let feed = try await reader.subscribe(items: items).subscription.feed.id
    try await reader.database.unsubscribe(reader.owner().id, feed: feed)

    try await reader.services.retention().deleteAll()
    #expect(try await reader.database.feed(feed) != nil)
    reader.services.clock.register { WallClock { TestReader.now.addingTimeInterval(Retention.grace) } }
    try await reader.services.retention().deleteAll()
    #expect(try await reader.database.feed(feed) == nil)
  }
}
