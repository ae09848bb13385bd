import Bytes
import Foundation
import Loading
import Storage
import Synchronization
import Threading

/// Refreshes feeds, on schedule and on demand, several at a time. Each feed is stored separately and counts as checked
/// once all of it is stored, so a refresh can end at any moment.
///
/// All refreshes share the same places. The feeds of one host take only a few of them, and no refresh waits for
/// another: a host that does not answer delays only its own feeds.
///
/// Several processes may refresh the feeds of one server: each those of its shards (``ShardOwner``).
public final class Refresher: Sendable {
  private let database: any Database
  private let loaders: LoaderFactory
  private let ingestor: EntryIngestor
  private let schedule: RefreshSchedule
  private let work: LongWork
  private let now: @Sendable () -> Date
  private let listener: any RefreshListening
  private let pushed: PushedFeeds
  private let wake = WakeSignal()
  private let places = Places(feedsAtOnce, perKey: feedsPerHost)
  private let owner: ShardOwner
  /// Set if feeds may be due that were read before: shards were gained, or a result was not stored.
  private let readsWhole: Flag
  private let pauses: HostPauses
  private let unchanged: UnchangedWriter
  /// The feeds that are being refreshed, and their number by host.
  private let underWay = Lock(UnderWay())
  /// The refreshes that are running.
  private let running = StoppableWork()
  /// True if feeds may be due at once.
  private let isUrgent = Atomic(true)
  /// True after the database has failed.
  private let stumbled = Atomic(false)
  /// True after a feed has been stored.
  private let recovered = Atomic(false)

  /// The most feeds fetched and parsed at a time.
  public static let feedsAtOnce = 12
  /// The most feeds of one host fetched at a time.
  public static let feedsPerHost = 2
  /// The most feeds of one scheduled refresh.
  private static let mostAtATime = 200
  /// The most feeds that are fetched or wait for it. The schedule reads no more.
  private static let mostUnderWay = 1_000
  /// The most feeds of one host that wait. The schedule puts others off.
  private static let mostPerHost = 50

  private struct UnderWay {
    var feeds: Set<FeedID> = []
    var perHost: [Int: Int] = [:]
  }

  // MARK: Lifecycle

  /// - Parameter lease: The time after which a node that is silent loses its feeds to others.
  init(
    database: any Database, loaders: LoaderFactory, ingestor: EntryIngestor, schedule: RefreshSchedule,
    work: LongWork, now: @escaping @Sendable () -> Date, listener: any RefreshListening, pushed: PushedFeeds,
    lease: Duration = .seconds(45)
  ) {
    self.database = database
    self.loaders = loaders
    self.ingestor = ingestor
    self.schedule = schedule
    self.work = work
    self.now = now
    self.listener = listener
    self.pushed = pushed
    let readsWhole = Flag()
    self.readsWhole = readsWhole
    owner = ShardOwner(database: database, lease: lease) { [wake] in
      readsWhole.set()
      wake.signal()
    }
    pauses = HostPauses(database: database)
    unchanged = UnchangedWriter(database: database)
  }

  // MARK: Public

  /// True if this process does the work that one of all processes on a database does, such as deleting old entries.
  public var isFirstNode: Bool { owner.isFirst }

  /// Refreshes due feeds until its task is cancelled.
  public func run() async { await run(pausing: .seconds(10)) }

  /// - Parameter pause: The time to wait after a failure, doubled with each further one, at most four times: with a full
  ///   disk, every feed stays due and would be fetched again at once.
  func run(pausing pause: Duration) async {
    await withDiscardingTaskGroup { (group) in
      group.addTask { await self.owner.run(.worker) }
      var next = pause
      var reader = DueReader(database: database)
      while !Task.isCancelled {
        do {
          let due = try await due(by: &reader)
          if due.isEmpty {
            await wake.wait(seconds: try await secondsToNextCheck())
          } else {
            group.addTask { await self.refreshOnSchedule(due) }
            // The refresh may wait for slow hosts; feeds of other hosts may be due.
            repeat { await wake.wait(seconds: 1) } while !hasRoom && !Task.isCancelled
          }
        } catch {
          stumbled.store(true, ordering: .relaxed)
          await report(error)
        }
        // A sleep and not the signal, so that a failing database is not queried again at once.
        if stumbled.exchange(false, ordering: .relaxed) {
          if recovered.exchange(false, ordering: .relaxed) { next = pause }
          try? await Task.sleep(for: next)
          next = min(next * 2, pause * 16)
        }
      }
    }
  }

