import CurlTransport
import Foundation
import Kinds
import Loading
import ReaderTesting
import SeededRandom
import Storage
import Threading

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

/// The reader follows the feeds of a scored site for three days, in the time of a simulated clock: with its own network
/// stack, database and schedule, with users who refresh by hand, and with a restart.
enum SimulatedDays {
  static let hours = 72.0
  static let page = "https://reader.example/about"

  /// The requests that the site saw. They are made once for all tests.
  static let visits = Task { try await run() }

  private static func run() async throws -> [ScoredSite.Visit] {
    let site = ScoredSite()
    try site.start()
    let folder = NSTemporaryDirectory() + "yaarr-polite-\(UUID().uuidString)"
    let result: Result<Void, any Error>
    do {
      result = .success(try await live(site, folder))
    } catch {
      result = .failure(error)
    }
    await site.stop()
    try? FileManager.default.removeItem(atPath: folder)
    try result.get()
    return site.visits
  }

  private static func live(_ site: ScoredSite, _ folder: String) async throws {
    var services = try await services(site, folder)
    let user = try present(try await services.accounts().localOwner()).id
    let near = "http://127.0.0.1:\(site.port)"
    let far = "http://localhost:\(site.port)"
    for path in ["/steady", "/dated", "/aged", "/expiring", "/sleeping", "/bare", "/ended", "/failing"] {
      _ = try await services.subscriber().add(near + path, for: user)
    }
    for path in ["/limited", "/beside"] { _ = try await services.subscriber().add(far + path, for: user) }
    // A site that moves, and one that breaks, after they were subscribed to.
    for path in ["/moved", "/broken"] {
      _ = try await services.database.subscribe(
        user, url: WebAddress(unparsed: near + path), title: nil, folders: [])
    }
    let end = ScoredSite.start.addingTimeInterval(hours * 3_600)
    // Users are impatient at these hours, and the program restarts at noon of the second day.
    var impatient = [3.5, 9, 20, 30, 41].map { ScoredSite.start.addingTimeInterval($0 * 3_600) }
    var restart: Date? = ScoredSite.start.addingTimeInterval(36 * 3_600)
    while site.now < end {
      let due = try await services.database.dueFeeds(now: site.now, limit: 100)
      if !due.isEmpty { _ = try await services.refresher().refresh(due) }
      var next = try await services.database.nextCheck(after: site.now) ?? end
      if let moment = impatient.first, moment <= next {
        impatient.removeFirst()
        site.now = max(moment, site.now)
        site.isAsking = true
        _ = try await services.useCases.refresh(user)
        site.isAsking = false
        next = try await services.database.nextCheck(after: site.now) ?? end
      }
      if let moment = restart, moment <= next {
        restart = nil
        try await services.database.close()
        services = try await Self.services(site, folder)
      }
      site.now = min(max(next, site.now), end)
    }
    try await services.database.close()
  }

  private static func services(_ site: ScoredSite, _ folder: String) async throws -> ReaderContainer {
    var configuration = Configuration()
    configuration.allowsPrivateNetworks = true
    configuration.userAgent = "YAARR/1.0 (self-hosted feed reader; +\(page))"
    let transport = CurlTransport(configuration: configuration)
    let services = await ReaderContainer(
      database: try SQLiteDatabase(path: folder + "/reader.sqlite"), transport: transport, kinds: ItemKind.all)
    services.clock.register { WallClock { site.now } }
    // The pauses of hosts pass in the time of the simulation.
    let clock = LoadingClock(
      now: { .seconds(site.now.timeIntervalSince(ScoredSite.start)) },
      sleep: { _ in try await ContinuousClock().sleep(for: .milliseconds(1)) })
    let loaders = LoaderFactory(
      transport: transport, limits: LoadingLimits(longestPause: .seconds(86_400)), clock: clock)
    services.loaders.register { loaders }
    let random = Lock(SeededGenerator(seed: 15))
    let schedule = RefreshSchedule { random.withLock { .random(in: 0...1, using: &$0) } }
    services.schedule.register { schedule }
    return services
  }

  private struct Missing: Error {}

  private static func present<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }
}
