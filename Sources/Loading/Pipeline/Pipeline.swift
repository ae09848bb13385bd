import Synchronization

/// What all loaders of a factory share: the way of a request from being asked for to being answered.
///
/// Equal requests become one piece of work with many members. Work waits in the line of its host; of the hosts that may
/// be asked, the one whose first in line has the highest priority is served next, among equals who came first. A busy
/// or resting host keeps nobody from reaching another. A task exists only while something is sent or looked up, so that
/// what is cancelled before its turn costs no more than leaving a line.
///
/// All state is behind one lock, which is held for a few look-ups, never while anybody else's code runs.
final class Pipeline: Sendable {
  // MARK: Lifecycle

  init(transport: any Transport, limits: LoadingLimits, retry: RetryPolicy, cache: HTTPCache?, clock: LoadingClock) {
    self.transport = transport
    self.limits = limits
    self.retry = retry
    self.cache = cache
    self.clock = clock
  }

  // MARK: For runs

  /// Begins to load for the record, or lets it share what is being loaded.
  func join(_ record: RunRecord, _ request: Request, _ priority: LoadingPriority) {
    let now: Duration = clock.now()
    let progress: Progress? = state.withLock { (state: inout State) -> Progress? in
      // Cancelled before it got here: whoever cancels marks the record first and asks for the lock then.
      guard !record.isFinal else { return nil }
      if limits.sharesEqualRequests, request.isShareable, let id = state.idsByRequest[request] {
        return add(record, priority, to: id, &state, now)
      }
      state.lastID += 1
      let id: UInt64 = state.lastID
      var work: Work = Work(id: id, request: request, host: URLOrigin.host(of: request.url) ?? "")
      work.join(record, priority)
      if let cache, cache.mayAnswer(request) {
        work.phase = .looking(Task { await self.look(up: request, for: id, in: cache) })
      }
      state.works[id] = work
      state.memberships[ObjectIdentifier(record)] = id
      if limits.sharesEqualRequests, request.isShareable { state.idsByRequest[request] = id }
      if case .queued = work.phase { enqueue(id, &state, now) }
      return nil
    }
    if let progress { record.begin(at: progress) }
    serve()
  }

  /// Takes the records out; work that nobody is left for stops. All of them at once, so that none of theirs is begun
  /// because another of theirs has ended.
  func leave(_ records: [RunRecord]) {
    let now: Duration = clock.now()
    let tasks: [Task<Void, Never>] = state.withLock { (state: inout State) in
      records.compactMap { (record: RunRecord) in leave(record, &state, now) }
    }
    for task in tasks { task.cancel() }
  }

  /// - Returns: the task that is of no more use to anybody.
  private func leave(_ record: RunRecord, _ state: inout State, _ now: Duration) -> Task<Void, Never>? {
    guard let id = state.memberships.removeValue(forKey: ObjectIdentifier(record)),
      let before = state.works[id]?.priority
    else { return nil }
    state.works[id]?.leave(record)
    guard let work = state.works[id] else { return nil }
    guard work.members.isEmpty else {
      move(work, from: before, &state, now)
      return nil
    }
    if state.idsByRequest[work.request] == id { state.idsByRequest[work.request] = nil }
    switch work.phase {
    case .queued:
      state.hosts[work.host]?.line.remove(id, before)
      state.works[id] = nil
      announce(work.host, &state, now)
      return nil
    case .resting:
      state.works[id] = nil
      return nil
    case .looking(let task):
      state.works[id] = nil
      return task
    case .sending(let task):
      // It keeps its place with the host until the transport has let go.
      return task
    }
  }

  /// Changes how much the load matters to this record. Counts for what is sent as for what waits, should it be sent
  /// again.
  func setPriority(_ priority: LoadingPriority, of record: RunRecord) {
    let now: Duration = clock.now()
    state.withLock { (state: inout State) in
      guard let id = state.memberships[ObjectIdentifier(record)] else { return }
      _ = add(record, priority, to: id, &state, now)
    }
  }

  /// The priority of the work that the record is a member of.
  func priority(of record: RunRecord) -> LoadingPriority? {
    state.withLock { (state: inout State) in
      state.memberships[ObjectIdentifier(record)].flatMap { (id: UInt64) in state.works[id]?.priority }
    }
  }

  // MARK: For tests

  /// Work not done, and hosts that are remembered.
  var counts: (works: Int, sending: Int, hosts: Int, members: Int) {
    state.withLock { (state: inout State) in
      (state.works.count, state.sending, state.hosts.count, state.memberships.count)
    }
  }

  func waitingCount(host: String) -> Int {
    state.withLock { (state: inout State) in state.hosts[host]?.line.count ?? 0 }
  }

  // MARK: Private: lines

