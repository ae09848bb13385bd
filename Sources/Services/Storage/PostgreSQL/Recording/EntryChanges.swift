import Bytes
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
  private var places: [(feed: FeedID, received: Date, place: FeedHead.Place)] = []
  private var changed = Rows()
  private var updated: [EntryID] = []
  /// The bytes that the extents of feeds grow by.
  private var written: [FeedID: Int] = [:]
  /// The new drafts of changed entries, but of those that an older version of the program has made.
  var versioned: [EntryID: EntryDraft] = [:]

  var hasInsertions: Bool { !places.isEmpty }

  /// Adds a new entry.
  /// - Returns: The size of the source, in bytes.
  mutating func insert(
    _ columns: EntryColumns, _ content: [UInt8], source: [UInt8]?, in feed: FeedID, received: Date,
    at place: FeedHead.Place
  ) -> Int {
    places.append((feed, received, place))
    new.append(columns, content, source)
    return grow(feed, content, source)
  }

  /// Adds a changed entry.
  /// - Returns: The size of the source, in bytes.
  mutating func update(
    _ entry: EntryID, _ columns: EntryColumns, _ content: [UInt8], source: [UInt8]?, in feed: FeedID
  ) -> Int {
    updated.append(entry)
    changed.append(columns, content, source)
    return grow(feed, content, source)
  }

  private mutating func grow(_ feed: FeedID, _ content: [UInt8], _ source: [UInt8]?) -> Int {
    let size = source?.count ?? 0
    written[feed, default: 0] += FeedSize.bytes(content: content.count, source: size)
    return size
  }

  /// Adds the source of an unchanged entry.
  /// - Returns: Its size, in bytes.
  mutating func add(_ source: DraftSource, of entry: EntryID, in feed: FeedID) -> Int {
    let data = source.data()
    sources.append((entry, source.version, data))
    written[feed, default: 0] += data?.count ?? 0
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

  /// The statements for parts of checks; the last one gives the feeds and ids of new entries, if there are any, in the
  /// order in which they were added.
  var statements: [PostgreSQLStatement] {
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
    let inserted = Set(places.map(\.feed))
    let others = written.filter { !inserted.contains($0.key) }.sorted { $0.key < $1.key }
    if !others.isEmpty {
      statements.append(
        PostgreSQLStatement(
          """
          UPDATE feed_heads h SET written = h.written + w.bytes FROM unnest($1, $2) AS w (feed_id, bytes)
          WHERE h.feed_id = w.feed_id
          """, [.integers(others.map(\.key.rawValue)), .integers(others.map { Int64($0.value) })]))
    }
    if hasInsertions { statements.append(insertion) }
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

  private var insertion: PostgreSQLStatement {
    let written = Set(places.map(\.feed)).sorted().map { ($0, self.written[$0] ?? 0) }
    return PostgreSQLStatement(
      """
      WITH base AS (
        UPDATE counters SET entry = entry + cardinality($3), revision = revision + cardinality($3)
        RETURNING entry - cardinality($3) AS entry, revision - cardinality($3) AS revision
      ),
      u AS (
        SELECT base.entry + u.number AS id, base.revision + u.number AS new_revision, u.*
        FROM base, unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
          WITH ORDINALITY AS u (feed_id, received, guid, seq, rank, \(Rows.names), number)
      ),
      new AS (
        INSERT INTO entries (id, feed_id, guid, content_hash, revision, kind, published, updated, received, title, link,
          author, excerpt, enclosures, images, payload, version, details, seq, rank)
        SELECT id, feed_id, guid, hash, new_revision, kind, published, updated, received, title, link, author, excerpt,
          enclosures, images, payload, version, details, seq, rank FROM u
      ),
      contents AS (INSERT INTO entry_contents SELECT id, content FROM u),
      sources AS (INSERT INTO entry_sources SELECT id, source FROM u WHERE source IS NOT NULL),
      queued AS (INSERT INTO search_queue SELECT id FROM u),
      head AS (
        UPDATE feed_heads h SET last_seq = l.seq, last_rank = l.rank, last_id = l.id, written = h.written + w.bytes
        FROM (SELECT DISTINCT ON (feed_id) feed_id, seq, rank, id FROM u ORDER BY feed_id, seq DESC) l
        JOIN unnest($21, $22) AS w (feed_id, bytes) ON w.feed_id = l.feed_id
        WHERE h.feed_id = l.feed_id
      )
      SELECT feed_id, id FROM u ORDER BY number
      """,
      [
        .integers(places.map(\.feed.rawValue)), .integers(places.map(\.received.milliseconds)),
        .texts(new.columns.map(\.draft.guid)), .integers(places.map(\.place.seq)),
        .integers(places.map(\.place.rank.milliseconds)),
      ] + new.shared + [.integers(written.map(\.0.rawValue)), .integers(written.map { Int64($0.1) })])
  }
}
