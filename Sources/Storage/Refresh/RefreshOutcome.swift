import Foundation

/// How a check of a feed went.
public struct RefreshOutcome: Hashable, Sendable {
  public var checked: Date
  public var nextCheck: Date
  public var result: Result

  public init(checked: Date, nextCheck: Date, result: Result) {
    self.checked = checked
    self.nextCheck = nextCheck
    self.result = result
  }

  public enum Result: Hashable, Sendable {
    /// The server says that nothing has changed; a validator that it did not repeat stays.
    case unchanged(etag: String?, lastModified: String?)
    case fetched(FetchedFeed)
    /// The problem is a sentence for the reader.
    case failed(problem: String)
  }
}
