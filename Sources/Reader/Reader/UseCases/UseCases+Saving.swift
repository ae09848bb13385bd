import Fetching
import Foundation
import Running
import Screens
import Storage
import Syndication

// MARK: - Saved pages

extension UseCases {
  /// A page that is among the user's saved ones.
  public struct SavedPage: Sendable {
    public let entry: StoredEntry
    /// False if the page was saved before.
    public let isNew: Bool
  }

  /// Fetches the page at an address and keeps its article, as an entry of a feed that has the user's saved pages. A page
  /// that was saved before stays as it is.
  ///
  /// - Parameters:
  ///   - title: A title for a page that has none.
  ///   - keepsLinkOnly: True to keep the address and the title, without fetching the page.
  /// - Throws: `SavingError`; `StorageError`; `CancellationError`.
  public func savePage(
    _ typed: String, title: String? = nil, keepsLinkOnly: Bool = false, for user: UserID
  ) async throws -> SavedPage {
    let address = try SavedPageAddress.normalize(typed)
    let title = try TextField.title.read(title)
    if let known = try await savedPage(at: address, of: user) { return known }
    try await requireRoom(of: user)
    let draft: EntryDraft
    if keepsLinkOnly {
      draft = try await link(to: address, title: title)
    } else {
      draft = try await services.previewPlaces().run(for: user) { try await page(at: address, title: title) }
    }
    // The page may have led to another address, which was saved before.
    if let link = draft.link, let known = try await savedPage(at: link, of: user) { return known }
    return try await store(draft, for: user)
  }

  /// A Boolean value that is true if the user has saved the page of this entry.
  public func isSavedPage(_ entry: StoredEntry, of user: UserID) async throws(StorageError) -> Bool {
    try await subscription(to: entry.feedID, of: user)?.feed.isFetched == false
  }

  /// Removes a saved page, with its star, labels and notes. It can be saved again.
  ///
  /// - Throws: `UseCaseError.notFound` for an entry that is no saved page of the user; `StorageError`.
  public func removeSavedPage(_ page: EntryID, of user: UserID) async throws {
    do throws(StorageError) {
      try await database.deleteSavedPage(user, page)
    } catch .notFound {
      throw UseCaseError.notFound
    }
    await post(.anythingMayHaveChanged, to: user)
  }

  /// Removes the saved page at an address.
  ///
  /// - Returns: The page as it was.
  /// - Throws: `UseCaseError.notFound`; `SavingError` for what is no address; `StorageError`.
  public func removeSavedPage(at typed: String, of user: UserID) async throws -> StoredEntry {
    let address = try SavedPageAddress.normalize(typed)
    guard let page = try await savedPage(at: address, of: user)?.entry else { throw UseCaseError.notFound }
    try await removeSavedPage(page.id, of: user)
    return page
  }

  /// The saved page at an address, if it is saved.
  private func savedPage(at address: WebAddress, of user: UserID) async throws -> SavedPage? {
    guard let feed = try await database.feed(url: Feed.savedPages, for: user),
      try await database.subscription(user, feed: feed.id) != nil,
      let id = try await database.entryID(in: feed.id, guid: SavedPageAddress.guid(of: address)),
      let entry = try await database.entry(user, id)
    else { return nil }
    return SavedPage(entry: entry, isNew: false)
  }

  // MARK: Private

  private func requireRoom(of user: UserID) async throws {
    let most = services.mostSavedMegabytes()
    guard let feed = try await database.feed(url: Feed.savedPages, for: user) else { return }
    // Measures the pages only once their extent is larger than that.
    let isOver = try await database.expiry(
      of: feed.id, RetentionRule(megabytes: most), now: services.clock().now())
    if isOver != nil { throw SavingError.full(megabytes: most) }
  }

  private func link(to address: WebAddress, title: String?) async throws -> EntryDraft {
    let entry = ParsedEntry(id: SavedPageAddress.guid(of: address), title: title ?? address.string, link: address)
    return try await services.work().run(goesFirst: true) { [ingestor = services.ingestor()] in
      ingestor.storedDraft(of: entry, feedURL: Feed.savedPages)
    }
  }

  private func page(at address: WebAddress, title: String?) async throws -> EntryDraft {
    let ingestor = services.ingestor()
    let reading = try await services.articleFetcher().article(at: address) { found in
      ingestor.storedDraft(of: found.entry(title: title), feedURL: Feed.savedPages)
    }
    switch reading {
    case .failed(let problem): throw SavingError.page(reason: problem.sentence)
    case .read(let draft):
      guard !draft.text.utf8.isEmpty else { throw SavingError.page(reason: ArticleProblem.noArticle.sentence) }
      return draft
    }
  }

  private func store(_ draft: EntryDraft, for user: UserID) async throws -> SavedPage {
    let former = try await database.feed(url: Feed.savedPages, for: user)
    let subscription = try await database.subscribeAlone(user, url: Feed.savedPages)
    var fetched = FetchedFeed(title: "Saved pages", entries: [draft])
    // The others stay.
    fetched.isWhole = false
    let outcome = RefreshOutcome(
      checked: services.clock().now(), nextCheck: Postponement.never, result: .fetched(fetched))
    let record = try await database.record(outcome, for: subscription.feed.id)
    if former?.id != subscription.feed.id || subscription.lastEntry == nil {
      await post(.subscriptionsChanged, to: user)
    }
    await post(.refreshed(inserted: record.inserted), to: user)
    var saved = record.inserted.first
    if saved == nil { saved = try await database.entryID(in: subscription.feed.id, guid: draft.guid) }
    guard let saved, let entry = try await database.entry(user, saved) else { throw UseCaseError.notFound }
    return SavedPage(entry: entry, isNew: !record.inserted.isEmpty)
  }
}

extension ArticleFetcher.Found {
  /// The article as the entry of a feed.
  ///
  /// - Parameter title: For an article without one.
  fileprivate func entry(title: String?) -> ParsedEntry {
    var entry = ParsedEntry(
      id: SavedPageAddress.guid(of: address), title: article.title.isBlank ? title ?? address.string : article.title,
      link: address.withoutTrackers, authors: article.byline.map { [FeedPerson(name: $0)] } ?? [],
      content: .html(article.content, baseURL: address), imageURL: article.leadImage)
    entry.language = article.language
    return entry
  }
}
