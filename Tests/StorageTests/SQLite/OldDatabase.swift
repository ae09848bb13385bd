import Foundation
import Testing

@testable import Storage

/// Databases as earlier schemas have them, with rows in every table.
enum OldDatabase {
  /// One user, who has read every third entry and starred every tenth.
  static func make(_ path: String, version: Int, entries: Int) async throws {
    try await change(
      path, version: 1,
      """
      INSERT INTO users VALUES (1, 'ann', 'ann', 'hash', 0);
      INSERT INTO sessions VALUES (x'01', 1, 'token', 9000000000000);
      INSERT INTO feeds (id, url, title, next_check) VALUES (1, 'http://a.test/', 'A feed', 0);
      INSERT INTO folders VALUES (1, 1, 'Folder', 0);
      INSERT INTO subscriptions VALUES (1, 1, 'Mine', 1);
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(entries))
        INSERT INTO entries (id, feed_id, guid, content_hash, revision, kind, published, received, title, excerpt)
        SELECT n, 1, '' || n, n, n, 'article', n * 1000, n * 1000, 'Title ' || n, 'words' FROM numbers;
      INSERT INTO entry_contents SELECT id, title, 'some words ' || id, '<p>some words ' || id || '</p>' FROM entries;
      INSERT INTO entry_states (user_id, entry_id, feed_id, is_read, is_starred)
        SELECT 1, id, 1, id % 3 = 0, id % 10 = 0 FROM entries WHERE id % 3 = 0 OR id % 10 = 0;
      INSERT INTO settings VALUES ('public-address', 'http://a.test'), ('layout-1', 'cards'), ('folded-1', '1'),
        ('listening-1', '7:95');
      UPDATE sequences SET value = \(entries);
      """)
    // The tables that later versions made without rows.
    let added = [
      3: "INSERT INTO entry_sources VALUES (1, x'00')", 7: "INSERT INTO stale_generations VALUES (1, 1, 99)",
      9: """
      INSERT INTO labels VALUES (1, 1, 'Label', 'label');
      INSERT INTO entry_labels SELECT 1, rank, id, 1 FROM entries WHERE id = 5
      """,
      10: "INSERT INTO pending_reads VALUES (1, 'to come', 1)",
      11: "INSERT INTO entry_versions SELECT 1, 0, 0, 'Old title', content FROM entry_contents WHERE entry_id = 1",
      12: """
      INSERT INTO feeds (id, url, title, next_check) VALUES (2, 'http://b.test/', 'B feed', 0);
      INSERT INTO feed_heads VALUES (2, 1, 1, 100001);
      INSERT INTO entries (id, feed_id, guid, content_hash, revision, kind, published, received, excerpt, seq, rank)
        VALUES (100001, 2, '1', 1, 1, 'article', 1, 1, 'words', 1, 1);
      INSERT INTO entry_keys VALUES (1, 1, 2);
      INSERT INTO entry_copies VALUES (1, 1, 1, 1), (100001, 1, 2, 1)
      """,
      13: """
      INSERT INTO feed_retention VALUES (1, '{"days":30}');
      INSERT INTO deleted_entries VALUES (1, 99, 0)
      """,
      14: "INSERT INTO feed_fetches (feed_id, fetched, last, bytes, milliseconds) VALUES (1, 0, 0, 0, 0)",
      15: "INSERT INTO host_pauses VALUES ('a.test', 9000000000000)",
      16: """
      INSERT INTO websub_subscriptions
        VALUES (1, 'http://hub.test/', 'http://a.test/', 'token', 'secret', NULL, NULL, 0, 0, NULL)
      """,
      18: "INSERT INTO wanted_articles VALUES (1, 0, 0)",
      19: "INSERT INTO feed_secrets VALUES (1, 'cookies', x'01')",
      20: """
      INSERT INTO rules (id, user_id, position, place, search, actions) VALUES (1, 1, 1, 'all', 'word', 1);
      INSERT INTO muted_entries SELECT 1, id, rank, 1, 0 FROM entries WHERE id = 100001;
      INSERT INTO rule_notices VALUES (1, 1, 1, 1, 0);
      INSERT INTO rule_runs VALUES (1, 1, 1, NULL, 0, 1);
      INSERT INTO rule_run_entries VALUES (1, 3, 1)
      """,
      21: """
      INSERT INTO full_articles
        SELECT 1, 0, 'http://a.test/1', 'Title', NULL, NULL, 1, NULL, content FROM entry_contents WHERE entry_id = 1
      """,
      22: "INSERT INTO place_views VALUES (1, 'feed 1', 1, NULL, NULL, 'cards', 'oldest', 1)",
      23: """
      INSERT INTO opened_entries VALUES (1, 1, 0);
      INSERT INTO markings VALUES (1, 1, 0, 2, '{}')
      """,
      24: "INSERT INTO feed_icons VALUES (1, 0, 'http://a.test/icon.png', 'image/png', x'89')",
      26:
        "INSERT INTO notes (user_id, entry_id, quote, prefix, suffix, text, made) VALUES (1, 1, 'q', 'p', 's', 't', 0)",
      27: "INSERT INTO play_queue VALUES (1, 1, 0)",
      28: "INSERT INTO app_tokens VALUES (1, 1, 'App', 7, x'01', x'02', 0, NULL, NULL)",
      30: "INSERT INTO publications VALUES (1, 1, 'Title', 'all', 'all', NULL, x'01', x'', 0, NULL)",
      31: """
      INSERT INTO podcast_devices VALUES (1, 'phone', 'My phone', 3, 1);
      INSERT INTO podcasts VALUES (1, 'http://a.test/', 1, 1);
      INSERT INTO episode_actions (user_id, key, podcast, episode, kind, entry_id, happened, stored)
        VALUES (1, 1, 'http://a.test/', 'http://a.test/1.mp3', 0, 1, 0, 0)
      """,
      32: """
      INSERT INTO webhooks VALUES (1, 1, 'https://hook.test/', 1, 'all', x'01', 0, 0, '');
      INSERT INTO webhook_deliveries VALUES (1, 1, 1, NULL, '1', 0, NULL, 1, 0, 200, NULL)
      """,
      35: "INSERT INTO mark_changes VALUES (1, 1, 1, 3, 0)",
      36: "INSERT INTO podcast_settings VALUES (1, 1, '', 'phone', 'speed', '2')",
      41: "INSERT INTO marked_ranges VALUES (1, 1, 1, 1, 1)",
    ]
    for next in 1...version { try await change(path, version: next, added[next] ?? "") }
  }

