import Threading

/// Gathers results of checks while others are being stored, and has them stored together in the next transaction.
///
/// A commit waits for the disk, and transactions that store entries wait for each other (`counters`). With a transaction
/// for each feed, a thousand feeds wait a thousand times.
final class RecordingQueue: Sendable {
  /// The most feeds of one transaction.
  static let mostFeeds = 50

  /// The end of a transaction, for one of its checks.
  enum Step: Sendable {
    case done(Result<RefreshRecord, StorageError>)
    /// Entries are left for another transaction.
    case more(CheckRecording)
  }

  /// Stores a part of each check in one transaction. There is one step for each of them, in their order.
  typealias Store = @Sendable ([CheckRecording]) async -> [Step]

  // MARK: Internal

  /// The number of checks that wait for a transaction.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Returns when the check is stored.
  ///
  /// - Throws: `failed` if the task is cancelled between two transactions.
  func add(_ recording: CheckRecording, by store: @escaping Store) async throws(StorageError) -> RefreshRecord {
    let isCancelled = CancelledFlag()
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiting = Waiting(recording: recording, isCancelled: isCancelled, continuation: continuation)
        let isFirst = state.withLock { state in
          state.waiting.append(waiting)
          defer { state.isStoring = true }
          return !state.isStoring
        }
        if isFirst { Task { await storeAll(by: store) } }
      }
    } onCancel: {
      isCancelled.set()
    }.get()
  }

  // MARK: Private

  private final class CancelledFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
  }

  private struct Waiting: Sendable {
    var recording: CheckRecording
    let isCancelled: CancelledFlag
    let continuation: CheckedContinuation<Result<RefreshRecord, StorageError>, Never>
  }

  private struct State {
    var waiting: [Waiting] = []
    var isStoring = false

    /// Takes the checks of the next transaction: the first ones that are a part together, each of another feed.
    mutating func next() -> [Waiting] {
      var feeds: Set<FeedID> = []
      var (entries, bytes) = (0, 0)
      let end = waiting.prefix(RecordingQueue.mostFeeds).firstIndex { waiting in
        let size = waiting.recording.nextPartSize
        (entries, bytes) = (entries + size.entries, bytes + size.bytes)
        let isFull = entries > RecordingLimits.partEntries || bytes > RecordingLimits.partBytes
        return !feeds.insert(waiting.recording.feed).inserted || isFull && feeds.count > 1
      }
      let count = end ?? min(waiting.count, RecordingQueue.mostFeeds)
      defer { waiting.removeFirst(count) }
      return Array(waiting.prefix(count))
    }
  }

  private let state = Lock(State())

  private func storeAll(by store: Store) async {
    while true {
      let group = state.withLock { state in
        let group = state.next()
        state.isStoring = !group.isEmpty
        return group
      }
      if group.isEmpty { return }
      let steps = await store(group.map(\.recording))
      for (var waiting, step) in zip(group, steps) {
        switch step {
        case .done(let result): waiting.continuation.resume(returning: result)
        case .more where waiting.isCancelled.isSet:
          let error = StorageError.failed(operation: CheckRecording.operation, reason: "it was cancelled")
          waiting.continuation.resume(returning: .failure(error))
        case .more(let recording):
          waiting.recording = recording
          // The others have their turn first.
          state.withLock { state in state.waiting.append(waiting) }
        }
      }
    }
  }
}
