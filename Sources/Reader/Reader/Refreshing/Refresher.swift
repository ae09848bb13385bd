import Foundation
import Loading
import Storage
import Synchronization
import Threading

/// The parts of a database that refreshing needs.
public typealias RefreshStore = EntryRecording & ScheduleStore

/// Refreshes feeds, on schedule and on demand, several at a time. Each feed is stored separately and counts as checked
/// once all of it is stored, so a refresh can end at any moment.
///
/// All refreshes share the same places. The feeds of one host take only a few of them, and no refresh waits for
/// another: a host that does not answer delays only its own feeds.
///
/// Several processes may refresh the feeds of one server: each those of its shards (``ShardOwner``).
public final class Refresher: Sendable {
  private let database: any RefreshStore
  private let loaders: LoaderFactory
  private let ingestor: EntryIngestor
  private let schedule: RefreshSchedule
  private let work: LongWork
  private let now: @Sendable () -> Date
  private let listener: any RefreshListening
  private let wake = WakeSignal()
  private let places = Places(feedsAtOnce, perKey: feedsPerHost)
  private let owner: ShardOwner
  /// Set if feeds may be due that were read before: shards were gained, or a result was not stored.
  private let readsWhole: Flag
  private let pauses: HostPauses
  private let unchanged: UnchangedWriter
  private let underWay = FeedsUnderWay()
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
  /// The most feeds of one scheduled refresh, besides as many as are being refreshed.
  private static let mostAtATime = 200
  /// The most feeds that are fetched or wait for it. The schedule reads no more.
  private static let mostUnderWay = 1_000

  // MARK: Lifecycle

