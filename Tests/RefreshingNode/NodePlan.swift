import EventuallyTesting
import Fetching
import Foundation
import Kinds
import Loading
import Screens
import Storage

/// A process that refreshes feeds as the reader does, with stubbed answers, short intervals and a short lease.
struct NodePlan: Codable {
  /// The name, by which the database knows the process's connections.
  var name: String
  /// The folder of the histories.
  var folder: String
  /// The address of the database.
  var url: String
  var seed: UInt64
  /// False to store results without their claims.
  var isFenced = true
  /// The longest time of an answer, in milliseconds.
  var slowest = 300

  static let lease = Duration.seconds(3)
  /// The seconds between two checks of a feed.
  static let interval: TimeInterval = 4

  /// A transaction of a stopped process ends well before the lease does, as it does with the reader's own settings.
  private static let options = "&options=-c%20idle_in_transaction_session_timeout%3D700&application_name="

  var historyPath: String { "\(folder)/\(name).history" }
  /// A file whose presence tells the process to give back its shards and to end.
  var endPath: String { "\(folder)/\(name).end" }

  /// Refreshes until the process is told to end, or its parent has ended.
  func run() async throws {
    let parent = getppid()
    let history = try NodeHistory(path: historyPath)
    let isOver = { access(endPath, F_OK) == 0 || getppid() != parent }
    while !isOver() {
      // The server may be starting.
      guard let database = try? await PostgreSQLDatabase(url: url + Self.options + name) else { continue }
      let refresher = refresher(database, history)
      let running = Task { await refresher.run(pausing: .milliseconds(500)) }
      try await eventually(within: .seconds(3_600), every: .milliseconds(20), isOver)
      running.cancel()
      await running.value
      try await database.close()
    }
  }

  private func refresher(_ database: PostgreSQLDatabase, _ history: NodeHistory) -> Refresher {
    Refresher(
      database: WatchedDatabase(database, history, isFenced: isFenced),
      loaders: LoaderFactory(transport: VersionedAnswers(history, seed: seed, slowest: .milliseconds(slowest))),
      ingestor: EntryIngestor(classify: ItemKind.all.classify),
      schedule: RefreshSchedule(interval: Self.interval, longestInterval: Self.interval), work: LongWork(),
      now: { Date() }, listener: NotedProblems(path: "\(folder)/\(name).problems"), lease: Self.lease)
  }
}

/// Keeps the problems of a refresh in a file, for those who look into a failed test.
private struct NotedProblems: RefreshListening {
  let path: String

  func refreshStarted(feeds: Int) async {}
  func refreshed(_ done: RefreshedFeed) async {}
  func refreshEnded() async {}
  func rebuilt(_ records: [RefreshRecord]) async {}

  func refreshFailed(_ problem: String) async {
    guard let file = fopen(path, "a") else { return }
    fputs("\(Date()) \(problem)\n", file)
    fclose(file)
  }
}
