import Foundation
import Kinds
import Loading
import Reader
import Storage
import Threading

/// A node of the simulation: the reader's own parts, with stubbed answers and a moved clock.
final class SimulatedNode: Sendable {
  struct Figures {
    var fetches = 0
    /// In seconds.
    var lateness: [Double] = []
    /// The times of readings of a hundred to two hundred feeds, in milliseconds.
    var reads: [Double] = []
    var heldReads: [Double] = []
  }

  let database: PostgreSQLDatabase
  let refresher: Refresher
  private let clock: @Sendable () -> Date
  private let state = Lock(Figures())

  init(url: String, clock: @escaping @Sendable () -> Date) async throws {
    let database = try await PostgreSQLDatabase(url: url)
    let services = await ReaderContainer(database: database, transport: QuietServers(), kinds: ItemKind.all)
    services.clock.register { WallClock(now: clock) }
    services.refreshLimits.register { LoadingLimits(maximumRequestsPerHost: 64, maximumRequests: 512) }
    services.schedule.register { RefreshSchedule(interval: 900) }
    self.clock = clock
    self.database = database
    refresher = services.refresher()
  }

  var figures: Figures { state.withLock { $0 } }

  func forget() { state.withLock { $0 = Figures() } }

  /// Refreshes everything that is due.
  func work(besideTransaction isHeld: Bool = false) async throws {
    while true {
      let start = ContinuousClock.now
      let feeds = try await refresher.nextDue()
      let parts = (ContinuousClock.now - start).components
      let read = Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15
      let now = clock()
      let late = feeds.map { now.timeIntervalSince($0.health.nextCheck) }
      state.withLock { state in
        state.fetches += feeds.count
        state.lateness += late
        guard feeds.count >= 100 else { return }
        if isHeld { state.heldReads.append(read) } else { state.reads.append(read) }
      }
      if feeds.isEmpty { break }
      await refresher.refreshDue(feeds)
    }
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
    return Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The numbers behind the name of the process, from its state on.
  private static func stat(_ process: Int) -> [Int]? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    return text[text.index(after: end)...].split(separator: " ").map { Int($0) ?? 0 }
  }
}
