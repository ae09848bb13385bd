import Allocation
import CurlTransport
import Fetching
import Foundation
import Kinds
import Running
import Screens
import Storage
import Threading

/// A farm of 1,000 feeds, from the file of subscriptions to what is stored, by a process of its own: import, first
/// refresh, and a refresh without news. The time of nginx is not in the processor time.
let farmBenchmarks: [Benchmark] = StorageEngine.chosen.flatMap { engine in
  FarmRun.Row.allCases.map { row in
    Benchmark(module: "refreshing", name: "\(engine.name), farm of 1,000 feeds × 20 entries: \(row.rawValue)") {
      try await FarmRun.Lazy.shared.value(of: row, engine)
    }
  }
}

/// The part of a farm's benchmark that runs in a process of its own.
let farmParts: [String: @Sendable ([String]) async throws -> Void] = [
  "farm": { arguments in try await FarmRun.run(engine: arguments[0], database: arguments[1], opml: arguments[2]) }
]

enum FarmRun {
  enum Row: String, CaseIterable {
    case importing = "import"
    case first = "first refresh, wall"
    case firstProcessor = "first refresh until every entry can be found, processor"
    case firstMemory = "first refresh, peak memory"
    case searchable = "first refresh, until every entry can be found"
    case unchangedFirst = "refresh, all unchanged for the first time"
    case unchanged = "refresh, all unchanged as before"

    func reach(_ engine: StorageEngine) -> Double? {
      switch self {
      case .importing: 0.2
      case .first: engine == .sqlite ? 2 : 3
      case .firstProcessor: 3.5
      case .firstMemory: 80
      case .searchable: nil
      case .unchangedFirst, .unchanged: engine == .sqlite ? 0.15 : 0.3
      }
    }
  }

  /// Runs the farm three times for each engine when its first row asks for it.
  actor Lazy {
    static let shared = Lazy()
    private var measured: [StorageEngine: [Row: [Double]]] = [:]

    func value(of row: Row, _ engine: StorageEngine) async throws -> Figure.Value {
      if measured[engine] == nil { measured[engine] = try await FarmRun.measure(engine) }
      let values = (measured[engine]?[row] ?? []).sorted()
      return Figure.Value(
        value: values[values.count / 2], unit: row == .firstMemory ? "MB" : "s", reach: row.reach(engine),
        note: String(format: "%.2f to %.2f in %d runs", values[0], values[values.count - 1], values.count))
    }
  }

  private static func measure(_ engine: StorageEngine) async throws -> [Row: [Double]] {
    let farm = try FeedFarm()
    let opml = NSTemporaryDirectory() + "yaarr-farm-\(UUID().uuidString).opml"
    try Data(farm.opml).write(to: URL(fileURLWithPath: opml))
    FoldersToRemove.add(opml)
    var values: [Row: [Double]] = [:]
    for _ in 0..<3 {
      let place = try await engine.address()
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = ["farm", engine.rawValue, place, opml]
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: "=")
        guard parts.count == 2, let row = Row(rawValue: String(parts[0])), let value = Double(parts[1]) else {
          continue
        }
        values[row, default: []].append(value)
      }
    }
    guard Row.allCases.allSatisfy({ values[$0]?.count == 3 }) else {
      throw PeakMemory.Unmeasurable(reason: "The farm's process failed.")
    }
    return values
  }

  // MARK: In the process of its own

  static func run(engine: String, database place: String, opml: String) async throws {
    // As the program does.
    MallocArenas.limitToProcessors()
    let database: any Database =
      engine == StorageEngine.sqlite.rawValue
      ? try SQLiteDatabase(path: place) : try await PostgreSQLDatabase(url: place)
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    let transport = CurlTransport(configuration: configuration)
    let services = await ReaderContainer(database: database, transport: transport, kinds: ItemKind.all)
    let user = try await database.createUser(name: "reader", passwordHash: nil)
    let data = Array(try Data(contentsOf: URL(fileURLWithPath: opml)))
    func report(_ row: Row, _ value: Double) { print("\(row.rawValue)=\(value)") }

    let start = ContinuousClock.now
    let imported = try await services.importer().run(data, for: user.id, mostFeeds: 10_000)
    report(.importing, seconds(since: start))
    precondition(imported.added.count == FeedFarm.feeds)

    let refresher = services.refresher()
    for row in [Row.first, .unchangedFirst, .unchanged] {
      let feeds = try await database.subscribedFeeds(of: nil)
      let (begin, processor) = (ContinuousClock.now, ProcessTime.now)
      let summary = try await refresher.refresh(feeds)
      report(row, seconds(since: begin))
      precondition(summary.feeds == FeedFarm.feeds && summary.failures.isEmpty)
      precondition(summary.insertedEntries == (row == .first ? FeedFarm.feeds * 20 : 0))
      guard row == .first else { continue }
      try await database.finishIndexing()
      // With the indexing, so that no figure leaves it out.
      report(.searchable, seconds(since: begin))
      report(.firstProcessor, ProcessTime.now - processor)
      report(.firstMemory, Double(try PeakMemory.peak()) / 1e6)
    }
    try await database.close()
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .seconds(1)
  }
}