  private func add(
    _ record: RunRecord, _ priority: LoadingPriority, to id: UInt64, _ state: inout State, _ now: Duration
  ) -> Progress? {
    guard let before = state.works[id]?.priority else { return nil }
    state.works[id]?.join(record, priority)
    state.memberships[ObjectIdentifier(record)] = id
    guard let work = state.works[id] else { return nil }
    move(work, from: before, &state, now)
    if case .sending = work.phase { return work.progress }
    return nil
  }

  /// Gives waiting work the place of its priority.
  private func move(_ work: Work, from before: LoadingPriority, _ state: inout State, _ now: Duration) {
    let priority: LoadingPriority = work.priority
    guard case .queued = work.phase, priority != before else { return }
    state.hosts[work.host]?.line.remove(work.id, before)
    state.hosts[work.host]?.line.append(work.id, priority)
    announce(work.host, &state, now)
  }

  private func enqueue(_ id: UInt64, _ state: inout State, _ now: Duration) {
    guard let work = state.works[id] else { return }
    state.works[id]?.phase = .queued
    state.hosts[work.host, default: Host()].line.append(id, work.priority)
    announce(work.host, &state, now)
  }

  /// To be called whenever another may have become the first in the host's line, or the host may have become open.
  private func announce(_ name: String, _ state: inout State, _ now: Duration) {
    guard let host = state.hosts[name] else { return }
    guard let first = state.hosts[name]?.line.first else {
      guard host.sending == 0 else { return }
      // Forgotten once there is nothing left to remember.
      let due: Duration = host.refusals == 0 ? host.notBefore : host.notBefore + Self.memory
      if now >= due { state.hosts[name] = nil } else { state.alarms.insert(Alarm(due: due, event: .host(name))) }
      return
    }
    if host.isOpen(at: now, limit: perHost(name)) {
      state.ready.insert(Turn(priority: first.priority, ticket: first.ticket, host: name))
    } else if host.sending < perHost(name) {
      state.alarms.insert(Alarm(due: host.notBefore, event: .host(name)))
    }
  }

  /// How long a host is known as one that was asked too often.
  private static let memory: Duration = .seconds(600)

  private func perHost(_ name: String) -> Int { name.isEmpty ? Int.max : limits.maximumRequestsPerHost }

  // MARK: Private: turns

  /// Sends what may be sent, and sees to being woken for the rest.
  private func serve() {
    let now: Duration = clock.now()
    let started: [(RunRecord, Progress)] = state.withLock { (state: inout State) in
      var started: [(RunRecord, Progress)] = []
      ring(&state, now)
      while state.sending < limits.maximumRequests, let turn = state.ready.popFirst() {
        // Turns are never taken back, so this one may be out of date: then there is another for its host.
        guard let first = state.hosts[turn.host]?.line.first, first.ticket == turn.ticket,
          first.priority == turn.priority, state.hosts[turn.host]?.isOpen(at: now, limit: perHost(turn.host)) == true,
          let work = state.works[turn.ticket]
        else { continue }
        state.hosts[turn.host]?.line.remove(turn.ticket, turn.priority)
        state.hosts[turn.host]?.sending += 1
        if limits.minimumInterval > .zero { state.hosts[turn.host]?.notBefore = now + limits.minimumInterval }
        state.sending += 1
        start(work, &state, now)
        for record in work.records { started.append((record, work.progress)) }
        announce(turn.host, &state, now)
      }
      setTimer(&state)
      return started
    }
    for (record, progress) in started { record.begin(at: progress) }
  }

  private func start(_ work: Work, _ state: inout State, _ now: Duration) {
    let (id, request): (UInt64, Request) = (work.id, work.sent)
    state.works[id]?.attempts += 1
    state.works[id]?.progress = Progress(receivedBytes: 0)
    if work.attempts == 0 { state.works[id]?.firstSentAt = now }
    // Made under the lock: its end asks for the lock too, and so comes after this.
    state.works[id]?.phase = .sending(
      Task {
        let result: Result<Response, TransportError>
        do throws(TransportError) {
          // Cancelled between its turn and now: nothing of it was sent.
          guard !Task.isCancelled else { throw .cancelled }
          result = .success(
            try await self.transport.send(request) { (progress: Progress) in self.report(progress, of: id) })
        } catch {
          result = .failure(error)
        }
        self.finish(id, result)
      })
  }

  private func report(_ progress: Progress, of id: UInt64) {
    let records: [RunRecord] = state.withLock { (state: inout State) in
      state.works[id]?.progress = progress
      return state.works[id]?.records ?? []
    }
    for record in records { record.advance(to: .ongoing(progress)) }
  }

  // MARK: Private: answers

