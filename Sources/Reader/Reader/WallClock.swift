import Foundation

/// What time it is; tests have it stand still.
public struct WallClock: Sendable {
  public let now: @Sendable () -> Date

  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
  }
}
