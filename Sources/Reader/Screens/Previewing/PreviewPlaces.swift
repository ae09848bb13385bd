import Bytes
import Fetching
import Storage

/// Limits the previews that each user loads at a time, since one may take half a minute and 20 MiB.
public final class PreviewPlaces: Sendable {
  static let perUser = 2

  private let places = Places(.max, perKey: perUser)

  package init() {}

  /// Runs the work once the user has a free place.
  ///
  /// - Throws: `CancellationError` if its task is cancelled while it waits; the error of the work.
  public func run<Value: Sendable>(for user: UserID, _ work: () async throws -> Value) async throws -> Value {
    let key = Int(user.rawValue)
    try await places.enter(key)
    defer { places.leave(key) }
    return try await work()
  }
}
