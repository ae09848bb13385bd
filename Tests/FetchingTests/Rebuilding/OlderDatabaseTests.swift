import Foundation
import Kinds
import Loading
import ReaderTesting
import Testing

@testable import Fetching
@testable import Running
@testable import Screens
@testable import Storage

/// Entries that were stored before their sources were.
@Suite struct OlderDatabaseTests {
  private let url = "http://127.0.0.1:18734/feed.xml"

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
    let reader = try await TestReader()
    let user = try await reader.owner().id
    reader.transport.set(url, Self.document)
    _ = try await reader.services.subscriber().add(url, for: user)
    let ids = try await reader.database.entries(user, EntryQuery()).map(\.id)
    _ = try await reader.database.setRead(user, ids: [ids[1]], isRead: true)
    _ = try await reader.database.setStarred(user, ids: [ids[0]], isStarred: true)
    try await reader.database.write("arranging") { (connection) throws(StorageError) in
      try connection.execute(
        """
        DELETE FROM entry_sources;
        UPDATE entries SET version = 0, details = NULL;
        UPDATE entries SET content_hash = 0, payload = NULL WHERE guid = 'two';
        UPDATE feeds SET details = NULL, body_hash = NULL, etag = NULL, last_modified = NULL;
        """)
    }
    try await test(reader, user)
    try await reader.database.close()
  }

  private func sources(_ database: SQLiteDatabase) async throws -> Int {
    try await database.outdatedEntries(before: .max, limit: 10).count
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
      let ingestor = EntryIngestor(classify: ItemKind.all.classify)

      let records = try await reader.database.rebuild(
        outdated.map { RebuiltEntry($0, version: 1_000, draft: try ingestor.draft(of: $0.source)) })

      #expect(records.isEmpty)
      #expect(try await reader.database.entries(user, EntryQuery(withContent: true)) == before)
    }
  }
}
