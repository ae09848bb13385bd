import Threading

/// Runs the indexing of a database after each writing, and now and then for what other processes have stored. A failure,
/// as of a full disk or a lost server, is tried again at the next look.
final class BackgroundIndexer: Sendable {
  /// The pause between looks that no writing has asked for.
  private static let pause = Duration.milliseconds(500)

  private let task = Lock<Task<Void, Never>?>(nil)
  private let wakeups: AsyncStream<Void>
  private let wakeup: AsyncStream<Void>.Continuation

  init() {
    (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    wakeup.finish()
  }

  /// - Parameter index: Indexes what waits; false if the database is gone.
  func start(_ index: @escaping @Sendable () async -> Bool) {
    wakeup.yield()
    let running = Task(priority: .utility) { [wakeup, wakeups] in
      await withTaskGroup { group in
        group.addTask(priority: .utility) {
          while (try? await Task.sleep(for: Self.pause)) != nil { wakeup.yield() }
        }
        for await _ in wakeups {
          guard await index() else { break }
        }
        group.cancelAll()
      }
    }
    task.withLock { $0 = running }
  }

  /// Indexes soon what has been stored.
  func wake() { wakeup.yield() }

  /// Ends the indexing, and waits for what is under way.
  /// - Returns: False if it had not started, or had ended.
  func stop() async -> Bool {
    guard let running = task.withLock({ task in task.take() }) else { return false }
    running.cancel()
    wakeup.finish()
    await running.value
    return true
  }
}