  /// Makes `run` check for due feeds at once, after feeds were added.
  public func wakeUp() {
    isUrgent.store(true, ordering: .relaxed)
    wake.signal()
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
    let (own, others) = wanted.divided { owned.contains(owner.shard(of: $0)) }
    if !others.isEmpty {
      try await database.makeDue(others.map(\.id))
      summary.elsewhere = others.count
    }
    let fetcher = makeFetcher()
    var feeds: [Feed] = []
    var later: [Postponement] = []
    for feed in own {
      let now = now()
      if let end = pauses.end(for: feed, now: now) {
        let outcome = fetcher.postponed(FeedProblem(pauseOf: feed, until: end), now: now)
        summary.add(RefreshedFeed(feed: feed, outcome: outcome, record: RefreshRecord()))
        if feed.health.nextCheck < end { later.append(Self.postponement(of: feed, until: end)) }
      } else {
        feeds.append(feed)
      }
    }
    if !later.isEmpty { try await database.postpone(later) }
    try await refresh(feeds, with: fetcher, into: &summary)
    return summary
  }

  // MARK: For simulations

  /// Keeps this node alive until its task is cancelled, as `run` does.
  package func keepAlive() async { await owner.run(.worker) }

  /// The number of shards whose feeds this process checks.
  package var shardCount: Int { owner.shards.count }

  /// Reads what is due, as `run` does.
  package func nextDue(by reader: inout DueReader) async throws -> [Feed] { try await due(by: &reader) }

  /// Refreshes feeds that are due, as `run` does, and returns when they are stored.
  package func refreshDue(_ feeds: [Feed]) async { await refreshOnSchedule(feeds) }

  // MARK: Internal

  /// The time until a feed becomes due. Feeds that are due already are being refreshed. Other processes may add feeds,
  /// so it is a minute at most.
  func secondsToNextCheck() async throws -> TimeInterval {
    let now = now()
    guard let next = try await database.nextCheck(in: owner.shards, after: now) else { return 60 }
    return min(max(next.timeIntervalSince(now), 1), owner.ownsAll ? 60 : 2)
  }

  // MARK: Private

  private var hasRoom: Bool {
    places.hasRoom && underWay.withLock { $0.feeds.count } < Self.mostUnderWay
  }

  /// Due feeds that are not being refreshed. Those that cannot be refreshed now are put off.
  private func due(by reader: inout DueReader) async throws -> [Feed] {
    let shards = owner.shards
    guard !shards.isEmpty else { return [] }
    let now = now()
    let isWhole = readsWhole.take()
    if isWhole { try await pauses.load(now: now) }
    let busy = underWay.withLock { $0.feeds.count }
    let due = try await reader.next(
      of: shards, now: now, limit: Self.mostAtATime + busy, isWhole: isWhole,
      isUrgent: isUrgent.exchange(false, ordering: .relaxed))
    let (feeds, later) = underWay.withLock { choose(from: due, $0, now) }
    if !later.isEmpty { try await database.postpone(later) }
    return feeds
  }

  private func choose(
    from due: [DueFeed], _ underWay: UnderWay, _ now: Date
  ) -> (feeds: [Feed], later: [Postponement]) {
    var (feeds, later): ([Feed], [Postponement]) = ([], [])
    var perHost = underWay.perHost
    for one in due where !underWay.feeds.contains(one.feed.id) {
      let feed = one.feed
      func putOff(to date: Date) {
        later.append(Postponement(feed: feed.id, token: feed.health.token, due: date))
      }
      guard one.isFollowed else {
        putOff(to: Postponement.never)
        continue
      }
      if let end = pauses.end(for: feed, now: now) {
        later.append(Self.postponement(of: feed, until: end))
        continue
      }
      let host = Self.hostNumber(of: feed)
      let waiting = perHost[host, default: 0]
      if waiting >= Self.mostPerHost {
        putOff(to: now.addingTimeInterval(.random(in: 30...90)))
        continue
      }
      guard feeds.count < Self.mostAtATime else { break }
      perHost[host] = waiting + 1
      feeds.append(feed)
    }
    return (feeds, later)
  }

  /// Puts a feed off until after its host's pause. Not all come at once then.
  private static func postponement(of feed: Feed, until end: Date) -> Postponement {
    Postponement(feed: feed.id, token: feed.health.token, due: end.addingTimeInterval(.random(in: 1...60)))
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
    if error is CancellationError { return }
    await listener.refreshFailed("Refreshing failed: \(error)")
  }

  private func makeFetcher() -> FeedFetcher {
    FeedFetcher(loader: loaders.makeLoader(), ingestor: ingestor, schedule: schedule, work: work)
  }

