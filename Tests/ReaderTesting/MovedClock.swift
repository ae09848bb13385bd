import Foundation
import Running
import Threading

/// A clock that stands still until it is moved.
public final class MovedClock: Sendable {
  private let date: Lock<Date>

  public init(_ date: Date = TestReader.now) { self.date = Lock(date) }

  public var now: Date { date.withLock { $0 } }

  public func move(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }

  public func move(to date: Date) { self.date.withLock { $0 = date } }

  /// The same clock as the reader's services have it.
  public var wallClock: WallClock { WallClock { self.now } }
}
