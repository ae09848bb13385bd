import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct QueryPlanTests {
  private func plan(_ sql: SQL) async throws -> [String] {
    var plan: [String] = []
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await SQLiteDatabase(path: path).close()
      let connection = try Connection(path: path, role: .reader, busyTimeoutMilliseconds: 1_000)
      plan = try connection.rows("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) }
    }
    return plan
  }

  private func timeline(_ scope: EntryScope, _ filter: EntryFilter, search: String? = nil) -> Timeline {
    Timeline(UserID(rawValue: 1), scope: scope, filter: filter, search: search)
  }

  private static let query = EntryQuery(olderThan: TimelinePosition(published: .at(0), id: EntryID(rawValue: 1)))

  @Test(arguments: [EntryFilter.all, .unread])
  func `a long timeline is read in the order of its index, from the page's start`(filter: EntryFilter) async throws {
    let plan = try await plan(timeline(.all, filter).page(Self.query, by: .walking))
    #expect(plan.contains("SEARCH x USING COVERING INDEX entries_by_time (published<?)"), "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test(arguments: [EntryFilter.all, .unread])
  func `a feed's timeline is read in the order of its index`(filter: EntryFilter) async throws {
    let plan = try await plan(timeline(.feed(FeedID(rawValue: 1)), filter).page(Self.query, by: .gathering))
    #expect(plan.contains("SEARCH x USING COVERING INDEX entries_by_feed (feed_id=? AND published<?)"), "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test(arguments: [EntryFilter.all, .unread])
  func `a small timeline reads only its feeds`(filter: EntryFilter) async throws {
    let plan = try await plan(timeline(.folder(FolderID(rawValue: 1)), filter).page(Self.query, by: .gathering))
    #expect(plan.contains("SEARCH x USING COVERING INDEX entries_by_feed (feed_id=? AND published<?)"), "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test
  func `each of few entries is looked up in the search index`() async throws {
    let plan = try await plan(timeline(.all, .unread, search: "word").page(Self.query, by: .gathering))
    #expect(plan.contains("SEARCH r USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
    #expect(plan.contains { $0.hasPrefix("SCAN q VIRTUAL TABLE INDEX 0:=M") }, "\(plan)")
  }

  @Test
  func `starred entries are found through their own index`() async throws {
    let plan = try await plan(timeline(.all, .starred).page(Self.query, by: .gathering))
    #expect(plan.contains { $0.hasPrefix("SEARCH t USING INDEX entry_states_starred (user_id=?)") }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }
}
