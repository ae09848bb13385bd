import Foundation
import Loading
import Storage

/// Fetches one feed and returns the outcome. A failure is an outcome too, so it never stops a refresh.
public struct FeedFetcher: Sendable {
  private let loader: Loader
  private let schedule: RefreshSchedule
  private let work: LongWork
  private let credentials: FeedCredentials?
  let reading: FeedReading

  /// - Parameter credentials: Nil if no feed has settings of its own; one that has fails then.
  package init(
    loader: Loader, ingestor: EntryIngestor, schedule: RefreshSchedule, work: LongWork, credentials: FeedCredentials?
  ) {
    self.credentials = credentials
    self.loader = loader
    self.schedule = schedule
    self.work = work
    reading = FeedReading(ingestor: ingestor)
  }

  /// The time for reading, and for storing, what has arrived when a refresh is cancelled.
  static let grace = Duration.seconds(2)

  static let acceptedTypes =
    "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/json;q=0.9, "
    + "application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5"

  /// A longer pause of a host is not waited for: the feed is postponed.
  private static let longestWait = 5.0

  /// Requests the feed, with the validators of the last response.
  ///
  /// - Parameter room: That of the document, from when it is read. The caller gives it back.
  /// - Throws: `CancellationError` if the refresh is cancelled, which is not a failure of the feed.
  func outcome(
    for feed: Feed, now: Date, in room: DocumentRoom.Place
  ) async throws(CancellationError) -> RefreshOutcome {
    var request = request(for: feed, now: now)
    do {
      if let settings = feed.access {
        guard let credentials else { throw AccessError.noKey }
        request.access = try await credentials.access(of: feed)
        if let seconds = settings.timeoutSeconds { request.timeoutSeconds = Double(seconds) }
      }
    } catch let error as AccessError {
      return failure(FeedProblem(.settings, "\(error)"), for: feed, now: now)
    } catch {
      // The database does not answer.
      return postponed(FeedProblem(.ownTrouble, "\(error)"), now: now)
    }
    let response: Response
    do {
      response = try await loader.load(request)
    } catch .cancelled {
      throw CancellationError()
    } catch .proxy where feed.owner == nil {
      return failure(.proxyOfOperator, for: feed, now: now)
    } catch .paused(let host, let seconds) {
      var problem = FeedProblem(.paused(host: host, seconds: seconds))
      problem.until = now.addingTimeInterval(TimeInterval(seconds))
      return postponed(problem, now: now)
    } catch {
      return failure(FeedProblem(error), for: feed, now: now)
    }
    // Takes no work, and so no thread of its own.
    if response.status == 304 { return unchanged(response, for: feed, now: now) }
    do {
      // It has arrived, so it is also read when the program ends.
      return try await finishing(within: Self.grace) {
        try await room.enter(response.body.count)
        return try await work.run { try outcome(of: response, for: feed, now: now) }
      }
    } catch LongWorkError.busy {
      return postponed(FeedProblem(.ownTrouble, LongWorkError.busy.description), now: now)
    } catch let error as LongWorkError {
      let problem = FeedProblem(.tooMuchWork, error.sentence(reading: "feed"))
      return failure(problem, for: feed, now: now, reading: response)
    } catch {
      throw CancellationError()
    }
  }

  /// The time after which a feed that does not change is fetched without validators: some servers say “not modified” for
  /// ever, as for a date in the future or an `ETag` that never changes.
  private static let trustInValidators: TimeInterval = 3 * 86_400
  /// The fewest checks without a change before that.
  private static let fewestUnchanged = 3

  /// True for one check in that time. Its moments differ from feed to feed, and need not be stored.
  static func isDistrusted(_ feed: Feed, now: Date) -> Bool {
    guard feed.health.unchangedCount >= fewestUnchanged, let last = feed.health.lastChecked else { return false }
    let shift = Double(feed.id.rawValue % 1_000) / 1_000
    func period(_ date: Date) -> Double { (date.timeIntervalSince1970 / trustInValidators + shift).rounded(.down) }
    return period(last) != period(now)
  }

