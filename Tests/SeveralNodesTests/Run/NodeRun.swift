import EventuallyTesting
import Foundation
import PostgreSQL
import SeededRandom
import Storage
import TemporaryPostgreSQL
import Testing
import Threading
import WebAddresses

@testable import Fetching
@testable import RefreshingNode

/// A server of its own and the processes that refresh its feeds, some of which are disturbed.
final class NodeRun: Sendable {
  // MARK: Lifecycle

  /// Runs a test with a server that has feeds, all due.
  static func with(
    seed: UInt64, feeds: Int, isFenced: Bool = true, slowest: Int = 300, _ test: (NodeRun) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yaarr-nodes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if !keepsFolders { try? FileManager.default.removeItem(at: folder) } }
    let server = try TemporaryPostgreSQL()
    let ids = try await makeFeeds(feeds, in: server)
    let client = try await PostgreSQLClient(url: server.url(), connections: 2)
    try await DatabaseRecord.install(in: client)
    let template = NodePlan(
      name: "", folder: folder.path, url: server.url(), seed: seed, isFenced: isFenced, slowest: slowest)
    let run = NodeRun(server: server, client: client, feeds: ids, template: template)
    let result: Result<Void, any Error>
    do { result = .success(try await test(run)) } catch { result = .failure(error) }
    for node in run.nodes.withLock({ $0 }) { node.abandon() }
    await client.close()
    try result.get()
  }

  private init(server: TemporaryPostgreSQL, client: PostgreSQLClient, feeds: Set<Int64>, template: NodePlan) {
    (self.server, self.client, self.feeds, self.template) = (server, client, feeds, template)
  }

  /// Some hosts have one feed, and some have many.
  private static func makeFeeds(_ count: Int, in server: TemporaryPostgreSQL) async throws -> Set<Int64> {
    let database = try await PostgreSQLDatabase(url: server.url())
    let user = try await database.createUser(name: "owner", passwordHash: nil).id
    for number in 0..<count {
      let host = number % 3 == 0 ? number : number % max(1, count / 8)
      let url = WebAddress(unparsed: "http://host\(host).test/\(number)")
      _ = try await database.subscribe(user, url: url, title: nil, folders: [])
    }
    let ids = Set(try await database.subscribedFeeds(of: nil).map(\.id.rawValue))
    try await database.close()
    return ids
  }

  /// True to keep the histories of failed runs.
  private static let keepsFolders = ProcessInfo.processInfo.environment["YAARR_NODES_KEEP"] != nil

  // MARK: Processes

  /// Starts a process with the next number.
  func start() throws -> RunningNode {
    let number = nodes.withLock { $0.count + 1 }
    var plan = template
    plan.name = "node\(number)"
    plan.seed &+= UInt64(clamping: number) << 32
    let node = try RunningNode(plan)
    nodes.withLock { $0.append(node) }
    return node
  }

  /// Stops a process until it is continued.
  func stop(_ node: RunningNode) throws {
    try node.send(SIGSTOP)
    stops.withLock { $0[node.name, default: 0] += 1 }
  }

  // MARK: The database

  func stopServer(isCrash: Bool) throws { try isCrash ? server.crash() : server.stop() }
  func startServer() throws { try server.start() }

  /// Waits until a process has stored checks after those with a number.
  func waitForChecks(by node: RunningNode, after number: Int64 = 0, atLeast count: Int = 1) async throws {
    try await wait(
      """
      SELECT count(*) >= \(count) FROM stored_writes
      WHERE kind = 'check' AND process = '\(node.name)' AND number > \(number)
      """)
  }

  /// Waits until all feeds were checked after a time.
  func waitForAllFeeds(after date: Int64) async throws {
    try await wait("SELECT count(*) = 0 FROM feed_schedule WHERE checked IS NULL OR checked < \(date)")
  }

  /// Waits until so many entries are stored.
  func waitForEntries(atLeast count: Int) async throws {
    try await wait("SELECT count(*) >= \(count) FROM entries")
  }

  /// The number of the last write.
  func lastWrite() async throws -> Int64 {
    let last = "SELECT COALESCE(max(number), 0) FROM stored_writes"
    return try await client.query(PostgreSQLStatement(last)).first?.integer(0) ?? 0
  }

  private func wait(_ condition: String) async throws {
    try await eventually(within: .seconds(120), every: .milliseconds(50)) {
      do { return try await client.query(PostgreSQLStatement(condition), .readOnly).first?.bool(0) == true } catch {
        // The server may be away.
        return false
      }
    }
  }

  /// The time in milliseconds since 1970.
  static var date: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  // MARK: The history

  /// The history after all processes have ended.
  func history(calm: Int64) async throws -> RefreshHistory {
    var events: [String: [NodeEvent]] = [:]
    for node in nodes.withLock({ $0 }) { events[node.name] = try NodeEvent.read(node.plan.historyPath) }
    return RefreshHistory(
      events: events, writes: try await DatabaseRecord.read(from: client), feeds: feeds,
      lease: Int64(NodePlan.lease / .microseconds(1)),
      stops: stops.withLock { $0 }, requestsAtOnce: Refresher.feedsAtOnce, calm: calm)
  }

  // MARK: Private

  let server: TemporaryPostgreSQL
  let client: PostgreSQLClient
  private let feeds: Set<Int64>
  private let template: NodePlan
  private let nodes = Lock<[RunningNode]>([])
  private let stops = Lock<[String: Int]>([:])
}