  private func refresh(
    _ wanted: [Feed], with fetcher: FeedFetcher, into summary: inout RefreshSummary
  ) async throws {
    let feeds = underWay.withLock { underWay in
      wanted.filter { feed in
        guard underWay.feeds.insert(feed.id).inserted else { return false }
        underWay.perHost[Self.hostNumber(of: feed), default: 0] += 1
        return true
      }
    }
    guard !feeds.isEmpty else { return }
    await listener.refreshStarted(feeds: feeds.count)
    do {
      try await withThrowingTaskGroup(of: RefreshedFeed?.self) { (group) in
        for feed in feeds {
          group.addTask {
            do {
              return try await self.refreshInTurn(feed, with: fetcher)
            } catch is CancellationError {
              // Others may have been stored when the refresh was cancelled, and are reported.
              return nil
            }
          }
        }
        while let done = try await group.next() {
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

  /// - Returns: Nil if another check was stored in the meantime, or if this node may not check the feed any more.
  private func refreshInTurn(_ feed: Feed, with fetcher: FeedFetcher) async throws -> RefreshedFeed? {
    let host = Self.hostNumber(of: feed)
    defer {
      underWay.withLock { underWay in
        underWay.feeds.remove(feed.id)
        let others = underWay.perHost[host, default: 1] - 1
        underWay.perHost[host] = others > 0 ? others : nil
      }
    }
    let place = try await places.take(host) { [wake] in wake.signal() }
    defer { place.leave() }
    // Asked just before the request: the feed may have waited for long.
    guard let claim = owner.begin(feed) else {
      readsWhole.set()
      return nil
    }
    defer { owner.end(feed) }
    do {
      let refreshed = try await refresh(feed, claim, with: fetcher, place)
      recovered.store(true, ordering: .relaxed)
      return refreshed
    } catch StorageError.superseded {
      return nil
    } catch {
      readsWhole.set()
      // Before the place is free, which wakes `run`.
      if !(error is CancellationError) { stumbled.store(true, ordering: .relaxed) }
      throw error
    }
  }

  /// The same number for all feeds of one host. Two hosts with a hash collision share their places.
  private static func hostNumber(of feed: Feed) -> Int {
    (feed.url.host ?? ByteString(feed.url.string)).hashValue
  }

  private func refresh(
    _ feed: Feed, _ claim: FeedClaim, with fetcher: FeedFetcher, _ place: Places.Place
  ) async throws -> RefreshedFeed {
    let outcome = pushed.postponed(try await outcome(for: feed, with: fetcher), of: feed.id)
    return try await finishing(within: FeedFetcher.grace) {
      try await self.record(outcome, of: feed, claim, fetcher, place)
    }
  }

  private func record(
    _ outcome: RefreshOutcome, of feed: Feed, _ claim: FeedClaim, _ fetcher: FeedFetcher, _ place: Places.Place
  ) async throws -> RefreshedFeed {
    if case .failed(let problem, _) = outcome.result, problem.kind == .limited, let end = problem.until {
      try await pauses.pause(feed, until: end, now: now())
    }
    if outcome.isQuiet(after: feed.health) {
      // Others fetch while many are stored together.
      place.leave()
      let check = UnchangedCheck(
        feed: feed.id, token: claim.token, checked: outcome.checked, nextCheck: outcome.nextCheck)
      guard try await unchanged.store(check, node: claim.node) else { throw StorageError.superseded }
      return RefreshedFeed(feed: feed, outcome: outcome, record: RefreshRecord())
    }
    do {
      let record = try await database.record(outcome, for: feed.id, claim: claim)
      return RefreshedFeed(feed: feed, outcome: outcome, record: record)
    } catch StorageError.superseded {
      throw StorageError.superseded
    } catch {
      // Cancelled between the parts of a large feed: the rest follows at the next check.
      try Task.checkCancellation()
      // A full disk, or a database that does not answer, is no failure of the feed.
      if error.isOfPlace { throw error }
      // A feed that cannot be stored must not stop the others. If the failure cannot be stored either, the database has
      // failed.
      let failure = fetcher.failure(
        FeedProblem(.notStored, "The feed could not be stored: \(error)"), for: feed, now: now())
      let record = try await database.record(failure, for: feed.id, claim: claim)
      return RefreshedFeed(feed: feed, outcome: failure, record: record)
    }
  }

  /// A feed whose site has asked for a pause is not requested before its end, not even for a user.
  private func outcome(
    for feed: Feed, with fetcher: FeedFetcher
  ) async throws(CancellationError) -> RefreshOutcome {
    let now = now()
    if let problem = feed.health.problem, problem.kind == .limited, let until = problem.until, until > now {
      return fetcher.postponed(problem, now: now)
    }
    return try await fetcher.outcome(for: feed, now: now)
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
