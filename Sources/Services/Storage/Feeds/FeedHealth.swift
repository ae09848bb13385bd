import Bytes
import Foundation

/// The results of a feed's checks, and the state needed for the next check.
public struct FeedHealth: Hashable, Sendable {
  /// The validator of the last response (RFC 9110, section 8.8.3).
  @ComparedByBytes public var etag: String?
  /// The validator of the last response, as the server wrote it (RFC 9110, section 8.8.2).
  @ComparedByBytes public var lastModified: String?
  /// The digest of the last body.
  public var bodyHash: [UInt8]?
  public var lastChecked: Date?
  public var nextCheck: Date
  /// A number that each stored check raises, and the first subscription.
  public var token: Int64 = 0
  /// The number of failed checks since the last successful one.
  public var failureCount: Int
  /// The problem of the last check; `nil` if it succeeded.
  public var problem: FeedProblem?
  /// The time of the first check with the present result: since then the feed works, or fails.
  public var since: Date?
  /// The time of the last check that succeeded.
  public var lastSucceeded: Date?
  /// The number of checks in a row, up to the last one, that found nothing new.
  public var unchangedCount: Int
  /// The permanent redirect that the last checks saw.
  public var redirect: SeenRedirect?
  /// See ``FetchedFeed/rhythm``.
  @ComparedByBytes public var rhythm: String?
  /// The last document, if it could not be read. The validators and the digest are its own.
  public var unreadable: UnreadableDocument?
  /// The repairs made when the feed was last read, in document order.
  public var repairs: [StoredRepair]

  public init(
    etag: String? = nil, lastModified: String? = nil, bodyHash: [UInt8]? = nil, lastChecked: Date? = nil,
    nextCheck: Date, failureCount: Int = 0, problem: FeedProblem? = nil, since: Date? = nil,
    lastSucceeded: Date? = nil, unchangedCount: Int = 0, redirect: SeenRedirect? = nil, rhythm: String? = nil,
    unreadable: UnreadableDocument? = nil, repairs: [StoredRepair] = []
  ) {
    self.etag = etag
    self.lastModified = lastModified
    self.bodyHash = bodyHash
    self.lastChecked = lastChecked
    self.nextCheck = nextCheck
    self.failureCount = failureCount
    self.problem = problem
    self.since = since
    self.lastSucceeded = lastSucceeded
    self.unchangedCount = unchangedCount
    self.redirect = redirect
    self.rhythm = rhythm
    self.unreadable = unreadable
    self.repairs = repairs
  }
}
