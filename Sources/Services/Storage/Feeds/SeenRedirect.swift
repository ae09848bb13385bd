import Foundation
import WebAddresses

/// A permanent redirect (301, 308) that successive checks of a feed have seen.
public struct SeenRedirect: Hashable, Sendable {
  public var target: WebAddress
  /// The number of checks in a row that saw it.
  public var count: Int
  /// The time of the first of them.
  public var since: Date

  public init(target: WebAddress, count: Int, since: Date) {
    self.target = target
    self.count = count
    self.since = since
  }
}
