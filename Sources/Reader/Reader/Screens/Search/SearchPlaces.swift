import Storage

/// Limits the searches that run at a time, and their time: a search that the index does not answer looks at all entries,
/// and takes a connection to the database from all users meanwhile.
final class SearchPlaces: Sendable {
  /// The searches that run at a time. An engine reads on more connections than that.
  static let together = 2
  static let perUser = 1

  private let places = Places(together, perKey: perUser)
  private let seconds: Double

  /// - Parameter seconds: The longest time of a search.
  init(seconds: Double = 10) {
    self.seconds = seconds
  }

  /// Runs the work; for a search, once there is a place.
  ///
  /// - Parameter search: Nil for work that does not search.
  /// - Throws: `UseCaseError.searchTooSlow`; `CancellationError`; the error of the work.
  func run<Value: Sendable>(
    for user: UserID, _ search: String?, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let search, !search.isBlank else { return try await work() }
    let key = Int(user.rawValue)
    try await places.enter(key)
    defer { places.leave(key) }
    return try await withThrowingTaskGroup(of: Value.self) { [seconds] group in
      group.addTask(operation: work)
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw UseCaseError.searchTooSlow(seconds: seconds)
      }
      // The other one is cancelled, and ends soon.
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}
