/// One load, shared by all runs of equal requests. Guarded by the pipeline's lock.
final class Work {
  // MARK: Lifecycle

  init(id: UInt64, request: Request, host: Host, channel: BodyChannel?) {
    self.id = id
    self.request = request
    self.host = host
    self.channel = channel
    sent = request
  }

  // MARK: Internal

  enum Phase {
    /// Looking up the response in the cache.
    case looking(Task<Void, Never>)
    /// Waiting in its host's line.
    case queued
    /// Waiting for a retry.
    case resting
    case sending(Task<Void, Never>)
    /// Storing the response in the cache before the runs get it.
    case keeping
  }

  let id: UInt64
  /// The request as made. Equal requests are found by it.
  let request: Request
  let host: Host
  /// Receives the body as it arrives. Nil if the body is collected.
  let channel: BodyChannel?
  /// The request as sent, with the conditions for the cached response.
  var sent: Request
  /// The cached response that needs revalidation.
  var stored: StoredResponse?
  var phase: Phase = .queued
  var isInLine = false
  /// True if the address was written to after the request was sent.
  var isOutdated = false
  var attempts = 0
  var firstSentAt: Duration = .zero
  var sentAt: Duration = .zero
  var progress = LoadingProgress(receivedBytes: 0)

  var isSent: Bool {
    if case .sending = phase { return true }
    return false
  }

  /// True if its response may be older than a response that arrives now.
  var isUnderWay: Bool {
    switch phase {
    case .looking, .sending, .keeping: true
    case .queued, .resting: false
    }
  }

  // MARK: Members

  var isEmpty: Bool { first == nil && others.isEmpty }

  /// The highest priority of all members.
  var priority: LoadingPriority {
    for index in stride(from: LoadingPriority.highest.rawValue, to: 0, by: -1) where counts[index] > 0 {
      return LoadingPriority(rawValue: index) ?? .lowest
    }
    return .lowest
  }

  var records: [RunRecord] { (first.map { [$0.record] } ?? []) + others.values.map(\.record) }

  /// Adds a member, or changes its priority.
  func join(_ record: RunRecord, _ priority: LoadingPriority) {
    leave(record)
    counts[priority.rawValue] += 1
    if first == nil { first = (record, priority) } else { others[ObjectIdentifier(record)] = (record, priority) }
  }

  func leave(_ record: RunRecord) {
    if let member = first, member.record === record {
      first = nil
      counts[member.priority.rawValue] -= 1
    } else if let member = others.removeValue(forKey: ObjectIdentifier(record)) {
      counts[member.priority.rawValue] -= 1
    }
  }

  // MARK: Private

  private typealias Member = (record: RunRecord, priority: LoadingPriority)

  /// The only member in most cases. Storing it outside of the dictionary avoids the largest cost of a work.
  private var first: Member?
  private var others: [ObjectIdentifier: Member] = [:]
  /// The number of members of each priority. There are five priorities, so the counts fit in place.
  private var counts: SIMD8<Int> = .zero
}