  private static func change(_ path: String, version: Int, _ statements: String) async throws {
    let database = try open(path, version)
    try await database.write("arranging") { (connection) throws(StorageError) in try connection.execute(statements) }
    try await database.close()
  }

  private static func open(_ path: String, _ version: Int) throws(StorageError) -> SQLiteDatabase {
    try SQLiteDatabase(
      path: path, migrations: Array(Schema.migrations.prefix(version)), busyTimeoutMilliseconds: 5_000)
  }

  /// The tables without a row, apart from those of the search index, which is made behind.
  static func emptyTables(_ path: String) throws -> [String] {
    let connection = try Connection(path: path, role: .reader, busyTimeoutMilliseconds: 1_000)
    let tables = try connection.rows(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND NOT (name GLOB 'entry_search*' OR name GLOB 'search_*') ORDER BY name
      """
    ) { $0.text(0) }
    return try tables.filter { try connection.first("SELECT 1 FROM \(SQL(stringLiteral: $0))") { _ in true } == nil }
  }

  /// Checks that everything is still there.
  static func check(_ database: any Database, entries: Int) async throws {
    let user = try #require(try await database.users().first)
    #expect(user.name == "ann" && user.hasPassword)
    #expect(try await database.session(tokenDigest: [1], now: .at(0))?.csrfToken == "token")
    let subscription = try #require(try await database.subscriptions(user.id).first)
    #expect(subscription.title == "Mine" && subscription.feed.title == "A feed")
    #expect(subscription.unreadCount == entries - entries / 3)
    #expect(try await database.folders(user.id).map(\.name) == ["Folder"])
    #expect(try await database.folders(user.id).map(\.isFolded) == [true])
    #expect(try await database.settings(of: user.id) == ["layout": "cards"])
    #expect(try await database.setting("public-address") == "http://a.test")
    #expect(try await database.listeningPositions(user.id, limit: 1).first?.seconds == 95)
    let all = try await database.entries(user.id, EntryQuery(limit: entries + 1, withContent: true))
    #expect(all.map(\.guid) == (1...entries).reversed().map(String.init))
    #expect(all.allSatisfy { $0.contentHTML == "<p>some words \($0.guid)</p>" })
    #expect(all.allSatisfy { $0.isUnread == (Int($0.guid).map { $0 % 3 } != 0) })
    #expect(all.allSatisfy { $0.isStarred == (Int($0.guid).map { $0 % 10 } == 0) })
    try await database.finishIndexing()
    #expect(try await database.entries(user.id, EntryQuery(search: "some words", limit: entries)).count == entries)
  }
}
