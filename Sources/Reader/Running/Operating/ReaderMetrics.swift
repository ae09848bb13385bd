import Fetching
import Foundation
import Metrics
import Screens
import Storage
import Threading

/// What an operator watches of a running reader, for Prometheus: checks of feeds, fetches, the database.
///
/// Counting costs nanoseconds. What has to be asked for (the size of the database) is asked for when the metrics are
/// collected, and at most once a minute.
public final class ReaderMetrics: Sendable {
  // MARK: Lifecycle

  init(database: any Database, pages: OpenPages, now: @escaping @Sendable () -> Date) {
    self.database = database
    self.pages = pages
    self.now = now
  }

  // MARK: Public

  /// Metrics that another module owns, such as those of a host.
  public typealias Source = @Sendable () async -> [MetricFamily]

  /// Adds metrics to the collected ones. Their names must be their own.
  public func add(_ source: @escaping Source) {
    sources.withLock { $0.append(source) }
  }

  /// All metrics at this moment.
  ///
  /// - Parameter databaseAnswers: False to ask nothing of a database that is known not to answer: each question would wait
  ///   for half a minute, and the program that collects metrics gives up before.
  public func collect(databaseAnswers: Bool) async -> [MetricFamily] {
    var families = checks.families + fetches.families
    families += await queue()
    families += await storage(answers: databaseAnswers)
    for source in sources.withLock({ $0 }) { families += await source() }
    return families
  }

  /// False if the database has refused a change in the last minutes, as with a full disk.
  public var isDatabaseWritable: Bool { database.times.isWritable() }

  // MARK: Internal

  let checks = CheckMetrics()
  let fetches = FetchMetrics()

  // MARK: Private

  /// The time for which the size of the database is not asked for again, in seconds.
  private static let statisticsAge: TimeInterval = 60

  private let database: any Database
  private let pages: OpenPages
  private let now: @Sendable () -> Date
  private let sources = Lock<[Source]>([])
  private let statistics = Lock<(time: Date, size: DatabaseStatistics)?>(nil)

  private func queue() async -> [MetricFamily] {
    let waiting = await pages.unfinishedFeeds
    return [
      .gauge(
        "yaarr_refresh_queue_feeds", "Feeds of running refreshes that are not checked yet.", [.init(waiting)])
    ]
  }

  private func storage(answers: Bool) async -> [MetricFamily] {
    var families: [MetricFamily] = [
      .histogram(
        "yaarr_database_operation_duration_seconds",
        "Duration of operations on the database, with the wait for a connection.",
        [
          .init(database.times.reads, ["kind": "read"]), .init(database.times.writes, ["kind": "write"]),
        ]),
      .gauge(
        "yaarr_database_writable", "0 if a change was refused in the last three minutes, as with a full disk; else 1.",
        [.init(isDatabaseWritable ? 1 : 0)]),
      .counter(
        "yaarr_database_refused_changes_total", "Changes that the database could not store, as with a full disk.",
        [.init(database.times.refusals.value)]),
    ]
    var isUp = answers
    if answers {
      do {
        let size = try await currentStatistics()
        let engine: MetricFamily.Labels = ["engine": size.engine]
        families += [
          .gauge("yaarr_database_size_bytes", "Size of the database on disk.", [.init(Double(size.bytes), engine)]),
          .gauge("yaarr_database_users", "Users.", [.init(Double(size.users))]),
          .gauge("yaarr_database_feeds", "Stored feeds; a large number is an estimate.", [.init(Double(size.feeds))]),
          .gauge(
            "yaarr_database_entries", "Stored entries; a large number is an estimate.", [.init(Double(size.entries))]),
        ]
      } catch {
        isUp = false
      }
    }
    families.append(
      .gauge("yaarr_database_up", "1 if the database answers, 0 if it does not.", [.init(isUp ? 1 : 0)]))
    return families
  }

  private func currentStatistics() async throws(StorageError) -> DatabaseStatistics {
    let now = now()
    if let known = statistics.withLock({ $0 }), abs(now.timeIntervalSince(known.time)) < Self.statisticsAge {
      return known.size
    }
    let size = try await database.statistics()
    statistics.withLock { $0 = (now, size) }
    return size
  }
}

extension OpenPages {
  /// The number of feeds of running refreshes that are not checked yet.
  var unfinishedFeeds: Int {
    let progress = progress.state
    return progress.running > 0 ? max(progress.total - progress.done, 0) : 0
  }
}