  /// True if the same validators came with another document, to a request without them.
  private static func hasLied(_ feed: Feed, _ response: Response, now: Date) -> Bool {
    guard isDistrusted(feed, now: now), feed.health.bodyHash != nil else { return false }
    let (etag, lastModified) = FeedReading.validators(response)
    return ![etag, lastModified].compactMap(\.self).isEmpty && etag.hasSameTexts(as: feed.health.etag)
      && lastModified.hasSameTexts(as: feed.health.lastModified)
  }

  private static let lie = StoredRepair(
    what: "The site says “not modified” although the feed has changed. It is fetched whole once in three days; "
      + "“feeds set --ignore-cache” fetches it whole each time.", line: 1)

  /// The validators are sent as the server wrote them. `A-IM: feed` (RFC 3229) is not sent: a response with the new
  /// entries only would look as if the others were no longer listed.
  private func request(for feed: Feed, now: Date) -> Request {
    let health = feed.health
    var request = Request(feed.url)
    request.longestPauseSeconds = Self.longestWait
    request.takesCutOffBody = true
    request.headers.append(HTTPHeader("Accept", Self.acceptedTypes))
    // This version of the program may be able to read what an earlier one could not.
    if let unreadable = health.unreadable, unreadable.version != EntryIngestor.version { return request }
    guard feed.access?.ignoresCache != true, !Self.isDistrusted(feed, now: now) else { return request }
    if let etag = health.etag { request.headers.append(HTTPHeader("If-None-Match", etag)) }
    if let lastModified = health.lastModified {
      request.headers.append(HTTPHeader("If-Modified-Since", lastModified))
    }
    return request
  }

  /// Runs the reading of what a hub has delivered. Nil if it takes too long.
  func readingDelivery<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value? {
    do {
      return try await work.run(body)
    } catch is LongWorkError {
      return nil
    }
  }

  /// - Throws: `CancellationError` if its task is cancelled. Parts already read are discarded.
  func outcome(of response: Response, for feed: Feed, now: Date) throws(CancellationError) -> RefreshOutcome {
    guard (200..<300).contains(response.status), Challenge(response) == nil else {
      return failure(refusal(response, of: feed, now: now), for: feed, now: now, response)
    }
    if let known = feed.health.bodyHash, known == reading.hash(of: response) {
      return unchanged(response, for: feed, now: now)
    }
    switch try reading.read(response, now: now) {
    case .problem(let problem):
      return failure(problem, for: feed, now: now, reading: response)
    case .feed(let fetched, let timing):
      let (redirect, move) = redirect(of: response, for: feed, now: now)
      var stored = fetched
      if Self.hasLied(feed, response, now: now) { stored.repairs.append(Self.lie) }
      if feed.isFetchedAlone { stored.hub = nil }
      return RefreshOutcome(
        checked: now, nextCheck: schedule.next(after: now, timing: timing, headers: response.headers, wish: feed.wish),
        result: .fetched(stored), fetch: FetchFacts(response), redirect: redirect, move: move)
    }
  }

  /// The outcome of status 304, or of the same body as before. An unreadable document stays unreadable.
  private func unchanged(_ response: Response, for feed: Feed, now: Date) -> RefreshOutcome {
    let health = feed.health
    if let unreadable = health.unreadable {
      return failure(unreadable.problem, for: feed, now: now, response)
    }
    let (redirect, move) = redirect(of: response, for: feed, now: now)
    let (etag, lastModified) = FeedReading.validators(response)
    let next = schedule.next(
      after: now, timing: health.rhythm.flatMap { FeedTiming(text: $0) }, unchanged: health.unchangedCount + 1,
      headers: response.headers, wish: feed.wish)
    return RefreshOutcome(
      checked: now, nextCheck: next,
      result: .unchanged(
        etag: etag.hasSameTexts(as: health.etag) ? nil : etag,
        lastModified: lastModified.hasSameTexts(as: health.lastModified) ? nil : lastModified),
      fetch: FetchFacts(response), redirect: redirect, move: move)
  }