  private func finish(_ id: UInt64, _ result: Result<Response, TransportError>) {
    let now: Duration = clock.now()
    let ended: Work? = state.withLock { (state: inout State) in
      guard let work = state.works[id] else { return nil }
      state.sending -= 1
      state.hosts[work.host]?.sending -= 1
      pace(work, result, &state, now)
      defer { announce(work.host, &state, now) }
      let wait: Duration? =
        work.members.isEmpty
        ? nil
        : retry.wait(after: result, request: work.request, attempts: work.attempts, elapsed: now - work.firstSentAt)
      guard let wait else {
        state.works[id] = nil
        for key in work.members.keys { state.memberships[key] = nil }
        if state.idsByRequest[work.request] == id { state.idsByRequest[work.request] = nil }
        return work
      }
      state.works[id]?.phase = .resting
      state.alarms.insert(Alarm(due: now + wait, event: .work(id)))
      return nil
    }
    if let ended { answer(ended, result, now) }
    serve()
  }

  private func answer(_ work: Work, _ result: Result<Response, TransportError>, _ now: Duration) {
    let final: Result<Response, TransportError> =
      cache?.take(result, for: work.request, stored: work.stored, now: now) ?? result
    for record in work.records { record.finish(final) }
  }

  /// Learns from the answer how the host wants to be asked.
  private func pace(_ work: Work, _ result: Result<Response, TransportError>, _ state: inout State, _ now: Duration) {
    guard case .success(let response) = result, !work.host.isEmpty else { return }
    let asked: Duration? = RetryAfter.seconds(response.headers).map { (seconds: Int) in .seconds(seconds) }
    var host: Host = state.hosts[work.host] ?? Host()
    switch response.status {
    case 429:
      let wait: Duration = asked ?? .seconds(1) * (1 << min(host.refusals, 16))
      host.refusals += 1
      host.notBefore = max(host.notBefore, now + min(wait, limits.longestPause))
    case 503:
      guard let asked else { return }
      host.notBefore = max(host.notBefore, now + min(asked, limits.longestPause))
    default:
      host.refusals = 0
    }
    state.hosts[work.host] = host
  }

  private func look(up request: Request, for id: UInt64, in cache: HTTPCache) async {
    let now: Duration = clock.now()
    let found: HTTPCache.Answer = cache.answer(to: request, now: now)
    let ended: (Work, Response)? = state.withLock { (state: inout State) in
      guard let work = state.works[id] else { return nil }
      switch found {
      case .use(let response):
        state.works[id] = nil
        for key in work.members.keys { state.memberships[key] = nil }
        if state.idsByRequest[work.request] == id { state.idsByRequest[work.request] = nil }
        return (work, response)
      case .ask(let request, let stored):
        state.works[id]?.sent = request
        state.works[id]?.stored = stored
        enqueue(id, &state, now)
        return nil
      }
    }
    guard let (work, response) = ended else { return serve() }
    for record in work.records { record.finish(.success(response)) }
  }

  // MARK: Private: time

  /// Does what was put off until now.
  private func ring(_ state: inout State, _ now: Duration) {
    while let alarm = state.alarms.first, alarm.due <= now {
      _ = state.alarms.popFirst()
      switch alarm.event {
      case .host(let name):
        announce(name, &state, now)
      case .work(let id):
        if case .resting = state.works[id]?.phase { enqueue(id, &state, now) }
      }
    }
  }

  private func setTimer(_ state: inout State) {
    guard let due = state.alarms.first?.due else { return }
    if let timer = state.timer {
      guard due < timer.due else { return }
      timer.task.cancel()
    }
    let clock: LoadingClock = clock
    state.timer = (
      due,
      Task { [weak self] in
        // Cancelled: another timer has taken its place.
        guard (try? await clock.sleep(due - clock.now())) != nil else { return }
        self?.wake(due)
      }
    )
  }

  private func wake(_ due: Duration) {
    state.withLock { (state: inout State) in
      if state.timer?.due == due { state.timer = nil }
    }
    serve()
  }

  deinit {
    state.withLock { $0.timer?.task.cancel() }
  }

  // MARK: Private: state

  private struct State {
    var lastID: UInt64 = 0
    var works: [UInt64: Work] = [:]
    var idsByRequest: [Request: UInt64] = [:]
    /// By record.
    var memberships: [ObjectIdentifier: UInt64] = [:]
    /// `""` stands for addresses that name none; only the limit on all requests holds for them.
    var hosts: [String: Host] = [:]
    var sending: Int = 0
    var ready: BinaryHeap<Turn> = BinaryHeap()
    var alarms: BinaryHeap<Alarm> = BinaryHeap()
    var timer: (due: Duration, task: Task<Void, Never>)?
  }

  private let transport: any Transport
  private let limits: LoadingLimits
  private let retry: RetryPolicy
  private let cache: HTTPCache?
  private let clock: LoadingClock
  private let state: Mutex<State> = Mutex(State())
}
