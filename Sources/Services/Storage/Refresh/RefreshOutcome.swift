import Bytes
import Foundation
import WebAddresses

/// The outcome of a check of a feed.
public struct RefreshOutcome: Hashable, Sendable {
  public var checked: Date
  public var nextCheck: Date
  /// True if the feed's host has asked for a pause, which concerns its other feeds too.
  public var pausesHost = false
  /// True if a failed check was made before the feed, which failed already, was due. It does not count as a further failure.
  public var isEarly = false
  public var result: Result
  public var fetch: FetchFacts
  /// The permanent redirect that this check and those before it saw, which is stored for the next check.
  public var redirect: SeenRedirect?
  /// The address to which the feed moves now.
  public var move: WebAddress?

  public init(
    checked: Date, nextCheck: Date, result: Result, fetch: FetchFacts = FetchFacts(), redirect: SeenRedirect? = nil,
    move: WebAddress? = nil
  ) {
    self.checked = checked
    self.nextCheck = nextCheck
    self.result = result
    self.fetch = fetch
    self.redirect = redirect
    self.move = move
  }

  public enum Result: Hashable, Sendable {
    /// Nothing has changed: status 304, or the same body as before. The validators are those that differ from the stored
    /// ones; the others are kept.
    case unchanged(etag: String?, lastModified: String?)
    case fetched(FetchedFeed)
    /// - Parameter document: The document, if it is the cause. Then its validators replace those of the last one.
    case failed(problem: FeedProblem, document: FetchedDocument? = nil)
    /// The feed was not checked, for a reason that is not its own: its host is paused, or the reader lacks descriptors,
    /// memory or disk. Only the time of the next check changes.
    case postponed(problem: FeedProblem)
  }

  /// A Boolean value that is true if the check changes nothing of the feed but the times of its checks and the number of
  /// unchanged ones.
  public func isQuiet(after health: FeedHealth) -> Bool {
    guard case .unchanged(nil, nil) = result else { return false }
    return health.failureCount == 0 && health.unchangedCount > 0 && redirect == health.redirect && move == nil
  }
}

/// A document that was fetched, but cannot be read.
public struct FetchedDocument: Hashable, Sendable {
  @ComparedByBytes public var etag: String?
  @ComparedByBytes public var lastModified: String?
  public var bodyHash: [UInt8]
  /// See ``UnreadableDocument/version``.
  public var version: Int

  public init(etag: String? = nil, lastModified: String? = nil, bodyHash: [UInt8], version: Int) {
    self.bodyHash = bodyHash
    self.version = version
    self.etag = etag
    self.lastModified = lastModified
  }
}
