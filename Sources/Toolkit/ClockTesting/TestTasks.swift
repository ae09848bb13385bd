/// The tasks of the running test's stores and loaders. Systems before macOS 15 and iOS 18 cannot follow tasks; there, a
/// wait for their rest lets them run for a while.
package enum TestTasks {
  /// Begins to follow the effects and loads of all tests.
  package static func follow() {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { TaskWatch.follow() }
  }

  /// True if no task is known to run.
  static var areResting: Bool {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return true }
    return TaskWatch.current.isResting
  }

  /// Returns when all tasks rest.
  package static func rest() async {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      for _ in 0..<1_000 { await Task.yield() }
      return
    }
    await TaskWatch.current.rest()
  }
}