  /// A feed whose secrets are for its origin does not move to another.
  private func redirect(
    of response: Response, for feed: Feed, now: Date
  ) -> (redirect: SeenRedirect?, move: WebAddress?) {
    if let target = response.permanentURL, feed.staysAtOrigin(against: target) { return (nil, nil) }
    return RedirectRule.step(response.permanentURL, after: feed.health.redirect, now: now)
  }

  // MARK: Failures

  private func refusal(_ response: Response, of feed: Feed, now: Date) -> FeedProblem {
    // Another host that the feed redirects to gets no sign-in.
    guard response.status == 401, let access = feed.access, access.signIn != nil, Challenge(response) == nil,
      FeedCredentials.origin(of: response.url) == access.origin
    else { return FeedProblem(response, now: now, failures: feed.health.failureCount) }
    return feed.owner == nil ? .refusedSignInOfOperator : .refusedSignIn
  }

  /// The outcome of a failed check, with the time of the next one.
  func failure(
    _ problem: FeedProblem, for feed: Feed, now: Date, _ response: Response? = nil, document: FetchedDocument? = nil
  ) -> RefreshOutcome {
    let problem = EntryLimits.problem(problem)
    if problem.kind == .ownTrouble { return postponed(problem, now: now) }
    let health = feed.health
    let planned = plannedRetry(of: feed, now: now)
    let next =
      if let planned, problem.kind != .gone {
        max(planned, problem.until ?? planned)
      } else {
        retry(after: now, failures: health.failureCount + 1, problem, of: feed)
      }
    var outcome = RefreshOutcome(
      checked: now, nextCheck: next, result: .failed(problem: problem, document: document),
      fetch: response.map(FetchFacts.init) ?? FetchFacts(), redirect: health.redirect)
    outcome.isEarly = planned != nil
    // Not one that the feed's host has redirected to.
    outcome.pausesHost = problem.kind == .limited && response?.url.host == feed.url.host
    return outcome
  }

  private func retry(after date: Date, failures: Int, _ problem: FeedProblem, of feed: Feed) -> Date {
    let health = feed.health
    return schedule.retry(
      after: date, failures: failures, since: health.failureCount > 0 ? health.since : nil, problem: problem,
      timing: health.rhythm.flatMap { FeedTiming(text: $0) }, wish: feed.wish)
  }

  /// The time of a failing feed's next check, if it is still to come. It is computed again for a feed that was made due,
  /// which has lost it.
  private func plannedRetry(of feed: Feed, now: Date) -> Date? {
    let health = feed.health
    guard let problem = health.problem, problem.kind != .gone, let last = health.lastChecked else { return nil }
    let planned =
      health.nextCheck.isUrgent
      ? retry(after: last, failures: health.failureCount, problem, of: feed) : health.nextCheck
    return planned > now ? planned : nil
  }

  /// The outcome for a document that cannot be read. Its validators are kept, so that it is not sent again.
  private func failure(
    _ problem: FeedProblem, for feed: Feed, now: Date, reading response: Response
  ) -> RefreshOutcome {
    failure(problem, for: feed, now: now, response, document: reading.document(response))
  }

  func postponed(_ problem: FeedProblem, now: Date) -> RefreshOutcome {
    RefreshOutcome(
      checked: now, nextCheck: schedule.resume(after: now, problem: problem), result: .postponed(problem: problem))
  }
}

extension FetchFacts {
  init(_ response: Response) {
    self.init(
      status: response.status, receivedBytes: response.transfer?.receivedBytes ?? response.body.count,
      milliseconds: response.transfer?.milliseconds ?? 0)
  }
}
