import Threading

/// Runs work of a database soon after each writing, such as indexing, and now and then for what other processes have
/// stored. A failure, as of a full disk or a lost server, is tried again at the next run.
final class BackgroundLoop: Sendable {
  /// The pause between runs of the indexing that no writing has asked for.
  static let indexing = Duration.milliseconds(500)

  private let task = Lock<Task<Void, Never>?>(nil)
  private let isAskedFor = Lock(false)
  private let wakeups: AsyncStream<Void>
  private let wakeup: AsyncStream<Void>.Continuation

  init() {
    (wakeups, wakeup) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    wakeup.finish()
  }

  /// - Parameters:
  ///   - pause: The time between runs besides those that are asked for, and before the first one: a command that reads ends
  ///     sooner. Nil for no others but one at once.
  ///   - run: Does the work; false if the database is gone.
  func start(pause: Duration?, _ run: @escaping @Sendable () async -> Bool) {
    if pause == nil { wakeup.yield() }
    let running = Task(priority: .utility) { [wakeup, wakeups] in
      await withTaskGroup { group in
        group.addTask(priority: .utility) {
          guard let pause else { return }
          while (try? await Task.sleep(for: pause)) != nil { wakeup.yield() }
        }
        for await _ in wakeups {
          guard await run() else { break }
        }
        group.cancelAll()
      }
    }
    task.withLock { $0 = running }
  }

  /// Runs the work soon.
  func wake() {
    isAskedFor.withLock { $0 = true }
    wakeup.yield()
  }

  /// Ends the work, and waits for what is under way.
  /// - Returns: False if nothing has asked for it, or if it had ended.
  func stop() async -> Bool {
    guard let running = task.withLock({ task in task.take() }) else { return false }
    running.cancel()
    wakeup.finish()
    await running.value
    return isAskedFor.withLock { $0 }
  }
}
