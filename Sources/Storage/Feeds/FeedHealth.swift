import Bytes
import Foundation

/// How the checks of a feed go, and what the next one needs to know.
public struct FeedHealth: Hashable, Sendable {
  /// The validator of the last answer (RFC 9110, section 8.8.3).
  @ComparedByBytes public var etag: String?
  /// The validator of the last answer, as the server wrote it (RFC 9110, section 8.8.2).
  @ComparedByBytes public var lastModified: String?
  public var lastChecked: Date?
  public var lastSucceeded: Date?
  public var nextCheck: Date
  /// Checks that have failed since the last one that succeeded.
  public var failureCount: Int
  /// A sentence that says what was wrong at the last check; `nil` if it succeeded.
  @ComparedByBytes public var problem: String?
  /// What had to be repaired to read the feed when it was read last, in the order of its document.
  public var repairs: [StoredRepair]

  public init(
    etag: String? = nil, lastModified: String? = nil, lastChecked: Date? = nil, lastSucceeded: Date? = nil,
    nextCheck: Date, failureCount: Int = 0, problem: String? = nil, repairs: [StoredRepair] = []
  ) {
    self.etag = etag
    self.lastModified = lastModified
    self.lastChecked = lastChecked
    self.lastSucceeded = lastSucceeded
    self.nextCheck = nextCheck
    self.failureCount = failureCount
    self.problem = problem
    self.repairs = repairs
  }
}
