import Foundation
import Kinds
import Loading
import PostgreSQL
import Storage
import TemporaryPostgreSQL
import Threading

/// One hour of 1,000,000 feeds in PostgreSQL with a moved clock: three processes at once, fetches stubbed, and a transaction
/// that another program keeps open from the 20th minute to the 30th. It is the second hour of the nodes.
///
/// Of the feeds, 17 % are due every 15 minutes, 25 % every hour, 25 % every 6 hours and 33 % every day. The clock moves by
/// two seconds when all that is due is stored. Checkpoints come every five simulated minutes. `FEEDS=100000` makes fewer.
let simulationBenchmarks: [Benchmark] = SimulatedHour.Row.allCases.map { row in
  Benchmark(module: "simulation", name: "\(SimulatedHour.feeds.formatted()) feeds for an hour: \(row.rawValue)") {
    try await SimulatedHour.Lazy.shared.value(of: row)
  }
}

enum SimulatedHour {
  enum Row: String, CaseIterable {
    case lateness = "lateness, p99"
    case read = "reading what is due, p99"
    case floor = "an empty query in the same moments, p99"
    case readInTransaction = "reading what is due beside a long transaction, p99"
    case singleRead = "reading what is due, one node after the other, p99"
    case writes = "rows written per unchanged feed"
    case serverProcessor = "processor time of the server"
    case processor = "processor time of the nodes"
    case log = "log per fetch"
    case rate = "time per 1,000 fetches"
    case takeover = "a node dies with a third of the feeds: all taken over"
    case firstRead = "a node dies with a third of the feeds: first reading after that"

    var unit: String {
      switch self {
      case .lateness, .serverProcessor, .processor, .rate, .takeover: "s"
      case .read, .floor, .readInTransaction, .singleRead, .firstRead: "ms"
      case .log: "bytes"
      case .writes: "rows"
      }
    }

    var reach: Double? {
      switch self {
      case .lateness: 5
      case .read, .readInTransaction, .singleRead: 4
      case .writes: 1
      case .serverProcessor: 25
      case .processor, .floor: nil
      case .log: 1_000
      case .rate: 1
      case .takeover: 50
      case .firstRead: 1_000
      }
    }
  }

  /// Runs the hour when its first row asks for it.
  actor Lazy {
    static let shared = Lazy()
    private var run: [Row: (value: Double, note: String)]?

    func value(of row: Row) async throws -> Figure.Value {
      if run == nil { run = try await SimulatedHour.run() }
      guard let (value, note) = run?[row] else { throw PeakMemory.Unmeasurable(reason: "The hour has no such figure.") }
      return Figure.Value(value: value, unit: row.unit, reach: row.reach, note: note.isEmpty ? nil : note)
    }
  }

  static let feeds = ProcessInfo.processInfo.environment["FEEDS"].flatMap { Int($0) } ?? 1_000_000
  private static let hosts = max(1, feeds / 5)
  static let start = Date(timeIntervalSince1970: 1_800_000_000)
  private static let step: TimeInterval = 2

  /// The seconds between two checks of a feed.
  static func interval(of feed: Int) -> Int {
    switch feed % 100 {
    case ..<17: 900
    case ..<42: 3_600
    case ..<67: 21_600
    default: 86_400
    }
  }

  // MARK: The hour

