/// One request that is being loaded, for all who asked for an equal one. Lives in the pipeline, behind its lock.
struct Work {
  enum Phase {
    /// Looks for the answer in the cache.
    case looking(Task<Void, Never>)
    /// Waits in its host's line.
    case queued
    /// Waits for another attempt.
    case resting
    case sending(Task<Void, Never>)
  }

  let id: UInt64
  /// As asked for: by it, equals are found.
  let request: Request
  let host: String
  /// As sent: with the conditions of what the cache has.
  var sent: Request
  /// What the cache has, though it may not be used without asking.
  var stored: StoredResponse?
  var phase: Phase = .queued
  var attempts: Int = 0
  var firstSentAt: Duration = .zero
  var progress: Progress = Progress(receivedBytes: 0)

  private(set) var members: [ObjectIdentifier: (record: RunRecord, priority: LoadingPriority)] = [:]
  /// How many members have each priority, in place: there are five.
  private var counts: SIMD8<Int> = .zero

  init(id: UInt64, request: Request, host: String) {
    self.id = id
    self.request = request
    self.host = host
    sent = request
  }

  /// The highest of its members'.
  var priority: LoadingPriority {
    for index in stride(from: LoadingPriority.highest.rawValue, to: 0, by: -1) where counts[index] > 0 {
      return LoadingPriority(rawValue: index) ?? .lowest
    }
    return .lowest
  }

  var records: [RunRecord] { members.values.map(\.record) }

  /// Takes in a member, or gives it another priority.
  mutating func join(_ record: RunRecord, _ priority: LoadingPriority) {
    leave(record)
    members[ObjectIdentifier(record)] = (record, priority)
    counts[priority.rawValue] += 1
  }

  mutating func leave(_ record: RunRecord) {
    guard let member = members.removeValue(forKey: ObjectIdentifier(record)) else { return }
    counts[member.priority.rawValue] -= 1
  }
}
