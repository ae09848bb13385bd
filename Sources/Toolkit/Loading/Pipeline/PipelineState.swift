import Bytes

/// The mutable state of the pipeline. Guarded by its lock.
struct PipelineState {
  // MARK: Lifecycle

  init(limits: LoadingLimits, isMonitored: Bool) {
    self.limits = limits
    events = WaitingEvents(isOn: isMonitored)
  }

  // MARK: Internal

  let limits: LoadingLimits
  private(set) var works: [UInt64: Work] = [:]
  private(set) var worksByRequest: [Request: Work] = [:]
  /// The work of each record.
  private(set) var memberships: [ObjectIdentifier: Work] = [:]
  /// The key `""` holds the requests whose address has no host. Only the limit on all requests applies to them.
  var hosts: [ByteString: Host] = [:]
  var sending = 0
  var ready: BinaryHeap<ReadyHost> = BinaryHeap()
  var alarms: BinaryHeap<Alarm> = BinaryHeap()
  var timer: (due: Duration, task: Task<Void, Never>)?
  var events: WaitingEvents

  // MARK: Work

  /// - Parameter name: The name of the request's host.
  mutating func makeWork(
    for request: Request, at name: ByteString, sharing isShareable: Bool, into channel: BodyChannel?
  ) -> Work {
    lastID += 1
    let host: Host
    if let known = hosts[name] {
      host = known
    } else {
      host = Host(name: name, limit: name.isEmpty ? Int.max : limits.maximumRequestsPerHost)
      hosts[name] = host
    }
    let work = Work(id: lastID, request: request, host: host, channel: channel)
    works[lastID] = work
    host.workCount += 1
    if isShareable { worksByRequest[request] = work }
    return work
  }

  /// Adds the record to the work, or changes its priority.
  mutating func add(_ record: RunRecord, _ priority: LoadingPriority, to work: Work, _ now: Duration) {
    let before = work.priority
    work.join(record, priority)
    memberships[ObjectIdentifier(record)] = work
    move(work, from: before, now)
  }

  /// - Returns: The task and channel to end, after releasing the lock, if the work has no members left.
  mutating func leave(_ record: RunRecord, _ now: Duration) -> WorkEnd? {
    guard let work = memberships.removeValue(forKey: ObjectIdentifier(record)) else { return nil }
    let before = work.priority
    work.leave(record)
    guard work.isEmpty else {
      move(work, from: before, now)
      return nil
    }
    unshare(work)
    switch work.phase {
    case .queued:
      work.host.line.remove(work.id, before)
      events.append(.ended(.failure(.cancelled)), of: work, now)
      forget(work, now)
      return WorkEnd(task: nil, channel: work.channel)
    case .resting, .keeping:
      events.append(.ended(.failure(.cancelled)), of: work, now)
      forget(work, now)
      return WorkEnd(task: nil, channel: work.channel)
    case .looking(let task):
      events.append(.ended(.failure(.cancelled)), of: work, now)
      forget(work, now)
      return WorkEnd(task: task, channel: nil)
    case .sending(let task):
      // The request counts for its host until the transport has finished.
      return WorkEnd(task: task, channel: work.channel)
    }
  }

  /// Removes the work.
  /// - Returns: Its members. Pass them the result after releasing the lock.
  mutating func end(_ work: Work, _ result: Result<Response, TransportError>, _ now: Duration) -> [RunRecord] {
    // The last member has cancelled the transfer, however that went on.
    events.append(.ended(work.isEmpty ? .failure(.cancelled) : result.head), of: work, now)
    unshare(work)
    let records = work.records
    for record in records { memberships[ObjectIdentifier(record)] = nil }
    forget(work, now)
    return records
  }

  /// Reports a request that makes no work, since its host has asked for a pause.
  mutating func refuse(_ request: Request, _ error: TransportError, _ now: Duration) {
    lastID += 1
    events.append(.began, load: lastID, request, now)
    events.append(.ended(.failure(error)), load: lastID, request, now)
  }

  /// Keeps the responses that are on their way from an address from being stored, and from answering later requests: the
  /// address was written to.
  mutating func outdate(_ url: WebAddress, at host: Host) {
    for work in works.values
    where work.host === host && work.request.url == url && work.request.method.isSafe && work.isUnderWay {
      work.isOutdated = true
      unshare(work)
    }
  }

  private mutating func forget(_ work: Work, _ now: Duration) {
    works[work.id] = nil
    work.host.workCount -= 1
    announce(work.host, now)
  }

  private mutating func unshare(_ work: Work) {
    if worksByRequest[work.request] === work { worksByRequest[work.request] = nil }
  }

  private var lastID: UInt64 = 0
}

/// The task and the channel of an abandoned work. They are ended without the lock, because cancellation handlers are
/// foreign code.
struct WorkEnd: Sendable {
  let task: Task<Void, Never>?
  let channel: BodyChannel?

  func carryOut() {
    task?.cancel()
    channel?.close()
  }
}
