import Bytes
import Foundation

/// The results of a feed's checks, and the state needed for the next check.
public struct FeedHealth: Hashable, Sendable {
  /// The validator of the last response (RFC 9110, section 8.8.3).
  @ComparedByBytes public var etag: String?
  /// The validator of the last response, as the server wrote it (RFC 9110, section 8.8.2).
  @ComparedByBytes public var lastModified: String?
  public var lastChecked: Date?
  public var nextCheck: Date
  /// The number of checks that were stored.
  public var token: Int64 = 0
  /// The number of failed checks since the last successful one.
  public var failureCount: Int
  /// A sentence about the problem of the last check; `nil` if it succeeded.
  @ComparedByBytes public var problem: String?
  /// The repairs made when the feed was last read, in document order.
  public var repairs: [StoredRepair]

  public init(
    etag: String? = nil, lastModified: String? = nil, lastChecked: Date? = nil, nextCheck: Date,
    failureCount: Int = 0, problem: String? = nil, repairs: [StoredRepair] = []
  ) {
    self.etag = etag
    self.lastModified = lastModified
    self.lastChecked = lastChecked
    self.nextCheck = nextCheck
    self.failureCount = failureCount
    self.problem = problem
    self.repairs = repairs
  }
}
