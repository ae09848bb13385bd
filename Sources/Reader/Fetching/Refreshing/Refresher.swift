import Foundation
import Loading
import Logging
import Storage
import Threading

/// The parts of a database that refreshing needs.
public typealias RefreshStore = EntryRecording & ScheduleStore

/// Refreshes feeds, on schedule and on demand, several at a time. Each feed is stored separately and counts as checked
/// once all of it is stored, so a refresh can end at any moment.
///
/// All refreshes share the same places. The feeds of one host take only a few of them, feeds that failed last time have
/// others, and no refresh waits for another: a host that does not answer delays only its own feeds.
///
/// Several processes may refresh the feeds of one server: each those of its shards (``ShardOwner``).
public final class Refresher: Sendable {
  let database: any RefreshStore
  private let loaders: LoaderFactory
  private let ingestor: EntryIngestor
  let schedule: RefreshSchedule
  private let work: LongWork
  private let credentials: FeedCredentials?
  let now: @Sendable () -> Date
  private let listener: any RefreshListening
  let logger: Logger
  let pushed: PushedFeeds?
  let wake = WakeSignal()
  let places = Places(feedsAtOnce, perKey: feedsPerHost)
  /// The places of feeds whose last check failed. Many hosts that do not answer would take all places for half a minute.
  let placesOfFailing = Places(failingFeedsAtOnce, perKey: feedsPerHost)
  /// The places of results that wait to be stored, while other feeds are fetched in the places of their feeds. What waits
  /// is stored together.
  let placesOfResults = Places(resultsAtOnce)
  /// The room of documents from when they are read until they are stored.
  let roomOfDocuments = DocumentRoom(bytes: mostDocumentBytes)
  let owner: ShardOwner
  let times: CheckTimes
  let pauses: HostPauses
  let unchanged: UnchangedWriter
  let underWay = FeedsUnderWay()
  /// The refreshes that are running.
  private let running = StoppableWork()
  /// True if urgent feeds may have been added.
  let isUrgent = Atomic(true)
  /// The time of the last look for urgent feeds.
  let lookedForUrgent = Lock(Date.distantPast)
  /// True after the database has failed.
  let stumbled = Atomic(false)
  /// True after a feed has been stored.
  let recovered = Atomic(false)

  /// The most feeds fetched and parsed at a time.
  public static let feedsAtOnce = 12
  /// The most feeds, in addition, whose last check failed.
  public static let failingFeedsAtOnce = 6
  /// The most results that wait to be stored while other feeds are fetched.
  public static let resultsAtOnce = 16
  /// The most bytes of documents that are read or wait to be stored; more for one that is larger alone. What is read of a
  /// document takes about ten times its size.
  static let mostDocumentBytes = 8 << 20
  /// The most feeds of one host fetched at a time.
  public static let feedsPerHost = 2
  /// The most feeds that are fetched or wait for it. The schedule reads no more.
  private static let mostUnderWay = 1_000

  // MARK: Lifecycle

  /// - Parameter lease: The time after which a node that is silent loses its feeds to others.
  package init(
    database: any RefreshStore, loaders: LoaderFactory, ingestor: EntryIngestor, schedule: RefreshSchedule,
    work: LongWork, now: @escaping @Sendable () -> Date, listener: any RefreshListening, pushed: PushedFeeds?,
    credentials: FeedCredentials? = nil, lease: Duration = .seconds(45), logger: Logger = .silent
  ) {
    self.database = database
    self.loaders = loaders
    self.ingestor = ingestor
    self.schedule = schedule
    self.work = work
    self.now = now
    self.listener = listener
    self.pushed = pushed
    self.credentials = credentials
    self.logger = logger
    let times = CheckTimes(now: now)
    self.times = times
    owner = ShardOwner(database: database, lease: lease, logger: logger) { [wake] gained in
      times.forget(gained)
      wake.signal()
    }
    pauses = HostPauses(database: database)
    unchanged = UnchangedWriter(database: database)
  }

  /// Makes a refresher of feeds without hubs.
  package convenience init(
    database: any RefreshStore, loaders: LoaderFactory, ingestor: EntryIngestor, schedule: RefreshSchedule,
    work: LongWork, now: @escaping @Sendable () -> Date, listener: any RefreshListening, lease: Duration
  ) {
    self.init(
      database: database, loaders: loaders, ingestor: ingestor, schedule: schedule, work: work, now: now,
      listener: listener, pushed: nil, lease: lease)
  }

  // MARK: Public

  /// True if this process does the work that one of all processes on a database does, such as deleting old entries.
  public var isFirstNode: Bool { owner.isFirst }

  /// Refreshes due feeds until its task is cancelled.
  ///
  /// - Parameter pause: The time to wait after a failure, doubled with each further one, at most four times: with a full
  ///   disk, every feed stays due and would be fetched again at once.
  public func run(pausing pause: Duration = .seconds(10)) async {
    await withDiscardingTaskGroup { (group) in
      group.addTask { await self.owner.run(.worker) }
      var next = pause
      var hasFailed = false
      var clock = ClockWatch()
      while !Task.isCancelled {
        if let seconds = clock.jump() { noteJump(seconds) }
        do {
          let due = try await due()
          if due.isEmpty {
            await wake.wait(seconds: secondsToNextCheck)
          } else {
            group.addTask { await self.refreshOnSchedule(due) }
            // The refresh may wait for slow hosts; feeds of other hosts may be due.
            repeat { await wake.wait(seconds: 1) } while !hasRoom && !Task.isCancelled
          }
        } catch {
          // Urgent feeds may have been read and not added.
          isUrgent.store(true, ordering: .relaxed)
          stumble()
          await report(error)
        }
        // A sleep and not the signal, so that a failing database is not queried again at once.
        if stumbled.exchange(false, ordering: .relaxed) {
          try? await Task.sleep(for: next)
          next = min(next * 2, pause * 16)
          hasFailed = true
        }
        // Also after the pause: what failed may have been stored before it.
        if hasFailed, recovered.load(ordering: .relaxed) {
          (hasFailed, next) = (false, pause)
          // Of a server, the heartbeats tell it.
          if owner.isAlone { logger.info("database answers again") }
        }
      }
    }
  }