  private static func run() async throws -> [Row: (value: Double, note: String)] {
    let server = try TemporaryPostgreSQL(
      settings: "shared_buffers = 1GB\nmax_wal_size = 16GB\ncheckpoint_timeout = 1d\nwal_compression = lz4\njit = off")
    let url = server.url()
    // It makes the tables.
    let database = try await PostgreSQLDatabase(url: url)
    let client = try await PostgreSQLClient(url: url, connections: 3)
    try await fill(client)
    let nodes = try (0..<3).map { _ in try SimulatedNode(url: url) }
    while try nodes.contains(where: { try $0.shards() != FeedShard.count / 3 }) {
      try await Task.sleep(for: .milliseconds(50))
    }
    // Nodes run for days: in the hour before, they come to know the rows of the schedule.
    let hour = start.addingTimeInterval(3_600)
    for second in stride(from: 0, through: 3_600, by: step) {
      try SimulatedNode.work(nodes, at: start.addingTimeInterval(second))
    }
    for node in nodes { _ = try node.figures() }

    // The server counts what a process has written when it next works, or after it was idle for ten seconds.
    try await Task.sleep(for: .seconds(11))
    let serverBefore = ServerProcessor.seconds(of: server.folder)
    let wallBefore = ContinuousClock.now
    let logBefore = try await position(of: client)
    let writesBefore = try await writes(client)
    var held: Task<Void, any Error>?
    let steps = Int(3_600 / step)
    for number in 1...steps {
      let minute = Double(number) * step / 60
      if number % Int(300 / step) == 0 { _ = try await client.query(PostgreSQLStatement("CHECKPOINT")) }
      if minute == 20 { held = Task { try await holdSnapshot(client) } }
      if minute == 30 {
        held?.cancel()
        _ = try? await held?.value
        held = nil
      }
      let now = hour.addingTimeInterval(Double(number) * step)
      try SimulatedNode.work(nodes, at: now, besideTransaction: held != nil)
    }
    let wall = (ContinuousClock.now - wallBefore) / .seconds(1)
    let figures = try nodes.map { try $0.figures() }
    let processor = figures.reduce(0) { $0 + $1.processor }
    try await Task.sleep(for: .seconds(11))
    let fetches = Double(figures.reduce(0) { $0 + $1.fetches })
    let log = Double(try await position(of: client) - logBefore)
    let written = Double(try await writes(client) - writesBefore)
    let serverTime = ServerProcessor.seconds(of: server.folder) - serverBefore

    let late = figures.flatMap(\.lateness)
    let (reads, heldReads) = (figures.flatMap(\.reads), figures.flatMap(\.heldReads))
    let (floors, heldFloors) = (figures.flatMap(\.floors), figures.flatMap(\.heldFloors))
    var rows: [Row: (value: Double, note: String)] = [
      .lateness: (percentile(late), String(format: "worst %.1f s of %.0f fetches", late.max() ?? 0, fetches)),
      .read: (percentile(reads), note(reads, above: floors)), .floor: (percentile(floors), note(floors)),
      .readInTransaction: (percentile(heldReads), note(heldReads, above: heldFloors)),
      .writes: (written / fetches, String(format: "%.0f rows", written)), .serverProcessor: (serverTime, ""),
      .processor: (processor, String(format: "%.0f µs a fetch", processor / fetches * 1e6)),
      .log: (log / fetches, ""),
      .rate: (wall / fetches * 1_000, String(format: "%.0f fetches a second", fetches / wall)),
    ]
    // With few feeds, no node has a hundred of them to read at once.
    if reads.isEmpty { (rows[.read], rows[.floor]) = (nil, nil) }
    if heldReads.isEmpty { rows[.readInTransaction] = nil }

    // In the hour, three nodes and three processes of the server share the cores.
    var end = 3_600.0
    for _ in 0..<300 {
      end += step
      for node in nodes { try SimulatedNode.work([node], at: hour.addingTimeInterval(end)) }
    }
    let single = try nodes.map { try $0.figures() }
    let singleReads = single.flatMap(\.reads)
    if !singleReads.isEmpty {
      rows[.singleRead] = (percentile(singleReads), note(singleReads, above: single.flatMap(\.floors)))
    }

    // The death: in the third one's place, a node that gets its share and then neither beats nor leaves.
    try nodes[2].leave()
    let lease = Duration.seconds(45)
    guard let ghost = try await database.join(.worker, lease: lease) else { return rows }
    var died = ContinuousClock.now
    while try await database.beat(ghost, lease: lease, givingBack: [])?.shards.count != FeedShard.count / 3 {
      try await Task.sleep(for: .seconds(1))
      died = .now
    }
    while try nodes[0].shards() + nodes[1].shards() < FeedShard.count {
      try await Task.sleep(for: .milliseconds(20))
    }
    rows[.takeover] = ((ContinuousClock.now - died) / .seconds(1), "with a lease of 45 s")
    try SimulatedNode.work([nodes[0]], at: hour.addingTimeInterval(end + 300))
    rows[.firstRead] = try nodes[0].figures().reads.first.map { ($0, "") }

    for node in nodes[..<2] { try node.leave() }
    try await database.close()
    await client.close()
    return rows
  }

