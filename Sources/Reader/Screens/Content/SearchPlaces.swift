import Bytes
import Fetching
import Foundation
import Storage

/// Limits the searches that run at a time, and their time: a search that the index does not answer looks at all entries,
/// and takes a connection to the database from all users meanwhile.
package final class SearchPlaces: Sendable {
  /// The searches that run at a time. An engine reads on more connections than that.
  static let together = 2
  static let perUser = 1

  private let places: Places
  private let seconds: Double
  private let mostWaiting: Int?

  /// - Parameters:
  ///   - seconds: The longest time of a search.
  ///   - together: The searches that run at a time.
  ///   - mostWaiting: The most searches that wait for a place; nil for any number.
  package init(seconds: Double = 10, together: Int = together, mostWaiting: Int? = nil) {
    places = Places(together, perKey: Self.perUser)
    (self.seconds, self.mostWaiting) = (seconds, mostWaiting)
  }

  /// The number of searches that wait.
  var waitingCount: Int { places.waitingCount }

  /// Runs the work; for a search, once there is a place.
  ///
  /// - Parameter search: Nil for work that does not search.
  /// - Throws: `SearchError`; `CancellationError`; the error of the work.
  package func run<Value: Sendable>(
    for user: UserID, _ search: String?, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let search, !search.isBlank else { return try await work() }
    let key = Int(user.rawValue)
    do {
      // Those that go first are counted.
      try await places.enter(key, goesFirst: mostWaiting != nil, mostWaiting: mostWaiting ?? .max)
    } catch is Places.FullError {
      throw SearchError.tooMany
    }
    defer { places.leave(key) }
    return try await withThrowingTaskGroup(of: Value?.self) { [seconds] group in
      group.addTask { try await work() }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        return nil
      }
      // The other one is cancelled, and ends soon.
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      if let value = first { return value }
      group.cancelAll()
      // Work that was storing its result by then is done, and says so.
      if case .success(let value?)? = await group.nextResult() { return value }
      throw SearchError.tooSlow(seconds: seconds)
    }
  }
}

/// The reason why a search did not end, in a sentence for the user.
public enum SearchError: Error, Sendable, CustomStringConvertible {
  /// The search was stopped.
  case tooSlow(seconds: Double)
  /// Many searches wait already.
  case tooMany

  public var description: String {
    switch self {
    case .tooSlow(let seconds):
      "This search took more than \(seconds.formatted()) seconds and was stopped. Add a word to look for."
    case .tooMany: "Many searches are running. Try again in a moment."
    }
  }
}
