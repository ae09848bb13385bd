import Foundation
import Storage

// MARK: - One feed

extension Refresher {
  /// - Returns: Nil if another check was stored in the meantime, or if this node may not check the feed any more.
  func refreshInTurn(_ feed: Feed, with fetcher: FeedFetcher) async throws -> RefreshedFeed? {
    var stored: RefreshOutcome?
    // A feed whose check is not stored is due as before.
    var retry = feed.health.nextCheck
    defer {
      if let stored {
        let time = CheckTime(
          feed: feed.id, due: stored.nextCheck, shard: owner.shard(of: stored.move ?? feed.url),
          row: ScheduleRow(of: feed, after: stored))
        underWay.end(feed) { times.set(time) }
      } else {
        giveBack(feed, at: retry)
      }
    }
    let places = FeedTurns.isFailing(feed) ? placesOfFailing : places
    let place = try await places.take(FeedsUnderWay.hostNumber(of: feed)) { [wake] in wake.signal() }
    defer { place.leave() }
    // Asked just before the request: the feed may have waited for long.
    guard let claim = owner.begin(feed) else {
      retry = max(retry, now().addingTimeInterval(Self.retryInterval))
      return nil
    }
    defer { owner.end(feed) }
    let room = roomOfDocuments.place()
    defer { room.leave() }
    do {
      let refreshed = try await refresh(feed, claim, with: fetcher, place, in: room)
      stored = refreshed.outcome
      // The first one after a failure wakes `run`, which logs it.
      if !recovered.exchange(true, ordering: .relaxed) { wake.signal() }
      return refreshed
    } catch StorageError.superseded {
      retry = max(retry, now().addingTimeInterval(Self.retryInterval))
      return nil
    } catch {
      // Before the place is free, which wakes `run`.
      if !(error is CancellationError) { stumble() }
      throw error
    }
  }

  /// Notes that something could not be read or stored. What is stored from now on has recovered.
  func stumble() {
    recovered.store(false, ordering: .relaxed)
    stumbled.store(true, ordering: .relaxed)
  }

  /// Ends the refresh of a feed of which no check was stored. It stays due.
  func giveBack(_ feed: Feed, at due: Date) {
    let time = CheckTime(feed: feed.id, due: due, shard: owner.shard(of: feed.url))
    underWay.end(feed) { times.add(time) }
    wake.signal()
  }

  private func refresh(
    _ feed: Feed, _ claim: FeedClaim, with fetcher: FeedFetcher, _ place: Places.Place, in room: DocumentRoom.Place
  ) async throws -> RefreshedFeed {
    let fetched = try await outcome(for: feed, with: fetcher, in: room)
    let outcome = pushed?.postponed(fetched, of: feed.id) ?? fetched
    return try await finishing(within: FeedFetcher.grace) {
      try await self.record(outcome, of: feed, claim, fetcher, place)
    }
  }

  private func record(
    _ outcome: RefreshOutcome, of feed: Feed, _ claim: FeedClaim, _ fetcher: FeedFetcher, _ place: Places.Place
  ) async throws -> RefreshedFeed {
    if outcome.pausesHost, case .failed(let problem, _) = outcome.result, let end = problem.until,
      let host = feed.url.host
    {
      try await pauses.pause(host, until: end, now: now())
    }
    if outcome.isQuiet(after: feed.health) {
      // Others fetch while many are stored together.
      place.leave()
      let check = UnchangedCheck(
        feed: feed.id, token: claim.token, checked: outcome.checked, nextCheck: outcome.nextCheck)
      let isValid = try await storing(claim) { try await unchanged.store(check, node: claim.node) }
      guard isValid else { throw StorageError.superseded }
      return RefreshedFeed(feed: feed, outcome: outcome, record: RefreshRecord())
    }
    try await placesOfResults.enter()
    defer { placesOfResults.leave() }
    place.leave()
    do {
      let record = try await storing(claim) { try await database.record(outcome, for: feed.id, claim: claim) }
      return RefreshedFeed(feed: feed, outcome: outcome, record: record)
    } catch let error as StorageError where error == .superseded || error.isOfPlace {
      // A full disk, or a database that does not answer, is no failure of the feed.
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

  /// A feed whose site has asked for a pause is not requested before its end, not even for a user. Another feed of the
  /// site may have got the answer a moment ago.
  private func outcome(
    for feed: Feed, with fetcher: FeedFetcher, in room: DocumentRoom.Place
  ) async throws(CancellationError) -> RefreshOutcome {
    let now = now()
    if let problem = feed.health.problem, problem.kind == .limited, let until = problem.until, until.isPause(at: now) {
      return fetcher.postponed(problem, now: now)
    }
    if let end = pauses.end(for: feed, now: now) {
      return fetcher.postponed(FeedProblem(pauseOf: feed, until: end), now: now)
    }
    return try await fetcher.outcome(for: feed, now: now, in: room)
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

extension ScheduleRow {
  /// The row after a check; nil unless the check wrote nothing else.
  fileprivate init?(of feed: Feed, after outcome: RefreshOutcome) {
    guard outcome.isQuiet(after: feed.health) else { return nil }
    self.init(
      token: feed.health.token + 1, checked: outcome.checked, unchangedCount: feed.health.unchangedCount + 1)
  }
}
