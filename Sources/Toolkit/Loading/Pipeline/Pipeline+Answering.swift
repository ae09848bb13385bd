/// The way of a response from the transport or the cache to its runs.
extension Pipeline {
  // MARK: From the transport

  func finish(_ id: UInt64, _ result: Result<Response, TransportError>) async {
    let now = clock.now()
    // Foreign code, which runs before the lock is taken.
    let jitter = retry.jitter()
    let mayRetry = retry.mayRetry(after: result)
    // Text from the network is parsed before the lock is taken.
    let asked = RetryAfter.wait(result)
    var refused: [(records: [RunRecord], seconds: Int, channel: BodyChannel?)] = []
    var name = ""
    let ended: Ended? = state.withLock { (state: inout PipelineState) in
      guard let work = state.works[id] else { return nil }
      defer {
        refused = state.refuse(at: work.host, now)
        name = work.host.name.string
      }
      state.sending -= 1
      work.host.sending -= 1
      work.host.learn(from: result, asking: asked, limits: state.limits, now)
      state.events.append(.answered(result.head), of: work, now)
      defer { state.announce(work.host, now) }
      if let wait = wait(before: work, asking: asked, jitter, mayRetry, now) {
        work.phase = .resting
        state.events.append(.waits(wait), of: work, now)
        state.alarms.insert(Alarm(due: now + wait, event: .work(id)))
        return nil
      }
      if case .success(let response) = result, work.request.outdates(after: response) {
        state.outdate(work.request.url, at: work.host)
      }
      // While the response is being stored, new runs may still join.
      if let cache, work.channel == nil, !work.isEmpty {
        work.phase = .keeping
        return .toKeep(work.request, work.stored, under: now - work.sentAt, isOutdated: work.isOutdated, in: cache)
      }
      return .forAll(state.end(work, result, now), work.channel)
    }
    for (records, seconds, channel) in refused {
      for record in records { record.finish(.failure(.paused(host: name, seconds: seconds))) }
      channel?.close()
    }
    serve()
    switch ended {
    case .toKeep(let request, let stored, let delay, let isOutdated, let cache):
      let final = await cache.take(
        result, for: request, stored: stored, delay: delay, now: now, isOutdated: isOutdated)
      guard let final else { return sendAgain(id) }
      // The address was written to while the response was stored. Of a work that is gone this is not known.
      if !isOutdated, state.withLock({ $0.works[id]?.isOutdated ?? true }) { await cache.forget(request.url) }
      answer(id, final)
    case .forAll(let records, let channel):
      for record in records { record.finish(result) }
      channel?.close()
    case nil: break
    }
  }

  private enum Ended {
    case forAll([RunRecord], BodyChannel?)
    case toKeep(Request, StoredResponse?, under: Duration, isOutdated: Bool, in: HTTPCache)
  }

  private func wait(
    before work: Work, asking asked: Duration?, _ jitter: Double, _ mayRetry: Bool, _ now: Duration
  ) -> Duration? {
    // Bytes that were passed on cannot be taken back, so such a load is not retried.
    guard !work.isEmpty, work.channel?.hasBegun != true else { return nil }
    return retry.wait(
      asking: asked, request: work.request, attempts: work.attempts, elapsed: now - work.firstSentAt, jitter: jitter,
      mayRetry: mayRetry)
  }

  /// Sends a request again as it was made, without the conditions for the stored response.
  private func sendAgain(_ id: UInt64) {
    let now = clock.now()
    state.withLock { state in
      guard let work = state.works[id] else { return }
      work.sent = work.request
      work.stored = nil
      state.enqueue(work, now)
    }
    serve()
  }

  private func answer(_ id: UInt64, _ result: Result<Response, TransportError>) {
    let now = clock.now()
    let records = state.withLock { state in
      state.works[id].map { work in state.end(work, result, now) } ?? []
    }
    tellMonitor()
    for record in records { record.finish(result) }
  }

  // MARK: From the cache

  func look(up request: Request, for id: UInt64, in cache: HTTPCache) async {
    let found = await cache.answer(to: request, now: clock.now())
    let stored: StoredResponse?
    let request: Request
    switch found {
    case .use(let response): return answer(id, .success(response))
    case .useMeanwhile(let response, let revalidating):
      answer(id, .success(response))
      // No loader's run: it goes on when the screen that asked has gone. Equal ones are one.
      return join(RunRecord(registry: RunRegistry()), revalidating, .lowest)
    case .ask(let asked, let known): (request, stored) = (asked, known)
    }
    let now = clock.now()
    state.withLock { state in
      guard let work = state.works[id] else { return }
      work.sent = request
      work.stored = stored
      state.enqueue(work, now)
    }
    serve()
  }
}

extension RetryAfter {
  /// The wait that a response asks for. Nil for a failure.
  static func wait(_ result: Result<Response, TransportError>) -> Duration? {
    guard case .success(let response) = result else { return nil }
    return seconds(response.headers).map { seconds in .seconds(seconds) }
  }
}
