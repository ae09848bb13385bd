import Foundation
import Testing

@testable import Storage

/// The statements that apps cause, on a server that avoids reading whole tables where it can.
@Suite(.timeLimit(.minutes(2)), .enabled(if: DatabaseEngine.allCases.contains(.postgresql)))
struct APIPlanTests {
  private static let user = UserID(rawValue: 1)
  private static let ids = (1...50).map { EntryID(rawValue: $0) }

  /// Each with an index that its plan must use.
  private static let statements: [(name: String, sql: SQL, index: String)] = [
    ("arrived", ArrivalQuery(limit: 50).statement(of: user), "entries_by_arrival"),
    ("arrived since", ArrivalQuery(since: .at(1)).statement(of: user), "entry_versions_by_time"),
    ("few unread", ArrivalQuery(isUnread: true).statement(of: user, isFew: true), "entries_by_seq"),
    ("starred", ArrivalQuery(isStarred: true).statement(of: user), "stars_"),
    ("label", ArrivalQuery(scope: .label(LabelID(rawValue: 1))).statement(of: user), "entry_labels_pkey"),
    ("marked", MarkChanges.changed(ArrivalQuery(), of: user, since: .at(1)), "mark_changes_by_time"),
    ("ids", ArrivalStatements.ids(user, in: nil, .after(ids[0]), limit: 50), "entries_pkey"),
    ("first after", ArrivalStatements.firstAfter(.at(1)), "entries_by_arrival"),
    ("newest", ArrivalStatements.newest(user), "readings_"),
    ("page", ListingQuery(limit: 100).page(of: user, total: 1_000_000), "entries_by_rank"),
    ("unread page", ListingQuery(isUnread: true).page(of: user, total: 1_000), "entries_by_seq"),
    ("starred page", ListingQuery(isStarred: true).page(of: user, total: 100), "stars_"),
    ("count", ListingQuery().count(of: user), "readings_"),
    ("counters", ListingQuery.readCounts(user), "readings_"),
    ("change times", ListingQuery.changeTimes(of: ids), "entry_versions_pkey"),
    ("states", EntryState.statement(Timeline.visible(ids, to: user), of: user), "entries_pkey"),
    ("settings", PodcastSettingPlace.account.settings(of: user), "podcast_settings_by_name"),
  ]

  @Test func `no statement of apps reads a whole table of entries or marks`() async throws {
    try await DatabaseEngine.postgresql.withDatabase { database in
      let database = try #require(database as? PostgreSQLDatabase)
      try await fill(database)
      for (name, sql, index) in Self.statements {
        let plan: [String] = try await database.read("testing") { (session) async throws(StorageError) in
          // A small table costs least as a whole.
          try await session.run("SET LOCAL enable_seqscan = off")
          return try await session.rows("EXPLAIN \(sql)") { $0.text(0) }
        }
        #expect(plan.contains { $0.contains(index) }, "\(name): \(plan.joined(separator: "\n"))")
        for table in [
          "entries", "entry_versions", "stars", "mark_changes", "unread_ranges", "readings", "entry_labels",
        ] {
          #expect(!plan.contains { $0.contains("Seq Scan on \(table) ") }, "\(name): \(plan.joined(separator: "\n"))")
        }
      }
    }
  }

  /// A user of 100 feeds with 200 entries each, with earlier texts, stars and marks of some.
  private func fill(_ database: PostgreSQLDatabase) async throws {
    let user = try await database.makeUser()
    #expect(user == Self.user)
    for number in 0..<100 { _ = try await database.follow(user, "http://feeds.test/\(number)") }
    _ = try await database.makeLabel(user, name: "Label")
    for statement in [
      """
      INSERT INTO entries (id, feed_id, seq, rank, content_hash, revision, published, received, guid, kind, excerpt)
      SELECT n * 1000 + f.id, f.id, n, n * 1000, 0, n * 1000 + f.id, n * 1000, n * 1000 + f.id, n, 'article', ''
      FROM feeds f CROSS JOIN generate_series(1, 200) n
      """,
      "UPDATE feed_heads SET last_seq = 200, last_rank = 200000, last_id = 200000 + feed_id",
      "INSERT INTO entry_versions SELECT id, 0, received, '', '' FROM entries WHERE seq % 4 = 0",
      "INSERT INTO stars SELECT 1, id, rank FROM entries WHERE seq % 20 = 0",
      "INSERT INTO entry_labels SELECT 1, rank, id, 1 FROM entries WHERE seq % 20 = 1",
      "INSERT INTO mark_changes SELECT 1, feed_id, seq, seq, received FROM entries WHERE seq % 4 = 1",
      "INSERT INTO podcast_settings SELECT 1, 3, 'http://p.test/', n, 'is_favorite', 'true' FROM generate_series(1, 1000) n",
      "ANALYZE",
    ] as [SQL] { try await database.alter(statement) }
  }
}
