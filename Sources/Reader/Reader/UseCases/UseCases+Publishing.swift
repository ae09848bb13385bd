import Foundation
import Running
import Screens
import Storage
import Syndication

// MARK: - Published timelines

extension UseCases {
  /// The timelines that users have published.
  public var publications: Publications {
    Publications(
      store: database, keys: services.secretKeys(), now: services.clock().now, logger: services.logger())
  }

  /// Publishes a timeline of the user, in the order of its newest entries.
  ///
  /// - Parameter title: Nil for the name of the place, without an address that is for its owner only.
  /// - Throws: `UseCaseError.notFound` if the user has no such feed, folder or label; `tooLong`; `StorageError.tooMany`.
  public func publish(_ query: TimelineQuery, title: String?, for user: UserID) async throws -> Publications.Known {
    let list = try await subscriptions(of: user)
    guard var name = list.name(of: query), Self.mayBe(query.scope, of: user) else {
      throw UseCaseError.notFound
    }
    if case .feed(let id) = query.scope, let subscription = list.subscriptions.first(where: { $0.feed.id == id }),
      subscription.feed.publishedTitle(subscription.title) == nil
    {
      name = "A feed"
    }
    return try await publications.make(query, title: try TextField.title.read(title) ?? name, for: user)
  }

  /// What is at the address of a publication.
  public enum Published: Sendable {
    /// There is no publication with the secret, or its feed, folder or label is gone.
    case nothing
    case document([UInt8])
  }

  /// A format of a publication.
  public enum PublishedFormat: Hashable, Sendable, CaseIterable {
    case atom
    case jsonFeed
    /// The feeds of the timeline.
    case opml
  }

  /// The document at the address of a publication, for everyone who has the address. Searches run one at a time, apart
  /// from those of users.
  ///
  /// - Parameters:
  ///   - older: Only entries older than this; nil for the newest ones.
  ///   - site: The address of the reader.
  ///   - address: The address of a part of the publication: that older than a position, or the newest one for nil.
  /// - Throws: `SearchError`; `StorageError`; `CancellationError`.
  public func published(
    _ secret: String, as format: PublishedFormat, olderThan older: TimelinePosition?, site: WebAddress,
    address: @Sendable (TimelinePosition?) -> WebAddress
  ) async throws -> Published {
    guard let (publication, user) = try await publications.find(secret) else { return .nothing }
    let list = try await subscriptions(of: user.id)
    let draft = publication.draft
    guard list.name(of: TimelineQuery(scope: draft.scope)) != nil else { return .nothing }
    let places = services.publishedPlaces()
    if format == .opml {
      return .document(
        try await places.run(for: user.id, draft.search) { try await opml(of: publication, list) })
    }
    let (entries, next) = try await places.run(for: user.id, draft.search) {
      try await self.part(of: publication, olderThan: older)
    }
    let part = PublishedFeed(publication: publication, list: list, entries: entries)
    var feed = part.feed(site: site, first: address(nil), next: next.map(address))
    guard format == .atom else { return .document(JSONFeedWriter.write(feed)) }
    // RFC 5005 §3: each part has its own address.
    feed.feedURL = address(older)
    return .document(AtomWriter.write(feed, updated: part.updated))
  }

  // MARK: Private

  /// False for the label of what another user reads later, which is no row.
  private static func mayBe(_ scope: EntryScope, of user: UserID) -> Bool {
    guard case .label(let id) = scope, id.isLater else { return true }
    return id == .later(of: user)
  }

  /// The entries of a part, and the position behind which the next one begins; nil at the end.
  private func part(
    of publication: Publication, olderThan older: TimelinePosition?
  ) async throws(StorageError) -> (entries: [StoredEntry], next: TimelinePosition?) {
    let draft = publication.draft
    let found = try await database.entries(
      publication.user,
      EntryQuery(
        scope: draft.scope, filter: draft.filter, search: draft.search, olderThan: older,
        limit: PublishedFeed.mostEntries + 1))
    let ids = found.prefix(PublishedFeed.mostEntries).map(\.id)
    var (entries, bytes) = ([StoredEntry](), 0)
    var isFull = false
    for start in stride(from: 0, to: ids.count, by: PublishedFeed.batch) where !isFull {
      let batch = Array(ids[start..<min(start + PublishedFeed.batch, ids.count)])
      let loaded = try await self.entries(batch, of: publication.user)
      for entry in loaded.entries {
        bytes += entry.contentHTML?.utf8.count ?? 0
        isFull = !entries.isEmpty && bytes > PublishedFeed.mostBytes
        if isFull { break }
        entries.append(entry)
      }
      if !loaded.rest.isEmpty { isFull = true }
    }
    let hasMore = isFull || found.count > PublishedFeed.mostEntries
    return (entries, hasMore ? entries.last?.position : nil)
  }

  /// The most entries whose feeds are those of a label, a search or of stars.
  private static let mostOfList = 500

  /// The feeds of a publication with their folders, without those whose addresses are for their owner only.
  private func opml(of publication: Publication, _ list: SubscriptionList) async throws(StorageError) -> [UInt8] {
    let draft = publication.draft
    var kept: Set<FeedID>?
    var folder: FolderID?
    switch draft.scope {
    case .feed(let id): kept = [id]
    case .folder(let id): folder = id
    case .all, .label: break
    }
    if draft.search != nil || draft.filter == .starred || draft.scope.isLabel {
      let entries = try await database.entries(
        publication.user,
        EntryQuery(scope: draft.scope, filter: draft.filter, search: draft.search, limit: Self.mostOfList))
      kept = Set(entries.map(\.feedID))
    }
    let outlines = OPMLExport.outlines(of: list, in: folder) { subscription in
      subscription.feed.mayBePublished && kept?.contains(subscription.feed.id) ?? true
    }
    return OPML.write(
      OPMLDocument(title: ClientText.line(draft.title), outlines: outlines), created: publication.created)
  }
}

extension EntryScope {
  fileprivate var isLabel: Bool { if case .label = self { true } else { false } }
}

extension SubscriptionList {
  /// The name of a timeline, which is that of a kept search; nil if the user has no such feed, folder or label.
  public func name(of query: TimelineQuery) -> String? {
    if query.scope == .all, let search = query.search,
      let kept = searches.first(where: { $0.search.hasSameBytes(as: search) })
    {
      return kept.name
    }
    let place: String? =
      switch query.scope {
      case .all:
        switch query.filter {
        case .all: "All entries"
        case .unread: "Unread"
        case .starred: "Starred"
        }
      case .feed(let id): subscriptions.first { $0.feed.id == id }?.title
      case .folder(let id): folder(id)?.name
      case .label(let id): id.isLater ? "Read later" : labels.first { $0.id == id }?.name
      }
    return place.map { place in query.search.map { "“\($0)” in \(place)" } ?? place }
  }
}
