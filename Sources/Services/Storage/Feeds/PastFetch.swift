import Bytes
import Foundation
import WebAddresses

/// A line of a feed's history: a fetch, or a run of fetches that found nothing new.
public struct PastFetch: Hashable, Sendable {
  /// The time of the fetch, or of the first of a run.
  public var fetched: Date
  /// The time of the last fetch of a run.
  public var last: Date
  /// The number of fetches of a run; 1 for a single fetch.
  public var count: Int
  public var result: Result
  public var facts: FetchFacts
  /// The address to which the feed moved.
  public var movedTo: WebAddress?

  public init(
    fetched: Date, last: Date, count: Int = 1, result: Result, facts: FetchFacts = FetchFacts(),
    movedTo: WebAddress? = nil
  ) {
    self.fetched = fetched
    self.last = last
    self.count = count
    self.result = result
    self.facts = facts
    self.movedTo = movedTo
  }

  public enum Result: Hashable, Sendable {
    /// The server reported no change, or the document had no new and no changed entries.
    case unchanged
    /// The numbers of new and of changed entries.
    case fetched(inserted: Int, updated: Int)
    case failed(FeedProblem)
  }
}
