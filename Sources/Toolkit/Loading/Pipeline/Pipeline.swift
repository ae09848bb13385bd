import Bytes
import Threading

/// The part that all loaders of a factory share. It takes requests and delivers their responses.
///
/// Equal requests become one work with several members. A work waits in the line of its host. Of the hosts that may
/// receive a request, the one whose first work has the highest priority is served next; among equal priorities, the
/// oldest work. A busy or paused host does not delay requests to others. A task exists only while a request is sent or
/// looked up in the cache, so cancelling a waiting request costs no more than its removal from a line.
///
/// One lock guards all state. It is held for a few table look-ups and never while foreign code runs: transports,
/// stores, clocks, policies and cancellation handlers are called without it.
final class Pipeline: Sendable {
  // MARK: Lifecycle

  init(
    transport: any Transport, limits: LoadingLimits, retry: RetryPolicy, cache: HTTPCache?, clock: LoadingClock,
    monitor: (any LoadingMonitor)?
  ) {
    self.transport = transport
    self.retry = retry
    self.cache = cache
    self.clock = clock
    self.monitor = monitor
    state = Lock(PipelineState(limits: limits, isMonitored: monitor != nil))
  }

  deinit {
    let timer = state.withLock { state in state.timer?.task }
    timer?.cancel()
  }

  // MARK: For runs

  /// Starts a load for the record, or lets it share an equal one.
  ///
  /// - Parameter channel: Receives the body as it arrives. Such a load is not shared.
  func join(
    _ record: RunRecord, _ request: Request, _ priority: LoadingPriority, into channel: BodyChannel? = nil
  ) {
    var asked = request
    // Requests are equal, limited and stored by the canonical address. Transports refuse other texts.
    asked.url = WebAddress(request.url.string, longest: Request.longestURL) ?? request.url
    asked.account = RequestAccount(transport.account(of: request))
    let request = asked
    let now = clock.now()
    // Text from outside is parsed before the lock is taken. Under the lock, only bytes of equal hashes are compared.
    let host = request.url.host ?? ""
    let mayBeCached = channel == nil && cache?.mayAnswer(request) == true
    var refusal: Int?
    let progress: LoadingProgress? = state.withLock { (state: inout PipelineState) -> LoadingProgress? in
      // The run may be cancelled already: a cancellation marks the record first and takes the lock afterwards.
      guard !record.isFinal else { return nil }
      refusal = state.hosts[host]?.refusal(of: request, at: now)
      if let refusal {
        state.refuse(request, .paused(host: host.string, seconds: refusal), now)
        return nil
      }
      let isShareable: Bool = channel == nil && state.limits.sharesEqualRequests && request.isShareable
      if isShareable, let work = state.worksByRequest[request] {
        state.add(record, priority, to: work, now)
        state.events.append(.joined, of: work, now)
        return work.isSent ? work.progress : nil
      }
      let work = state.makeWork(for: request, at: host, sharing: isShareable, into: channel)
      state.add(record, priority, to: work, now)
      state.events.append(.began, of: work, now)
      if let cache, mayBeCached {
        let id = work.id
        work.phase = .looking(
          Task.followed { await self.look(up: request, for: id, in: cache) })
      } else {
        state.enqueue(work, now)
      }
      return nil
    }
    if let refusal {
      record.finish(.failure(.paused(host: host.string, seconds: refusal)))
      channel?.close()
    }
    if let progress { record.begin(at: progress) }
    serve()
  }

  /// Removes the records from their works, and stops works that have no members left. All records go in one step, so
  /// that the end of one does not start another of them.
  func leave(_ records: some Sequence<RunRecord>) {
    let now = clock.now()
    let ends: [WorkEnd] = state.withLock { (state: inout PipelineState) in
      records.compactMap { (record: RunRecord) in state.leave(record, now) }
    }
    for end in ends { end.carryOut() }
    tellMonitor()
  }

  /// Changes the priority of this record. It also counts for a request that is being sent, in case of a retry.
  func setPriority(_ priority: LoadingPriority, of record: RunRecord) {
    let now = clock.now()
    state.withLock { state in
      guard let work = state.memberships[ObjectIdentifier(record)] else { return }
      state.add(record, priority, to: work, now)
    }
  }

  // MARK: For tests

  /// The priority of the work that the record is a member of.
  func priority(of record: RunRecord) -> LoadingPriority? {
    state.withLock { state in state.memberships[ObjectIdentifier(record)]?.priority }
  }

  /// The numbers of unfinished works, sent requests, known hosts and members.
  var counts: (works: Int, sending: Int, hosts: Int, members: Int) {
    state.withLock { state in
      (state.works.count, state.sending, state.hosts.count, state.memberships.count)
    }
  }

  /// The number of stored turns and alarms, outdated ones included.
  var reminderCount: Int {
    state.withLock { state in state.ready.count + state.alarms.count }
  }

  func waitingCount(host: String) -> Int {
    state.withLock { state in state.hosts[ByteString(host)]?.line.count ?? 0 }
  }

  // MARK: Internal

  let transport: any Transport
  let retry: RetryPolicy
  let cache: HTTPCache?
  let clock: LoadingClock
  let monitor: (any LoadingMonitor)?
  let state: Lock<PipelineState>
}
