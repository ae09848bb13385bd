import Foundation
import PostgreSQL
import Zstandard

/// The rows of entries that a transaction changes, as columns of its statements.
struct EntryChanges {
  var renamed: [(EntryID, guid: String)] = []
  /// The sources of unchanged entries. Those of changed ones are stored with them.
  private var sources: [(EntryID, version: Int, data: [UInt8]?)] = []
  /// Of rebuilt entries, whose sources stay.
  var versions: [(EntryID, Int)] = []
  let compressor = Compressor()

  private struct Rows {
    var columns: [EntryColumns] = []
    var contents: [[UInt8]] = []
    var sources: [[UInt8]?] = []

    mutating func append(_ columns: EntryColumns, _ content: [UInt8], _ source: [UInt8]?) {
      self.columns.append(columns)
      contents.append(content)
      sources.append(source)
    }

    func values(_ value: (EntryColumns) -> String?) -> PostgreSQLValue { .texts(columns.map(value)) }
    func integers(_ value: (EntryColumns) -> Int64?) -> PostgreSQLValue { .integers(columns.map(value)) }

    /// The columns that new and changed entries have alike, in the order of `names`.
    var shared: [PostgreSQLValue] {
      [
        integers(\.hash), integers(\.published.milliseconds), integers { $0.draft.updated?.milliseconds },
        integers { Int64($0.version) }, values(\.draft.kind), values(\.draft.title),
        values { $0.draft.link?.string }, values(\.draft.author), values(\.excerpt), values(\.enclosures),
        values(\.images), values(\.draft.payload), values(\.details), .byteArrays(contents), .byteArrays(sources),
      ]
    }
    static let names = """
      hash, published, updated, version, kind, title, link, author, excerpt, enclosures, images, payload, details, \
      content, source
      """
  }

  private var new = Rows()
  private var places: [FeedHead.Place] = []
  private var changed = Rows()
  private(set) var updated: [EntryID] = []
  /// The bytes that the feed's extent grows by.
  private var written = 0
  /// The new drafts of changed entries, but of those that an older version of the program has made.
  var versioned: [EntryID: EntryDraft] = [:]

  var hasInsertions: Bool { !places.isEmpty }

  /// - Returns: The size of the source, in bytes.
  mutating func add(
    _ columns: EntryColumns, _ content: [UInt8], entry: EntryID?, _ place: FeedHead.Place?
  ) -> Int {
    let source = columns.draft.source?.data()
    if let entry {
      updated.append(entry)
      changed.append(columns, content, source)
    } else if let place {
      places.append(place)
      new.append(columns, content, source)
    }
    written += FeedSize.bytes(content: content.count, source: source?.count ?? 0)
    return source?.count ?? 0
  }

  /// Adds the source of an unchanged entry.
  /// - Returns: Its size, in bytes.
  mutating func add(_ source: DraftSource, of entry: EntryID) -> Int {
    let data = source.data()
    sources.append((entry, source.version, data))
    written += data?.count ?? 0
    return data?.count ?? 0
  }

  /// Adds an entry whose source stays.
  mutating func addRebuilt(_ columns: EntryColumns, _ content: [UInt8], entry: EntryID) {
    updated.append(entry)
    changed.append(columns, content, nil)
  }

  /// The statements for rebuilt entries.
  func rebuilding() -> [PostgreSQLStatement] {
    var statements: [PostgreSQLStatement] = []
    if !updated.isEmpty { statements.append(update(withSources: false)) }
    if !versions.isEmpty {
      statements.append(
        PostgreSQLStatement(
          "UPDATE entries e SET version = u.version FROM unnest($1, $2) AS u (id, version) WHERE e.id = u.id",
          [.integers(versions.map(\.0.rawValue)), .integers(versions.map { Int64($0.1) })]))
    }
    return statements
  }