  // MARK: Private

  private static func percentile(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
  }

  /// - Parameter floors: The times of empty queries in the same moments: the share of the scheduler and of the way.
  private static func note(_ values: [Double], above floors: [Double] = []) -> String {
    let sorted = values.sorted()
    guard let worst = sorted.last else { return "" }
    let note = String(format: "median %.2f, worst of %d %.1f ms", sorted[sorted.count / 2], sorted.count, worst)
    return floors.isEmpty ? note : note + String(format: "; the floor, an empty query, p99 %.1f ms", percentile(floors))
  }

  private static func holdSnapshot(_ client: PostgreSQLClient) async throws {
    try await client.transaction(.readOnly) { transaction in
      try await transaction.query(PostgreSQLStatement("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
      try await transaction.query(PostgreSQLStatement("SELECT count(*) FROM users"))
      try await Task.sleep(for: .seconds(86_400))
    }
  }

  private static func position(of client: PostgreSQLClient) async throws -> Int {
    try await client.query(PostgreSQLStatement("SELECT (pg_current_wal_lsn() - '0/0')::bigint"))[0].int(0)
  }

  private static func writes(_ client: PostgreSQLClient) async throws -> Int {
    let statement = PostgreSQLStatement(
      """
      SELECT COALESCE(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint FROM pg_stat_user_tables
      WHERE relname NOT IN ('nodes', 'shards')
      """)
    return try await client.query(statement)[0].int(0)
  }

  /// Feeds that were checked before and are due at even times of their intervals, followed by one user.
  private static func fill(_ client: PostgreSQLClient) async throws {
    _ = try await client.query(PostgreSQLStatement("INSERT INTO users (name, name_key, created) VALUES ('a', 'a', 0)"))
    for first in stride(from: 0, to: feeds, by: 50_000) {
      let numbers = first..<min(feeds, first + 50_000)
      let urls = numbers.map { "http://h\($0 % hosts).example/\($0)" }
      let dues = numbers.map { number -> Int64 in
        let wait = interval(of: number)
        return Int64(start.timeIntervalSince1970 * 1_000) + Int64((number &* 7_919) % wait) * 1_000
      }
      let checked = zip(numbers, dues).map { number, due in due - Int64(interval(of: number)) * 1_000 }
      let shards = urls.map { Int64(FeedShard.number(of: WebAddress(unparsed: $0))) }
      _ = try await client.query(
        PostgreSQLStatement(
          """
          WITH new AS (SELECT * FROM unnest($1, $2, $3, $4, $5) AS n (id, url, due, shard, checked)),
          feeds AS (INSERT INTO feeds (id, url, title, etag) SELECT id, url, 'Feed ' || id, '"1"' FROM new),
          heads AS (INSERT INTO feed_heads (feed_id) SELECT id FROM new),
          readings AS (INSERT INTO readings (user_id, feed_id) SELECT 1, id FROM new),
          fetches AS (
            INSERT INTO feed_fetches (feed_id, fetched, last, bytes, milliseconds) SELECT id, 0, 0, 0, 0 FROM new)
          INSERT INTO feed_schedule (feed_id, due, checked, token, unchanged_count, shard, is_new)
          SELECT id, due, checked, 1, 1, shard, FALSE FROM new
          """,
          [
            .integers(numbers.map { Int64($0 + 1) }), .texts(urls), .integers(dues), .integers(shards),
            .integers(checked),
          ]))
    }
    for table in ["feeds", "feed_schedule", "feed_heads", "readings", "feed_fetches"] {
      _ = try await client.query(PostgreSQLStatement("ANALYZE \(table)"))
    }
    _ = try await client.query(PostgreSQLStatement("CHECKPOINT"))
  }
}
