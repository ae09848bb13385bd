import Storage

/// What one look at one feed has come to.
public struct RefreshedFeed: Sendable {
  public let feed: Feed
  public let outcome: RefreshOutcome
  public let record: RefreshRecord

  /// What went wrong, or nil.
  public var problem: String? {
    if case .failed(let problem) = outcome.result { return problem }
    return nil
  }
}

/// The sum of a refresh.
public struct RefreshSummary: Sendable {
  public private(set) var feeds = 0
  public private(set) var insertedEntries = 0
  public private(set) var failures: [RefreshedFeed] = []

  public init() {}

  mutating func add(_ done: RefreshedFeed) {
    feeds += 1
    insertedEntries += done.record.inserted.count
    if done.problem != nil { failures.append(done) }
  }
}

/// Who is told while a refresh goes on.
public protocol RefreshListening: Sendable {
  func refreshStarted(feeds: Int) async
  func refreshed(_ done: RefreshedFeed) async
  func refreshEnded() async
  /// Stored entries were made again, and look different.
  func rebuilt(_ records: [RefreshRecord]) async
  /// The refresh itself could not go on; it will be tried again.
  func refreshFailed(_ problem: String) async
}
