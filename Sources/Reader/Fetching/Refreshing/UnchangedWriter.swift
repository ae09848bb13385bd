import Storage
import Threading

/// Stores checks of unchanged feeds, many with one statement.
final class UnchangedWriter: Sendable {
  /// The most checks of one statement. More gain little.
  private static let most = 50
  /// The time for which checks are gathered.
  private static let gathering = Duration.milliseconds(20)

  init(database: any RefreshStore) {
    self.database = database
  }

  /// Returns when the check is stored.
  ///
  /// - Returns: False if the claim was void.
  func store(_ check: UnchangedCheck, node: NodeID?) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      let (full, isFirst) = waiting.withLock { waiting -> ([Waiting]?, Bool) in
        waiting.append(Waiting(check: check, node: node, continuation: continuation))
        guard waiting.count >= Self.most else { return (nil, waiting.count == 1) }
        defer { waiting = [] }
        return (waiting, false)
      }
      if let full {
        Task { await write(full) }
      } else if isFirst {
        Task {
          try? await Task.sleep(for: Self.gathering)
          await write(
            waiting.withLock { waiting in
              defer { waiting = [] }
              return waiting
            })
        }
      }
    }
  }

  private struct Waiting {
    let check: UnchangedCheck
    let node: NodeID?
    let continuation: CheckedContinuation<Bool, any Error>
  }

  /// The checks of one node go together; there is a second one only after the first was declared dead.
  private func write(_ gathered: [Waiting]) async {
    for (node, part) in Dictionary(grouping: gathered, by: \.node) {
      do {
        let stored = try await database.record(part.map(\.check), node: node)
        for one in part { one.continuation.resume(returning: stored.contains(one.check.feed)) }
      } catch {
        for one in part { one.continuation.resume(throwing: error) }
      }
    }
  }

  private let database: any RefreshStore
  private let waiting = Lock<[Waiting]>([])
}
