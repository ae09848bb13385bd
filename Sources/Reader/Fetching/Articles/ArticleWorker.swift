import Foundation
import Logging
import Storage

/// Fetches the full articles that rules, feeds and users have asked for, in the background. On a server, one node does it
/// for all.
public struct ArticleWorker: Sendable {
  /// The articles that are fetched at a time.
  static let parallel = 4
  /// The attempts for an article; the last failure is stored.
  static let attempts = 4
  /// The time between looks at the queue.
  static let pause = Duration.seconds(2)
  /// The time between attempts while storage fails.
  private static let patience = Duration.seconds(60)

  private let database: any Database
  private let fetcher: ArticleFetcher
  private let now: @Sendable () -> Date
  private let logger: Logger

  package init(
    database: any Database, fetcher: ArticleFetcher, now: @escaping @Sendable () -> Date, logger: Logger
  ) {
    self.database = database
    self.fetcher = fetcher
    self.now = now
    self.logger = logger
  }

  /// Asks for the full articles of entries. They are fetched soon, and shown once they are stored.
  public func want(_ entries: [EntryID]) async throws(StorageError) {
    try await database.wantArticles(entries)
  }

  /// Runs until its task is cancelled.
  public func run() async {
    while !Task.isCancelled {
      do {
        let isIdle = try await fetchSome() == 0
        if isIdle { try await Task.sleep(for: Self.pause) }
      } catch is CancellationError {
        return
      } catch {
        logger.warning("full articles not fetched", ["problem": "\(error)"])
        try? await Task.sleep(for: Self.patience)
      }
    }
  }

  /// Fetches those that have waited longest.
  ///
  /// - Returns: The number of attempts.
  func fetchSome() async throws -> Int {
    let wanted = try await database.wantedArticles(now: now(), limit: Self.parallel)
    try await wanted.forEachAtOnce { try await fetch($0) }
    return wanted.count
  }

  // MARK: Private

  private func fetch(_ wanted: WantedArticle) async throws {
    guard let link = EntryLimits.address(wanted.link) else {
      try await database.storeArticle(.withoutPage(at: now()), of: wanted.entry)
      return
    }
    let feed = try await database.feed(wanted.feed)
    // The text of a saved page is an article too, which may have been misread.
    let length = feed?.isFetched == false ? 0 : wanted.textBytes
    switch try await fetcher.article(at: link, of: feed, feedText: length) {
    case .article(let article): try await database.storeArticle(article, of: wanted.entry)
    case .failed(let problem) where problem.mayPass && wanted.attempts + 1 < Self.attempts:
      let wait = Self.wait(afterAttempts: wanted.attempts + 1)
      try await database.postponeArticle(wanted.entry, until: now().addingTimeInterval(wait))
    case .failed(let problem):
      let failure = FullArticle(fetched: now(), url: link, problem: problem.sentence)
      try await database.storeArticle(failure, of: wanted.entry)
    }
  }

  /// Five minutes, then half an hour, then three.
  private static func wait(afterAttempts attempts: Int) -> TimeInterval {
    var wait: TimeInterval = 300
    for _ in 1..<max(1, attempts) { wait *= 6 }
    return wait
  }
}

extension FullArticle {
  /// The failure of an entry that has no page.
  package static func withoutPage(at time: Date) -> FullArticle {
    FullArticle(fetched: time, url: "", problem: "This entry has no link to a page, so there is no full article.")
  }
}