  /// The statements for a part of a check; the last one gives the ids of new entries, if there are any.
  func statements(feed: FeedID, received: Date) -> [PostgreSQLStatement] {
    var statements: [PostgreSQLStatement] = []
    if !renamed.isEmpty {
      statements.append(
        PostgreSQLStatement(
          "UPDATE entries e SET guid = u.guid FROM unnest($1, $2) AS u (id, guid) WHERE e.id = u.id",
          [.integers(renamed.map(\.0.rawValue)), .texts(renamed.map(\.guid))]))
    }
    if !sources.isEmpty {
      statements.append(
        PostgreSQLStatement(
          """
          WITH u AS (SELECT * FROM unnest($1, $2, $3) AS u (id, version, data)),
          versions AS (UPDATE entries e SET version = u.version FROM u WHERE e.id = u.id),
          gone AS (DELETE FROM entry_sources s USING u WHERE s.entry_id = u.id AND u.data IS NULL)
          INSERT INTO entry_sources SELECT id, data FROM u WHERE data IS NOT NULL
          ON CONFLICT (entry_id) DO UPDATE SET data = excluded.data
          """,
          [
            .integers(sources.map(\.0.rawValue)), .integers(sources.map { Int64($0.version) }),
            .byteArrays(sources.map(\.data)),
          ]))
    }
    if !updated.isEmpty { statements.append(update(withSources: true)) }
    if hasInsertions {
      statements.append(insertion(into: feed, received: received))
    } else if written > 0 {
      statements.append(
        PostgreSQLStatement(
          "UPDATE feed_heads SET written = written + $2 WHERE feed_id = $1",
          [.integer(feed.rawValue), .integer(Int64(written))]))
    }
    return statements
  }

  private func update(withSources: Bool) -> PostgreSQLStatement {
    let sources = """
      , gone AS (DELETE FROM entry_sources s USING u WHERE s.entry_id = u.id AND u.source IS NULL),
      sources AS (
        INSERT INTO entry_sources SELECT id, source FROM u WHERE source IS NOT NULL
        ON CONFLICT (entry_id) DO UPDATE SET data = excluded.data
      )
      """
    return PostgreSQLStatement(
      """
      WITH base AS (
        UPDATE counters SET revision = revision + cardinality($1) RETURNING revision - cardinality($1) AS revision
      ),
      u AS (
        SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) WITH ORDINALITY
          AS u (id, \(Rows.names), number)
      ),
      changed AS (
        UPDATE entries e SET content_hash = u.hash, revision = base.revision + u.number, kind = u.kind,
          published = u.published, updated = u.updated, title = u.title, link = u.link, author = u.author,
          excerpt = u.excerpt, enclosures = u.enclosures, images = u.images, payload = u.payload,
          details = u.details, version = u.version
        FROM base, u WHERE e.id = u.id
      ),
      contents AS (UPDATE entry_contents c SET content = u.content FROM u WHERE c.entry_id = u.id)
      \(withSources ? sources : "")
      INSERT INTO search_queue SELECT id FROM u ON CONFLICT DO NOTHING
      """, [.integers(updated.map(\.rawValue))] + changed.shared)
  }

  private func insertion(into feed: FeedID, received: Date) -> PostgreSQLStatement {
    PostgreSQLStatement(
      """
      WITH base AS (
        UPDATE counters SET entry = entry + cardinality($3), revision = revision + cardinality($3)
        RETURNING entry - cardinality($3) AS entry, revision - cardinality($3) AS revision
      ),
      u AS (
        SELECT base.entry + u.number AS id, base.revision + u.number AS new_revision, u.*
        FROM base, unnest($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
          WITH ORDINALITY AS u (guid, seq, rank, \(Rows.names), number)
      ),
      new AS (
        INSERT INTO entries (id, feed_id, guid, content_hash, revision, kind, published, updated, received, title, link,
          author, excerpt, enclosures, images, payload, version, details, seq, rank)
        SELECT id, $1, guid, hash, new_revision, kind, published, updated, $2, title, link, author, excerpt,
          enclosures, images, payload, version, details, seq, rank FROM u
      ),
      contents AS (INSERT INTO entry_contents SELECT id, content FROM u),
      sources AS (INSERT INTO entry_sources SELECT id, source FROM u WHERE source IS NOT NULL),
      queued AS (INSERT INTO search_queue SELECT id FROM u),
      head AS (
        UPDATE feed_heads h SET last_seq = l.seq, last_rank = l.rank, last_id = l.id, written = h.written + $21
        FROM (SELECT seq, rank, id FROM u ORDER BY seq DESC LIMIT 1) l WHERE h.feed_id = $1
      )
      SELECT id FROM u ORDER BY seq
      """,
      [
        .integer(feed.rawValue), .integer(received.milliseconds), .texts(new.columns.map(\.draft.guid)),
        .integers(places.map(\.seq)), .integers(places.map(\.rank.milliseconds)),
      ] + new.shared + [.integer(Int64(written))])
  }
}
