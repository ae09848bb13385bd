import Bytes
import Synchronization

/// What all loaders of a factory share: the way of a request from being asked for to being answered.
///
/// Equal requests become one piece of work with many members. Work waits in the line of its host; of the hosts that may
/// be asked, the one whose first in line has the highest priority is served next, among equals who came first. A busy
/// or resting host keeps nobody from reaching another. A task exists only while something is sent or looked up, so that
/// what is cancelled before its turn costs no more than leaving a line.
///
/// All state is behind one lock, which is held for a few look-ups and never while anybody else's code runs: transports,
/// stores, clocks, policies and what is done when a task is cancelled are called without it.
final class Pipeline: Sendable {
  // MARK: Lifecycle

  init(transport: any Transport, limits: LoadingLimits, retry: RetryPolicy, cache: HTTPCache?, clock: LoadingClock) {
    self.transport = transport
    executor = transport.executor
    self.retry = retry
    self.cache = cache
    self.clock = clock
    state = Mutex(PipelineState(limits: limits))
  }

  deinit {
    let timer = state.withLock { state in state.timer?.task }
    timer?.cancel()
  }

  // MARK: For runs

  /// Begins to load for the record, or lets it share what is being loaded.
  ///
  /// - Parameter channel: takes the body as it comes; such a load is nobody else's.
  func join(
    _ record: RunRecord, _ request: Request, _ priority: LoadingPriority, into channel: BodyChannel? = nil
  ) {
    let now = clock.now()
    // Text from outside is looked at before the lock is taken: what is left under it is to compare bytes of equal hashes.
    let host = ByteString(URLOrigin.host(of: request.url) ?? "")
    let mayBeCached = channel == nil && cache?.mayAnswer(request) == true
    let progress: Progress? = state.withLock { (state: inout PipelineState) -> Progress? in
      // Cancelled before it got here: whoever cancels marks the record first and asks for the lock then.
      guard !record.isFinal else { return nil }
      let isShareable: Bool = channel == nil && state.limits.sharesEqualRequests && request.isShareable
      if isShareable, let work = state.worksByRequest[request] {
        state.add(record, priority, to: work, now)
        return work.isSent ? work.progress : nil
      }
      let work = state.makeWork(for: request, at: host, sharing: isShareable, into: channel)
      state.add(record, priority, to: work, now)
      if let cache, mayBeCached {
        let id = work.id
        work.phase = .looking(Task { await self.look(up: request, for: id, in: cache) })
      } else {
        state.enqueue(work, now)
      }
      return nil
    }
    if let progress { record.begin(at: progress) }
    serve()
  }

  /// Takes the records out; work that nobody is left for stops. All of them at once, so that none of theirs is begun
  /// because another of theirs has ended.
  func leave(_ records: some Sequence<RunRecord>) {
    let now = clock.now()
    let ends: [WorkEnd] = state.withLock { (state: inout PipelineState) in
      records.compactMap { (record: RunRecord) in state.leave(record, now) }
    }
    for end in ends { end.carryOut() }
  }

  /// Changes how much the load matters to this record. Counts for what is sent as for what waits, should it be sent
  /// again.
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

  /// Work not done, and hosts that are remembered.
  var counts: (works: Int, sending: Int, hosts: Int, members: Int) {
    state.withLock { state in
      (state.works.count, state.sending, state.hosts.count, state.memberships.count)
    }
  }

  /// Turns and alarms that are kept, outdated ones included.
  var reminderCount: Int {
    state.withLock { state in state.ready.count + state.alarms.count }
  }

  func waitingCount(host: String) -> Int {
    state.withLock { state in state.hosts[ByteString(host)]?.line.count ?? 0 }
  }

  // MARK: Internal

  let transport: any Transport
  let executor: (any TaskExecutor)?
  let retry: RetryPolicy
  let cache: HTTPCache?
  let clock: LoadingClock
  let state: Mutex<PipelineState>
}
