import Foundation
import Kinds
import Loading
import ReaderTesting
import Testing

@testable import Reader
@testable import Storage

/// A database of schema version 2, from before sources of entries were stored.
@Suite struct OlderDatabaseTests {
  private let url = "http://127.0.0.1:18734/feed.xml"

  /// Rows written by `yaarr add` of that version, with one read entry and one starred entry.
  private static let rows = """
    INSERT INTO users VALUES (1, 'reader', 'reader', NULL, 1795323554125);
    INSERT INTO feeds (id, url, title, site_url, last_modified, last_checked, last_succeeded, next_check)
      VALUES (1, 'http://127.0.0.1:18734/feed.xml', 'Harbor Radio', 'http://harbor.example/',
        'Sun, 22 Nov 2026 04:59:13 GMT', 1795323554145, 1795323554145, 1795325354145);
    INSERT INTO subscriptions VALUES (1, 1, NULL, NULL);
    INSERT INTO entries (id, feed_id, guid, content_hash, revision, kind, published, updated, received, title, link,
        author, excerpt, enclosures, images, payload) VALUES
      (1, 1, 'one', 4768387903542524513, 1, 'article', 1759910400000, NULL, 1795323554145, 'The Quay',
        'http://harbor.example/1', NULL, 'Stones & rope.', NULL, NULL, NULL),
      (2, 1, 'two', -3144902705070591052, 2, 'episode', 1759996800000, NULL, 1795323554145, 'The Tide',
        'http://harbor.example/2', NULL, 'High water at six.',
        '[{"lengthBytes":1000,"mimeType":"audio/mpeg","url":"http://harbor.example/2.mp3"}]', NULL, NULL);
    INSERT INTO entry_contents VALUES (1, 'The Quay', 'Stones & rope.', 'Stones &amp; rope.'),
      (2, 'The Tide', 'High water at six.', '<p>High water at six.</p>');
    INSERT INTO entry_states (user_id, entry_id, feed_id, is_read, is_starred) VALUES (1, 1, 1, 1, 0), (1, 2, 1, 0, 1);
    UPDATE sequences SET value = 2 WHERE name = 'revision';
    """

  /// The feed of these rows.
  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
    <title>Harbor Radio</title><link>http://harbor.example/</link><description>Talks about boats.</description>
    <language>en-GB</language>
    <item><guid isPermaLink="false">two</guid><title>The Tide</title><link>http://harbor.example/2</link>
    <pubDate>Thu, 09 Oct 2025 08:00:00 GMT</pubDate><comments>http://harbor.example/2#comments</comments>
    <content:encoded><![CDATA[<p>High water at six.</p>]]></content:encoded>
    <enclosure url="http://harbor.example/2.mp3" type="audio/mpeg" length="1000"/>
    <itunes:season>2</itunes:season><itunes:episode>5</itunes:episode></item>
    <item><guid isPermaLink="false">one</guid><title>The Quay</title><link>http://harbor.example/1</link>
    <pubDate>Wed, 08 Oct 2025 08:00:00 GMT</pubDate><description>Stones &amp; rope.</description></item>
    </channel></rss>
    """

  private func withOlderDatabase(_ test: (TestReader, UserID) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "yaarr-older-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/reader.sqlite"
    let older = try SQLiteDatabase(
      path: path, migrations: [Schema.initial, Schema.listedRepairs], busyTimeoutMilliseconds: 5_000)
    try await older.write("arranging") { (connection) throws(StorageError) in try connection.execute(Self.rows) }
    try await older.close()
    let reader = try await TestReader(database: SQLiteDatabase(path: path))
    try await test(reader, UserID(rawValue: 1))
    try await reader.database.close()
  }

  private func sources(_ database: SQLiteDatabase) async throws -> Int {
    try await database.outdatedEntries(before: .max, limit: 10).count
  }

  @Test func `the migration keeps all data`() async throws {
    try await withOlderDatabase { (reader, user) in
      let entries = try await reader.database.entries(user, EntryQuery(withContent: true))
      #expect(entries.map(\.guid) == ["two", "one"] && entries.map(\.kind) == ["episode", "article"])
      #expect(entries.map(\.contentHTML) == ["<p>High water at six.</p>", "Stones &amp; rope."])
      #expect(entries.map(\.isUnread) == [true, false] && entries.map(\.isStarred) == [true, false])
      #expect(entries.map(\.details) == [EntryDetails(), EntryDetails()] && entries.map(\.payload) == [nil, nil])
      #expect(try await reader.database.unreadCount(user) == 1)
      try await reader.database.finishIndexing()
      #expect(try await reader.database.entries(user, EntryQuery(search: "rope")).map(\.guid) == ["one"])
      #expect(try await reader.database.feedDetails(of: user, feed: nil).isEmpty)
      // An episode without a payload is shown as before.
      #expect(reader.services.items().item(entries[0]).kind == "episode")
      #expect(try await sources(reader.database) == 0)
    }
  }

  @Test func `sources are stored when the feed next changes, and only changed entries get a new revision`()
    async throws
  {
    try await withOlderDatabase { (reader, user) in
      let before = try await reader.database.entries(user, EntryQuery(withContent: true))
      let feed = try #require(try await reader.database.subscribedFeeds(of: nil).first)

      reader.transport.set(url, "", status: 304)
      try await reader.refresh(feed)
      #expect(try await sources(reader.database) == 0)

      reader.transport.set(url, Self.document)
      let summary = try await reader.refresh(feed)

      let after = try await reader.database.entries(user, EntryQuery(withContent: true))
      #expect(summary.insertedEntries == 0 && summary.failures.isEmpty)
      #expect(try await sources(reader.database) == 2)
      #expect(after.map(\.id) == before.map(\.id) && after.map(\.received) == before.map(\.received))
      #expect(after.map(\.isUnread) == [true, false] && after.map(\.isStarred) == [true, false])
      #expect(after[1] == before[1])
      #expect(after[0].payload == #"{"number":"5","season":2}"#)
      #expect(after[0].details?.commentsURL == "http://harbor.example/2#comments")
      #expect(after[0].revision > before[0].revision)
      #expect(try await reader.database.feedDetails(of: user, feed: nil)[feed.id]?.language == "en-GB")
    }
  }

  @Test func `entries with a stored source can be rebuilt`() async throws {
    try await withOlderDatabase { (reader, user) in
      reader.transport.set(url, Self.document)
      try await reader.services.refresher().refresh(reader.database.subscribedFeeds(of: nil))
      let before = try await reader.database.entries(user, EntryQuery(withContent: true))
      let outdated = try await reader.database.outdatedEntries(before: .max, limit: 10)
      let ingestor = EntryIngestor(kinds: ItemKind.all)

      let records = try await reader.database.rebuild(
        outdated.map { RebuiltEntry($0, version: 1_000, draft: try ingestor.draft(of: $0.source)) })

      #expect(records.isEmpty)
      #expect(try await reader.database.entries(user, EntryQuery(withContent: true)) == before)
    }
  }
}
