import Bytes
import Foundation
import PostgreSQL
import Threading

/// A place in the log of changes, which a process reads again and again.
///
/// Numbers are given before the commit, so that rows appear out of order. Reading starts at a number below which no row
/// can appear any more: all transactions have ended that were under way when it was given.
struct ChangeLog {
  /// The most rows of one reading. If there are more, it is unknown what has changed.
  private static let most = 5_000

  /// No row up to this number can appear any more.
  private var low: Int64?
  /// The rows above it that were read.
  private var seen: Set<Int64> = []
  /// Numbers, and the first transaction that began after they were given.
  private var marks: [(number: Int64, transaction: Int64)] = []
  private var lastNumber: Int64 = 0
  /// The last number of a reading that had too many rows. Transactions that were under way then may still commit smaller
  /// ones, which are not read any more.
  private var overflow: Int64?

  /// The changes of other processes since the last reading; none at the first one.
  mutating func read(_ database: PostgreSQLDatabase) async throws(StorageError) -> Set<StoredChange> {
    let from = low
    let process = database.process.uuidString
    let rows = try await database.rows(
      "looking for changes",
      """
      SELECT pg_snapshot_xmin(s.now)::text::bigint, pg_snapshot_xmax(s.now)::text::bigint,
        (SELECT last_value FROM change_ids), l.id, l.feed_id, l.user_id
      FROM (SELECT pg_current_snapshot() AS now) s LEFT JOIN LATERAL (
        SELECT id, feed_id, user_id FROM change_log WHERE id > \(from ?? .max) AND process <> \(process)::uuid
        ORDER BY id LIMIT \(Self.most + 1)) l ON TRUE
      """
    ) { row in
      (
        oldest: row.integer(Int32(0)), next: row.integer(Int32(1)), last: row.integer(Int32(2)),
        id: row.isNull(Int32(3)) ? nil : row.integer(Int32(3)),
        change: row.optionalID(4).map(StoredChange.feed) ?? row.optionalID(5).map(StoredChange.user) ?? .anything
      )
    }
    guard let state = rows.first else { return [] }
    defer { lastNumber = state.last }
    guard from != nil else {
      // What is under way may have any of these numbers.
      low = max(0, state.last - Int64(Self.most))
      seen = Set(try await known(in: database, above: low ?? 0))
      return []
    }
    // The number of the last reading: one given since may belong to a transaction that is not in this snapshot.
    marks.append((lastNumber, state.next))
    let new = rows.filter { row in row.id.map { seen.insert($0).inserted } ?? false }
    if rows.count > Self.most {
      low = rows.compactMap(\.id).max()
      (seen, marks, overflow) = ([], [], low)
      return [.anything]
    }
    var changes = Set(new.map(\.change))
    if let settled = marks.lastIndex(where: { $0.transaction <= state.oldest }) {
      let number = max(low ?? 0, marks[settled].number)
      low = number
      if let end = overflow, end <= marks[settled].number {
        overflow = nil
        changes.insert(.anything)
      }
      marks.removeSubrange(...settled)
      seen = seen.filter { $0 > number }
    }
    return changes
  }

  private func known(in database: PostgreSQLDatabase, above number: Int64) async throws(StorageError) -> [Int64] {
    try await database.rows("looking for changes", "SELECT id FROM change_log WHERE id > \(number)") { $0.integer(0) }
  }
}

// MARK: - Changes

extension PostgreSQLDatabase {
  private static let channel = "yaarr_changes"

  /// The statement that writes a change to the log, in the transaction of the change.
  func logging(_ change: StoredChange) -> SQL {
    let columns: SQL =
      switch change {
      case .feed(let feed): "\(feed), NULL"
      case .user(let user): "NULL, \(user)"
      case .anything: "NULL, NULL"
      }
    return "INSERT INTO change_log (process, feed_id, user_id) VALUES (\(process.uuidString)::uuid, \(columns))"
  }

  /// The statement for changes of feeds.
  func logging(_ feeds: [FeedID]) -> SQL {
    "INSERT INTO change_log (process, feed_id) SELECT \(process.uuidString)::uuid, id FROM (\(.rows(feeds))) f"
  }

  /// Has other processes told soon that the log has grown.
  func tellOthers() {
    hasLogged.store(true, ordering: .relaxed)
    announcer.wake()
  }

  /// Tells other processes to read the log, once for all changes of some milliseconds: transactions that notify wait
  /// for each other.
  func announce() async throws(StorageError) {
    guard hasLogged.load(ordering: .relaxed) else { return }
    try? await Task.sleep(for: .milliseconds(10))
    hasLogged.store(false, ordering: .relaxed)
    _ = try await rows("announcing changes", "SELECT pg_notify(\(Self.channel), '')") { _ in () }
  }

  public func watchOthers(
    isHurried: @escaping @Sendable () async -> Bool,
    receive: @escaping @Sendable (Result<Set<StoredChange>, StorageError>) async -> Void
  ) async {
    let (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let pokes = client.notifications(of: Self.channel)
    await withTaskGroup { group in
      group.addTask {
        guard let pokes else { return }
        for await _ in pokes { wakeup.yield() }
      }
      group.addTask {
        while !Task.isCancelled {
          wakeup.yield()
          // Behind a pooler nothing is heard.
          let pause = pokes != nil ? .seconds(5) : await isHurried() ? .milliseconds(50) : Duration.milliseconds(500)
          try? await Task.sleep(for: pause)
        }
        wakeup.finish()
      }
      var log = ChangeLog()
      for await _ in wakeups {
        do throws(StorageError) {
          let changes = try await log.read(self)
          if !changes.isEmpty { await receive(.success(changes)) }
        } catch {
          await receive(.failure(error))
        }
      }
      group.cancelAll()
    }
  }

  /// The snapshot in which statements see the database now: two equal ones see the same transactions.
  public func version() async throws(StorageError) -> StoredVersion {
    let names = try await rows("looking for changes", "SELECT pg_current_snapshot()::text") { $0.text(0) }
    return StoredVersion(names.first ?? "")
  }

  /// Empties the oldest part of the log. The part of this hour and those beside it stay.
  func emptyLog(on session: PostgreSQLSession) async throws(StorageError) {
    let part =
      try await session.first(
        "SELECT (extract(epoch FROM now())::bigint / 3600 + 2) % 4"
      ) { $0.integer(0) } ?? 0
    let table = SQL(stringLiteral: "change_log_\(part)")
    let hasRows = try await session.first("SELECT EXISTS (SELECT 1 FROM \(table))") { $0.bool(0) }
    guard hasRows == true else { return }
    try await session.run("SET LOCAL lock_timeout = '200ms'")
    try await session.run("TRUNCATE \(table)")
  }
}
