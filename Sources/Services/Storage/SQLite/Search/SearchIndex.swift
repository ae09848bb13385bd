import Foundation
import TextSearch

/// The rows of the search index.
///
/// Their numbers follow the ranks of the entries, so that the newest hits come first, whatever the order in which
/// entries arrived: the rank in quarters of a second, or, if that is taken, an earlier one nearby. `spread` is the
/// greatest such distance; results are exact because so many further rows are read.
struct SearchIndex {
  let connection: Connection

  /// The rank of an entry as the number of a row.
  static func slot(_ rank: Date) -> Int64 {
    let (quotient, remainder) = rank.milliseconds.quotientAndRemainder(dividingBy: 250)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The end of the ranks that rows up to this one may have.
  static func end(_ row: Int64, spread: Int64) -> Date {
    Date(milliseconds: row > .max / 500 - spread ? .max : (row + spread + 1) * 250)
  }

  // MARK: State

  struct State {
    var version: Int
    /// Entries with smaller ids may not be indexed yet; at most 1 if all are.
    var built: Int64
    var spread: Int64
  }

  func state() throws(StorageError) -> State {
    let state = try connection.first("SELECT version, built, spread FROM search_state") {
      State(version: $0.int(0), built: $0.integer(1), spread: $0.integer(2))
    }
    guard let state else { throw .corrupt("the state of the search index is missing") }
    return state
  }

  /// True if there is something to index.
  func isBehind() throws(StorageError) -> Bool {
    let isQueued = try connection.first("SELECT 1 FROM search_queue LIMIT 1") { _ in true } ?? false
    if isQueued { return true }
    let state = try state()
    return state.built > 1 || state.version < Tokenizer.version
  }

  /// The number of entries to index.
  /// - Complexity: O(`most`).
  func unindexedCount(most: Int) throws(StorageError) -> Int {
    let state = try state()
    // Nothing of the old index can be found with other tokens.
    if state.version < Tokenizer.version {
      return try connection.first("SELECT count(*) FROM (SELECT 1 FROM entry_contents LIMIT \(most))") { $0.int(0) }
        ?? 0
    }
    let older: SQL = """
      SELECT 1 FROM entry_contents c WHERE c.entry_id < \(state.built)
      AND NOT EXISTS (SELECT 1 FROM search_rows r WHERE r.entry_id = c.entry_id)
      """
    return try connection.first(
      "SELECT count(*) FROM (SELECT 1 FROM search_queue UNION ALL \(older) LIMIT \(most))"
    ) { $0.int(0) } ?? 0
  }

  // MARK: Indexing

  private static let mostEntries = 200
  /// Of packed contents, about a quarter of their texts.
  private static let mostBytes = 256 << 10

  /// Indexes some entries, within a transaction: those that wait, then older ones of which the index knows nothing.
  ///
  /// - Returns: False if there was nothing to do.
  func indexSome() throws(StorageError) -> Bool {
    var state = try state()
    if state.version < Tokenizer.version {
      // Other tokens: nothing of the old index can be found or deleted.
      try connection.run("INSERT INTO entry_search (entry_search) VALUES ('delete-all')")
      try connection.run("DELETE FROM search_rows")
      try connection.run("DELETE FROM search_queue")
      let last = try connection.first("SELECT MAX(id) FROM entries") { $0.integer(0) } ?? 0
      state = State(version: Tokenizer.version, built: last + 1, spread: 0)
    } else if try !indexQueue(&state), try !build(&state) {
      return false
    }
    try connection.run(
      "UPDATE search_state SET version = \(state.version), built = \(state.built), spread = \(state.spread)")
    return true
  }

  private func indexQueue(_ state: inout State) throws(StorageError) -> Bool {
    let queued = try connection.rows(
      """
      SELECT q.entry_id, COALESCE(length(q.content), 0) + COALESCE(length(c.content), 0)
      FROM search_queue q LEFT JOIN entry_contents c ON c.entry_id = q.entry_id
      ORDER BY q.entry_id LIMIT \(Self.mostEntries)
      """
    ) { (id: $0.id(0) as EntryID, size: $0.int(1)) }
    let ids = Self.batch(queued)
    guard !ids.isEmpty else { return false }
    // FTS5 writes what it has whenever a smaller row follows.
    try connection.run(
      """
      INSERT INTO entry_search (entry_search, rowid, title, text, author, link, feed)
      SELECT 'delete', row, title, content_text(content), author, link, feed FROM search_queue
      WHERE entry_id IN \(.set(ids)) AND row IS NOT NULL ORDER BY row
      """)
    try connection.run("DELETE FROM search_rows WHERE entry_id IN \(.set(ids))")
    try connection.run("DELETE FROM search_queue WHERE entry_id IN \(.set(ids))")
    try add(ids, &state)
    return true
  }

  private func build(_ state: inout State) throws(StorageError) -> Bool {
    guard state.built > 1 else { return false }
    let older = try connection.rows(
      """
      SELECT c.entry_id, length(c.content) FROM entry_contents c WHERE c.entry_id < \(state.built)
      ORDER BY c.entry_id DESC LIMIT \(Self.mostEntries)
      """
    ) { (id: $0.id(0) as EntryID, size: $0.int(1)) }
    let ids = Self.batch(older)
    state.built = ids.last?.rawValue ?? 0
    // What changed since is there already.
    let known: [EntryID] = try connection.rows("SELECT entry_id FROM search_rows WHERE entry_id IN \(.set(ids))") {
      $0.id(0)
    }
    try add(ids.filter { !known.contains($0) }, &state)
    return true
  }

  private static func batch(_ entries: [(id: EntryID, size: Int)]) -> [EntryID] {
    var bytes = 0
    return entries.prefix { entry in
      defer { bytes += entry.size }
      return bytes < mostBytes
    }.map(\.id)
  }

  /// Indexes those of the entries that exist.
  private func add(_ ids: [EntryID], _ state: inout State) throws(StorageError) {
    let ranks = try connection.rows("SELECT id, rank FROM entries WHERE id IN \(.set(ids))") {
      (id: $0.id(0) as EntryID, rank: $0.date(1))
    }
    for (id, rank) in ranks {
      let slot = Self.slot(rank)
      let row = try freeRow(at: slot, for: id)
      state.spread = max(state.spread, slot - row)
      try connection.run("INSERT INTO search_rows (entry_id, row) VALUES (\(id), \(row))")
    }
    try connection.run(
      """
      INSERT INTO entry_search (rowid, title, text, author, link, feed)
      SELECT r.row, e.title, content_text(c.content), e.author, e.link, e.feed_id FROM search_rows r
      JOIN entries e ON e.id = r.entry_id JOIN entry_contents c ON c.entry_id = e.id
      WHERE r.entry_id IN \(.set(ranks.map(\.id))) ORDER BY r.row
      """)
  }

  /// A free row at a slot or shortly before it. The window doubles until one is free, so that many entries of one
  /// moment take few steps each.
  private func freeRow(at slot: Int64, for id: EntryID) throws(StorageError) -> Int64 {
    var row = slot
    var window: UInt64 = 2
    var number = UInt64(bitPattern: id.rawValue)
    while try connection.first("SELECT 1 FROM search_rows WHERE row = \(row)", { _ in true }) != nil {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      row = slot - 1 - Int64(clamping: (number >> 33) % window)
      window = min(window * 2, 1 << 31)
    }
    return row
  }
}
