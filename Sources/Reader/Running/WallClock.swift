import Foundation

/// The source of the time. Tests use a fixed one.
public struct WallClock: Sendable {
  public let now: @Sendable () -> Date

  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
  }
}
