import Foundation
import Storage

/// The result of refreshing one feed.
public struct RefreshedFeed: Sendable {
  public let feed: Feed
  public let outcome: RefreshOutcome
  public let record: RefreshRecord

  /// The problem, or nil. A postponed check has one too.
  public var problem: FeedProblem? {
    switch outcome.result {
    case .failed(let problem, _), .postponed(let problem): problem
    case .unchanged, .fetched: nil
    }
  }
}

/// The combined results of a refresh.
public struct RefreshSummary: Sendable {
  public private(set) var feeds = 0
  public private(set) var insertedEntries = 0
  public private(set) var failures: [RefreshedFeed] = []
  /// The feeds that were not fetched, since their host is paused or the reader has a problem of its own.
  public private(set) var postponed: [RefreshedFeed] = []
  /// The feeds that other nodes refresh soon, as they were before.
  public internal(set) var elsewhere: [Feed] = []

  public init() {}

  mutating func add(_ done: RefreshedFeed) {
    feeds += 1
    insertedEntries += done.record.inserted.count
    switch done.outcome.result {
    case .failed: failures.append(done)
    case .postponed: postponed.append(done)
    case .unchanged, .fetched: break
    }
  }
}

/// Receives the progress of refreshes.
public protocol RefreshListening: Sendable {
  func refreshStarted(feeds: Int) async
  func refreshed(_ done: RefreshedFeed) async
  func refreshEnded() async
  /// Stored entries were rebuilt and look different.
  func rebuilt(_ records: [RefreshRecord]) async
  /// The refresh itself failed and will be tried again.
  func refreshFailed(_ problem: String) async
}