  /// - Parameter lease: The time after which a node that is silent loses its feeds to others.
  public init(
    database: any RefreshStore, loaders: LoaderFactory, ingestor: EntryIngestor, schedule: RefreshSchedule,
    work: LongWork, now: @escaping @Sendable () -> Date, listener: any RefreshListening,
    lease: Duration = .seconds(45)
  ) {
    self.database = database
    self.loaders = loaders
    self.ingestor = ingestor
    self.schedule = schedule
    self.work = work
    self.now = now
    self.listener = listener
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
  ///
  /// - Parameter pause: The time to wait after a failure, doubled with each further one, at most four times: with a full
  ///   disk, every feed stays due and would be fetched again at once.
  public func run(pausing pause: Duration = .seconds(10)) async {
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
          // Feeds may have been read and not begun.
          readsWhole.set()
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
  /// - Throws: `CancellationError` if its task is cancelled; `StorageError` if results could not be stored.
  /// - Returns: The combined results.
  @discardableResult
  public func refresh(_ wanted: [Feed]) async throws -> RefreshSummary {
    try await owner.asNode { try await refreshAsNode(wanted) }
  }

  private func refreshAsNode(_ wanted: [Feed]) async throws -> RefreshSummary {
    try await pauses.load(now: now())

    let owned = Set(owner.shards)
    var summary = RefreshSummary()
    let (own, others) = wanted.divided { owned.contains(owner.shard(of: $0)) }
    if !others.isEmpty {
      try await database.makeDue(others.map(\.id))
      summary.elsewhere = others.count
    }
    let (paused, feeds) = own.divided { pauses.end(for: $0, now: now()) != nil }
    for feed in paused { summary.paused.append((feed, pauses.end(for: feed, now: now()) ?? now())) }
    try await refresh(underWay.admit(feeds), into: &summary)
    return summary
  }

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
    places.hasRoom && underWay.count < Self.mostUnderWay
  }

  /// Due feeds that were not being refreshed, and now are. Those that cannot be refreshed now are put off.
  private func due(by reader: inout DueReader) async throws -> [Feed] {
    let shards = owner.shards
    guard !shards.isEmpty else { return [] }
    let now = now()
    let isWhole = readsWhole.take()
    if isWhole { try await pauses.load(now: now) }
    let busy = underWay.beginReading()
    defer { underWay.endReading() }
    let due = try await reader.next(
      of: shards, now: now, limit: Self.mostAtATime + busy, isWhole: isWhole,
      isUrgent: isUrgent.exchange(false, ordering: .relaxed))
    let (feeds, later) = underWay.choose(from: due, now: now) { pauses.end(for: $0, now: now) }
    if !later.isEmpty { try await database.postpone(later) }
    return underWay.admit(feeds, areRead: true)
  }

  private func refreshOnSchedule(_ feeds: [Feed]) async {
    do {
      var summary = RefreshSummary()
      try await refresh(feeds, into: &summary)
    } catch {
      await report(error)
    }
  }

  private func report(_ error: any Error) async {
    if error is CancellationError || Task.isCancelled { return }
    await listener.refreshFailed("Refreshing failed: \(error)")
  }

  /// - Parameter feeds: Admitted ones.
  private func refresh(_ feeds: [Feed], into summary: inout RefreshSummary) async throws {
    guard !feeds.isEmpty else { return }
    let fetcher = FeedFetcher(
      loader: loaders.makeLoader(), ingestor: ingestor, schedule: schedule, work: work)
    await listener.refreshStarted(feeds: feeds.count)
    do {
      try await withThrowingTaskGroup(of: RefreshedFeed?.self) { (group) in
        for feed in feeds {
          group.addTask { try await self.refreshInTurn(feed, with: fetcher) }
        }
        while let done = try await group.next() {
          guard let done else { continue }
          summary.add(done)
          await listener.refreshed(done)
        }
      }
    } catch {
      await listener.refreshEnded()
      throw error
    }
    await listener.refreshEnded()
  }

  /// - Returns: Nil if another check was stored in the meantime, or if this node may not check the feed any more.
  private func refreshInTurn(_ feed: Feed, with fetcher: FeedFetcher) async throws -> RefreshedFeed? {
    var isStored = false
    defer {
      underWay.end(feed)
      // The feed is still due. Others may have been read behind it.
      if !isStored {
        readsWhole.set()
        wake.signal()
      }
    }
    let place = try await places.take(FeedsUnderWay.hostNumber(of: feed)) { [wake] in wake.signal() }
    defer { place.leave() }
    // Asked just before the request: the feed may have waited for long.
    guard let claim = owner.begin(feed) else { return nil }
    defer { owner.end(feed) }
    do {
      let refreshed = try await refresh(feed, claim, with: fetcher, place)
      isStored = true
      recovered.store(true, ordering: .relaxed)
      return refreshed
    } catch StorageError.superseded {
      return nil
    } catch {
      // Before the place is free, which wakes `run`.
      if !(error is CancellationError) { stumbled.store(true, ordering: .relaxed) }
      throw error
    }
  }

  private func refresh(
    _ feed: Feed, _ claim: FeedClaim, with fetcher: FeedFetcher, _ place: Places.Place
  ) async throws -> RefreshedFeed {
    let outcome: RefreshOutcome = try await fetcher.outcome(for: feed, now: now())
    if case .failed(let problem, _) = outcome.result, problem.kind == .limited, let end = problem.until {
      try await pauses.pause(feed, until: end, now: now())
    }
    if outcome.isQuiet(after: feed.health) {
      // Others fetch while many are stored together.
      place.leave()
      let check = UnchangedCheck(
        feed: feed.id, token: claim.token, checked: outcome.checked, nextCheck: outcome.nextCheck)
      let isValid = try await storing(claim) { try await unchanged.store(check, node: claim.node) }
      guard isValid else { throw StorageError.superseded }
      return RefreshedFeed(
        feed: feed, outcome: outcome, record: RefreshRecord(inserted: [], updated: [], subscribers: []))
    }
    do {
      let record = try await storing(claim) { try await database.record(outcome, for: feed.id, claim: claim) }
      return RefreshedFeed(feed: feed, outcome: outcome, record: record)
    } catch let error as StorageError where error == .superseded || error.mayPass {
      throw error
    } catch {
      // Cancelled between the parts of a large feed: the rest follows at the next check.
      try Task.checkCancellation()
      // A feed that cannot be stored must not stop the others. If the failure cannot be stored either, the database has
      // failed.
      let failure = fetcher.failure(
        FeedProblem(.notStored, "The feed could not be stored: \(error)"), for: feed, now: now())
      let record = try await database.record(failure, for: feed.id, claim: claim)
      return RefreshedFeed(feed: feed, outcome: failure, record: record)
    }
  }

  /// Stores a result, and tries again while the database does not answer: fetching it again would burden its host. It
  /// ends with the node's lease, when another node may check the feed, and not when its task is cancelled: the node gives
  /// its shards back after that.
  private func storing<Value>(_ claim: FeedClaim, _ store: () async throws -> Value) async throws -> Value {
    while true {
      do {
        return try await store()
      } catch let error as StorageError where error.mayPass && owner.holds(claim) {
        await Task { try? await Task.sleep(for: .milliseconds(250)) }.value
      }
    }
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
