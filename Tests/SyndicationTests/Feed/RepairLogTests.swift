import Testing

@testable import Syndication

@Suite struct RepairLogTests {
  @Test func `kinds of damage beyond the limit are counted together in one last repair`() throws {
    let items = (0..<60).map { "<item><title>T</title><p\($0):x>y</p\($0):x></item>" }
    let feed = try read(rss(items.joined()))

    #expect(feed.repairs.count == 51)
    #expect(feed.repairs.reduce(0) { $0 + $1.count } == 60)
    #expect(feed.repairs.last?.what == "There are further kinds of errors, which are not listed.")
    #expect(feed.repairs.last?.count == 10)
  }
}
