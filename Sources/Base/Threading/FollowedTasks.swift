/// Follows tasks: a test's clock has to know when all of them rest. Programs have none.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@usableFromInline
package protocol TaskActivity: TaskExecutor {
  /// Marks the time in which a task is on another executor.
  func begin()
  func end()
}

/// Finds the activity that follows a new task of a store or of a loader.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@usableFromInline
package enum FollowedTasks {
  private static let isOn = Atomic(false)
  /// Not the function alone: see `Lock`.
  private struct Finder {
    let find: @Sendable () -> any TaskActivity
  }

  private static let finder = Lock<Finder?>(nil)

  /// Lets all tasks that start from now on be followed.
  package static func follow(by find: @escaping @Sendable () -> any TaskActivity) {
    finder.withLock { $0 = Finder(find: find) }
    isOn.store(true, ordering: .releasing)
  }

  /// The activity that follows a task that the current one starts; nil in programs.
  @usableFromInline package static var activity: (any TaskActivity)? {
    guard isOn.load(ordering: .acquiring) else { return nil }
    return finder.withLock { $0 }?.find()
  }
}

extension Task where Failure == Never {
  /// Starts a task that the activity of a test follows, on systems whose tasks have executors.
  package static func followed(_ work: @escaping @Sendable () async -> Success) -> Task {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return Task(operation: work) }
    return Task(executorPreference: FollowedTasks.activity, operation: work)
  }
}
