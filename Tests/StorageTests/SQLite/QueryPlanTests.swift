import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct QueryPlanTests {
  private func plan(_ sql: SQL) async throws -> [String] { try await Self.plan(sql) }

  static func plan(_ sql: SQL) async throws -> [String] {
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

  private static let query = EntryQuery(olderThan: TimelinePosition(rank: .at(0), id: EntryID(rawValue: 1)))

  @Test(arguments: [EntryFilter.all, .unread])
  func `a long timeline is read in the order of its index, from the page's start`(filter: EntryFilter) async throws {
    let plan = try await plan(timeline(.all, filter).walk(Self.query, steps: 100))
    #expect(plan.contains("SEARCH x USING COVERING INDEX entries_by_rank (rank<?)"), "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test(arguments: [EntryFilter.all, .unread], [EntryQuery(), query])
  func `a merged timeline looks up each feed through an index`(filter: EntryFilter, query: EntryQuery) async throws {
    let timeline = timeline(.all, filter)
    let plan = try await plan(MergedTimeline.sources(of: timeline, query, limit: 50))
    #expect(plan.contains { $0.hasPrefix("SEARCH readings USING PRIMARY KEY (user_id=?") }, "\(plan)")
    #expect(
      plan.contains { $0.hasPrefix("SEARCH x USING COVERING INDEX entries_by_seq (feed_id=? AND seq=?)") }, "\(plan)")
    if query.olderThan != nil {
      #expect(plan.contains("SEARCH x USING COVERING INDEX entries_by_feed (feed_id=? AND rank<?)"), "\(plan)")
    }
    let scans = plan.filter { $0.hasPrefix("SCAN") }
    #expect(scans.allSatisfy { ["SCAN tops", "SCAN f"].contains($0) }, "\(plan)")
  }

  @Test
  func `the entries of each feed are counted in an index`() async throws {
    let plan = try await plan(
      EntryQuery.counts(
        of: UserID(rawValue: 1), from: 0, to: 1, upTo: EntryID(rawValue: 1), indexed: " INDEXED BY entries_by_feed"))
    #expect(
      plan.contains("SEARCH x USING COVERING INDEX entries_by_feed (feed_id=? AND rank>? AND rank<?)"), "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test
  func `each of few entries is looked up in the search index`() async throws {
    let plan = try await plan(timeline(.all, .unread, search: "word").walk(Self.query, steps: 100))
    #expect(plan.contains("SEARCH r USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
    #expect(plan.contains { $0.hasPrefix("SCAN q VIRTUAL TABLE INDEX 0:=M") }, "\(plan)")
  }

  @Test
  func `copies are looked up through indexes`() async throws {
    let user = UserID(rawValue: 1)
    let newest = EntryID(rawValue: 1)
    let marking = DisagreeingCopies.Start(
      marking: timeline(.all, .unread), isSearch: false, newest: newest, StoredMarking.Key(user: user, number: 1))
    let starts: [DisagreeingCopies.Start] = [
      try #require(marking), .read("c.feed_id = 1"), .unread("c.feed_id IN (1, 2)"),
    ]
    for start in starts {
      let plan = try await plan(DisagreeingCopies.unread(from: start, of: user))
      #expect(!plan.contains { $0.hasPrefix("SCAN") && !["SCAN one", "SCAN p"].contains($0) }, "\(plan)")
    }
    let counting = try await plan(timeline(.all, .unread).unreadCount)
    #expect(!counting.contains { $0.hasPrefix("SCAN") && !["SCAN s", "SCAN c"].contains($0) }, "\(counting)")
    #expect(
      counting.contains { $0.hasPrefix("SEARCH c USING COVERING INDEX entry_copies_by_feed (feed_id=? AND seq>") })
    let folded = try await plan(timeline(.all, .unread).hidden(among: [EntryID(rawValue: 1)]))
    #expect(folded.contains("SEARCH c USING INTEGER PRIMARY KEY (rowid=?)"), "\(folded)")
    #expect(
      folded.contains { $0.hasPrefix("SEARCH o USING COVERING INDEX entry_copies_by_fold (fold=? AND entry_id<") },
      "\(folded)")
  }

  @Test
  func `starred entries are found through their own index`() async throws {
    let plan = try await plan(timeline(.all, .starred).starred(Self.query))
    #expect(plan.contains { $0.hasPrefix("SEARCH t USING COVERING INDEX stars_by_rank (user_id=?") }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
  }
}
