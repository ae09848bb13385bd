/// One request that is being loaded, for all who asked for an equal one. Lives behind the pipeline's lock.
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
    /// Looks for the answer in the cache.
    case looking(Task<Void, Never>)
    /// Waits in its host's line.
    case queued
    /// Waits for another attempt.
    case resting
    case sending(Task<Void, Never>)
    /// Has the answer, and gives it to the cache first.
    case keeping
  }

  let id: UInt64
  /// As asked for: by it, equals are found.
  let request: Request
  let host: Host
  /// Takes the body as it comes, if that is wanted.
  let channel: BodyChannel?
  /// As sent: with the conditions of what the cache has.
  var sent: Request
  /// What the cache has, though it may not be used without asking.
  var stored: StoredResponse?
  var phase: Phase = .queued
  var isInLine = false
  var attempts = 0
  var firstSentAt: Duration = .zero
  var sentAt: Duration = .zero
  var progress = Progress(receivedBytes: 0)

  var isSent: Bool {
    if case .sending = phase { return true }
    return false
  }

  // MARK: Members

  var isEmpty: Bool { first == nil && others.isEmpty }

  /// The highest of its members'.
  var priority: LoadingPriority {
    for index in stride(from: LoadingPriority.highest.rawValue, to: 0, by: -1) where counts[index] > 0 {
      return LoadingPriority(rawValue: index) ?? .lowest
    }
    return .lowest
  }

  var records: [RunRecord] { (first.map { [$0.record] } ?? []) + others.values.map(\.record) }

  /// Takes in a member, or gives it another priority.
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

  /// Mostly there is one, and a table for one costs more than all else here.
  private var first: Member?
  private var others: [ObjectIdentifier: Member] = [:]
  /// How many members have each priority, in place: there are five.
  private var counts: SIMD8<Int> = .zero
}
