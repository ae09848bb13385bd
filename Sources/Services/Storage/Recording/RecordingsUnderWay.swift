import Threading

/// The number of checks that are being stored. Indexing lets them go first: entries are to be seen before they are to be
/// found.
final class RecordingsUnderWay: Sendable {
  /// The longest pause of indexing.
  private static let longestPause = Duration.milliseconds(500)
  /// The time between two looks.
  private static let pause = Duration.milliseconds(5)

  private let count = Atomic(0)

  /// Counts a check while it is stored.
  func during<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    return try await body()
  }

  /// True if a check is being stored, or waits for that.
  var areWaiting: Bool { count.load(ordering: .relaxed) > 0 }

  /// Returns when no check is being stored, and at the latest after the longest pause.
  func letPass() async {
    let end = ContinuousClock.now + Self.longestPause
    while areWaiting, .now < end, (try? await Task.sleep(for: Self.pause)) != nil {}
  }
}
