import Foundation

/// The outcome of a check of a feed.
public struct RefreshOutcome: Hashable, Sendable {
  public var checked: Date
  public var nextCheck: Date
  /// The end of the pause that the host has asked for; `nil` if it has asked for none.
  public var hostPause: Date?
  public var result: Result

  public init(checked: Date, nextCheck: Date, result: Result) {
    self.checked = checked
    self.nextCheck = nextCheck
    self.result = result
  }

  public enum Result: Hashable, Sendable {
    /// The server reports no change. A validator that it did not repeat is kept.
    case unchanged(etag: String?, lastModified: String?)
    case fetched(FetchedFeed)
    /// The problem is a sentence for the user.
    case failed(problem: String)
  }
}
