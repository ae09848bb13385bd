import Fetching
import Foundation
import Kinds
import Loading
import ReaderTesting
import Running
import Screens
import Storage

/// A node of the simulation, in a process of its own, as nodes are.
final class SimulatedNode {
  struct Figures: Codable {
    var fetches = 0
    /// In seconds.
    var lateness: [Double] = []
    /// The times of readings of a hundred to two hundred feeds, in milliseconds.
    var reads: [Double] = []
    var heldReads: [Double] = []
    /// The times of an empty query, each right after one of the readings.
    var floors: [Double] = []
    var heldFloors: [Double] = []
    /// The processor time of the process, in seconds.
    var processor = 0.0
  }

  private let process: ServedProcess

  init(url: String) throws { process = try ServedProcess("simulated-node", arguments: [url]) }

  /// The number of shards that the node owns.
  func shards() throws -> Int { Int(try process.ask("shards")) ?? 0 }

  /// What the node has done since it was last asked.
  func figures() throws -> Figures { try JSONDecoder().decode(Figures.self, from: Data(process.ask("figures").utf8)) }

  /// Has nodes refresh everything that is due, all at once.
  static func work(_ nodes: [SimulatedNode], at now: Date, besideTransaction isHeld: Bool = false) throws {
    for node in nodes { try node.process.tell("work \(now.timeIntervalSince1970) \(isHeld)") }
    for node in nodes {
      let answer = node.process.answer()
      if answer != "worked" { throw PeakMemory.Unmeasurable(reason: "A node says “\(answer)”.") }
    }
  }

  /// Ends the node's heartbeats, and gives its shards back.
  func leave() throws { _ = try process.ask("leave") }
}

let simulatedParts: [String: @Sendable ([String]) async throws -> Void] = [
  "simulated-node": { arguments in try await SimulatedNodeProcess(url: arguments[0]).run() }
]

/// The reader's own parts, with stubbed answers and a moved clock.
private final class SimulatedNodeProcess: Sendable {
  private let database: PostgreSQLDatabase
  private let refresher: Refresher
  private let clock = MovedClock(SimulatedHour.start)

  init(url: String) async throws {
    database = try await PostgreSQLDatabase(url: url)
    let services = await ReaderContainer(
      database: database, transport: QuietServers(), kinds: ItemKind.all)
    services.clock.register { [clock] in clock.wallClock }
    services.refreshLimits.register { LoadingLimits(maximumRequestsPerHost: 64, maximumRequests: 512) }
    services.schedule.register { RefreshSchedule(interval: 900) }
    refresher = services.refresher()
  }

  /// Answers each line of the standard input with one.
  func run() async throws {
    let heart = Task { await refresher.keepAlive() }
    var (figures, processor) = (SimulatedNode.Figures(), ProcessTime.now)
    answer(1)
    while let line = readLine()?.split(separator: " ") {
      switch line.first {
      case "shards": answer(refresher.shardCount)
      case "figures":
        figures.processor = ProcessTime.now - processor
        answer(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
        (figures, processor) = (SimulatedNode.Figures(), ProcessTime.now)
      case "work":
        clock.move(to: Date(timeIntervalSince1970: Double(line[1]) ?? 0))
        try await work(besideTransaction: line[2] == "true", &figures)
        answer("worked")
      case "leave":
        heart.cancel()
        await heart.value
        answer("left")
      default: return
      }
    }
  }

  private func answer(_ value: some CustomStringConvertible) {
    print(value)
    fflush(nil)
  }

  private func work(besideTransaction isHeld: Bool, _ figures: inout SimulatedNode.Figures) async throws {
    while true {
      let (feeds, read) = try await Self.timed { try await refresher.nextDue() }
      let now = clock.now
      figures.fetches += feeds.count
      figures.lateness += feeds.map { now.timeIntervalSince($0.health.nextCheck) }
      if feeds.count >= 100 {
        let floor = try await Self.timed { try await database.askForNothing() }.milliseconds
        if isHeld {
          figures.heldReads.append(read)
          figures.heldFloors.append(floor)
        } else {
          figures.reads.append(read)
          figures.floors.append(floor)
        }
      }
      if feeds.isEmpty { break }
      await refresher.refreshDue(feeds)
    }
  }

  private static func timed<Value>(
    _ body: () async throws -> Value
  ) async throws -> (value: Value, milliseconds: Double) {
    let start = ContinuousClock.now
    let value = try await body()
    return (value, (ContinuousClock.now - start) / .milliseconds(1))
  }
}

/// Servers that have nothing new, and say when to come again.
private struct QuietServers: Transport {
  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let digits = request.url.string.utf8.reversed().prefix { (0x30...0x39).contains($0) }
    let feed = digits.reversed().reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let age = SimulatedHour.interval(of: feed)
    return Response(
      status: 304, url: request.url,
      headers: Headers([HTTPHeader("ETag", "\"1\""), HTTPHeader("Cache-Control", "max-age=\(age)")]))
  }
}

/// The processor time that a server's processes have taken.
enum ServerProcessor {
  /// - Parameter folder: That of `TemporaryPostgreSQL`.
  static func seconds(of folder: String) -> Double {
    guard
      let text = try? String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8),
      let pid = text.split(separator: "\n").first.flatMap({ Int($0) })
    else { return 0 }
    var ticks = 0
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let process = Int(name), let fields = stat(process) else { continue }
      // proc_pid_stat(5): parent, own times, and those of ended children.
      if process == pid { ticks += fields[11] + fields[12] + fields[13] + fields[14] }
      if fields[1] == pid { ticks += fields[11] + fields[12] }
    }
    return Double(ticks) / Double(sysconf(Int32(clamping: _SC_CLK_TCK)))
  }

  /// The numbers behind the name of the process, from its state on.
  private static func stat(_ process: Int) -> [Int]? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    return text[text.index(after: end)...].split(separator: " ").map { Int($0) ?? 0 }
  }
}
