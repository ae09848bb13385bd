import Fetching
import Foundation
import HTML
import Running
import Screens
import Storage

// MARK: - Full articles

extension UseCases {
  /// The full article of an entry, or the problem of the last attempt; nil if there was none.
  public func fullArticle(of id: EntryID, for user: UserID) async throws(StorageError) -> FullArticle? {
    try await database.article(user, of: id)
  }

  /// Fetches the full article of an entry now, and stores it. An article that is stored stays if that fails.
  ///
  /// - Returns: The article with the problem of this attempt, if there was one.
  /// - Throws: `UseCaseError.notFound`; `StorageError`; `CancellationError`.
  public func fetchArticle(of id: EntryID, by user: UserID) async throws -> FullArticle {
    guard let entry = try await entry(id, of: user), id.isStored else { throw UseCaseError.notFound }
    try await database.storeArticle(try await attempt(entry), of: id)
    guard let stored = try await database.article(user, of: id) else { throw UseCaseError.notFound }
    await post(.contentChanged([entry]), to: user)
    return stored
  }

  /// Asks for the page of an entry again, in the background, if an older version has read it in a wrong encoding: its
  /// full article, or the text of a saved page.
  ///
  /// - Parameter article: The stored article.
  /// - Returns: False for all others.
  public func wantMisread(
    _ article: FullArticle?, of entry: StoredEntry, by user: UserID
  ) async throws(StorageError) -> Bool {
    if let article, article.isThere {
      guard article.isMisread else { return false }
    } else {
      guard try await isSavedPage(entry, of: user), MisreadText.isLikely(entry.contentHTML ?? "") else { return false }
    }
    try await want([entry.id])
    return true
  }

  /// Asks for the full articles of entries, which are fetched in the background.
  public func want(_ entries: [EntryID]) async throws(StorageError) {
    try await database.wantArticles(entries)
  }

  private func attempt(_ entry: StoredEntry) async throws -> FullArticle {
    let now = services.clock().now
    guard let link = EntryLimits.address(entry.link) else { return .withoutPage(at: now()) }
    let html = entry.contentHTML ?? ""
    let length = try await services.work().run(goesFirst: true) {
      PlainText.decode(html, markup: .declared).utf8.count
    }
    let feed = try await database.feed(entry.feedID)
    switch try await services.articleFetcher().article(at: link, of: feed, feedText: length) {
    case .article(let article): return article
    case .failed(let problem): return FullArticle(fetched: now(), url: link, problem: problem.sentence)
    }
  }
}

extension StoredEntry {
  /// The entry with the text of its full article; the entry itself if there is no text.
  public func showing(_ article: FullArticle) -> StoredEntry {
    guard let html = article.contentHTML else { return self }
    var entry = self
    entry.fields.contentHTML = html
    return entry
  }
}