  /// Makes `run` check for due feeds at once, after feeds were added.
  public func wakeUp() {
    isUrgent.store(true, ordering: .relaxed)
    wake.signal()
  }

  /// Reads the times of all feeds again.
  public func reload() {
    times.forgetAll()
    wakeUp()
  }

  /// Refreshes the given feeds now, due or not. Skips feeds that another refresh already processes, and those of hosts
  /// that have asked for a pause. The feeds of other nodes are made due, so that those nodes refresh them soon.
  ///
  /// - Throws: `CancellationError` if its task is cancelled, or after `stop`; `StorageError` if results could not be
  ///   stored.
  /// - Returns: The combined results.
  @discardableResult
  public func refresh(_ wanted: [Feed]) async throws -> RefreshSummary {
    try await running.run { try await self.owner.asNode { try await self.refreshAsNode(wanted) } }
  }

  /// Ends all refreshes, those of users too, and returns when they have ended. What has arrived is stored; other feeds
  /// stay due. Later refreshes fail.
  ///
  /// - Complexity: At most some seconds: `FeedFetcher.grace` for reading and again for storing.
  public func stop() async { await running.stop() }

  private func refreshAsNode(_ wanted: [Feed]) async throws -> RefreshSummary {
    try await pauses.load(now: now())

    let owned = Set(owner.shards)
    var summary = RefreshSummary()
    let (own, others) = wanted.filter(\.isFetched).divided { owned.contains(owner.shard(of: $0)) }
    if !others.isEmpty {
      try await database.makeDue(others.map(\.id))
      summary.elsewhere = others
    }
    let fetcher = makeFetcher()
    var feeds: [Feed] = []
    var later: [Postponement] = []
    for feed in own {
      let now = now()
      if let end = pauses.end(for: feed, now: now) {
        let outcome = fetcher.postponed(FeedProblem(pauseOf: feed, until: end), now: now)
        summary.add(RefreshedFeed(feed: feed, outcome: outcome, record: RefreshRecord()))
        if feed.health.nextCheck < end { later.append(Postponement(of: feed, untilAfter: end)) }
      } else {
        feeds.append(feed)
      }
    }
    if !later.isEmpty { try await database.postpone(later) }
    try await refresh(underWay.admit(feeds), with: fetcher, into: &summary)
    return summary
  }

  // MARK: For simulations

  /// Keeps this node alive until its task is cancelled, as `run` does.
  package func keepAlive() async { await owner.run(.worker) }

  /// The number of shards whose feeds this process checks.
  package var shardCount: Int { owner.shards.count }

  /// Reads what is due, as `run` does.
  package func nextDue() async throws -> [Feed] { try await due() }

  /// Refreshes feeds that are due, as `run` does, and returns when they are stored.
  package func refreshDue(_ feeds: [Feed]) async { await refreshOnSchedule(feeds) }

  // MARK: Private

  private var hasRoom: Bool {
    places.hasRoom && underWay.count < Self.mostUnderWay
  }

  private func refreshOnSchedule(_ feeds: [Feed]) async {
    do {
      try await running.run {
        var summary = RefreshSummary()
        try await self.refresh(feeds, with: self.makeFetcher(), into: &summary)
      }
    } catch {
      await report(error)
    }
  }

  private func report(_ error: any Error) async {
    if error is CancellationError || Task.isCancelled { return }
    await listener.refreshFailed("Refreshing failed: \(error)")
  }

  private func makeFetcher() -> FeedFetcher {
    FeedFetcher(
      loader: loaders.makeLoader(), ingestor: ingestor, schedule: schedule, work: work, credentials: credentials)
  }

  /// - Parameter feeds: Admitted ones.
  private func refresh(
    _ feeds: [Feed], with fetcher: FeedFetcher, into summary: inout RefreshSummary
  ) async throws {
    guard !feeds.isEmpty else { return }
    await listener.refreshStarted(feeds: feeds.count)
    var turns = FeedTurns(feeds)
    defer { for feed in turns.rest { giveBack(feed, at: feed.health.nextCheck) } }
    do {
      try await withThrowingTaskGroup(of: (feed: Feed, done: RefreshedFeed?).self) { (group) in
        func start() {
          while let feed = turns.next() {
            group.addTask {
              do {
                return (feed, try await self.refreshInTurn(feed, with: fetcher))
              } catch is CancellationError {
                // Others may have been stored when the refresh was cancelled, and are reported.
                return (feed, nil)
              }
            }
          }
        }
        start()
        while let (feed, done) = try await group.next() {
          turns.end(feed)
          if !Task.isCancelled { start() }
          guard let done else { continue }
          summary.add(done)
          await listener.refreshed(done)
        }
      }
      try Task.checkCancellation()
    } catch {
      await listener.refreshEnded()
      throw error
    }
    await listener.refreshEnded()
  }
}

extension Sequence {
  /// The elements that meet the condition, and the others.
  fileprivate func divided(by condition: (Element) -> Bool) -> (met: [Element], others: [Element]) {
    reduce(into: ([], [])) { parts, element in
      if condition(element) { parts.met.append(element) } else { parts.others.append(element) }
    }
  }
}
