import Bytes
import Fetching
import Foundation
import Running
import Screens
import Sodium
import Storage

// MARK: - Webhooks

extension UseCases {
  /// A new webhook with its secret, which is shown nowhere else.
  public struct NewWebhook: Sendable {
    public let webhook: Webhook
    public let secret: String
  }

  public func webhooks(of user: UserID) async throws(StorageError) -> [Webhook] {
    try await database.webhooks(of: user)
  }

  /// Adds a webhook. It is given what comes from now on.
  ///
  /// - Throws: `UseCaseError.badPattern` for what is no address; `missing` without an event; `notFound` for a place that the
  ///   user does not have; `AccessError` if the server has no key for secrets; `StorageError.tooMany`.
  public func addWebhook(_ draft: (url: String, events: WebhookEvents, place: WebhookPlace), for user: UserID)
    async throws -> NewWebhook
  {
    guard let typed = try TextField.address.read(draft.url) else { throw UseCaseError.missing("The address") }
    guard let url = BrowserAddress(typed)?.address else {
      throw UseCaseError.badPattern("It should look like https://example.org/hook.")
    }
    let events = draft.events.intersection([.newEntries, .savedEntry, .feedFailing])
    guard !events.isEmpty else { throw UseCaseError.missing("An event") }
    guard try await has(draft.place, user) else { throw UseCaseError.notFound }
    let secret = RandomToken.make()
    let key = try await services.secretKeys().keyForNew(in: database)
    let sealed = WebhookSender.seal(secret, of: user, url: url, key)
    let draft = WebhookDraft(url: url, events: events, place: draft.place)
    var progress = WebhookProgress(lastEntry: try await database.newestEntryID())
    // Feeds that fail already are no news.
    if events.contains(.feedFailing), let query = try await draft.query(of: user, in: database) {
      progress.failing = try await services.webhookWorker().failing(query, of: user)
    }
    let webhook = try await database.addWebhook(
      user, draft, sealed: sealed, from: progress, at: services.clock().now())
    return NewWebhook(webhook: webhook, secret: secret)
  }

  /// - Throws: `StorageError.notFound`.
  public func removeWebhook(_ id: WebhookID, of user: UserID) async throws(StorageError) {
    try await database.deleteWebhook(user, id)
  }

  /// Delivers a test to a webhook now.
  ///
  /// - Returns: The delivery with the result; without an attempt if another process delivers it meanwhile.
  /// - Throws: `UseCaseError.notFound`; `tooMany` if too many deliveries wait.
  public func testWebhook(_ id: WebhookID, of user: UserID) async throws -> WebhookDelivery {
    guard let webhook = try await webhooks(of: user).first(where: { $0.id == id }) else { throw UseCaseError.notFound }
    guard let given = try await database.give([WebhookNews(.test)], to: id, at: services.clock().now()).first else {
      throw UseCaseError.tooMany("waiting deliveries", most: WebhookDelivery.mostWaiting)
    }
    func delivery() async throws -> WebhookDelivery {
      guard let found = try await deliveries(of: user).first(where: { $0.id == given }) else {
        throw UseCaseError.notFound
      }
      return found
    }
    // A user's tests are limited, as an address may take long to answer.
    try await services.previewPlaces().run(for: user) {
      _ = try await services.webhookSender().attempt(try await delivery(), to: webhook)
    }
    return try await delivery()
  }

  /// The latest deliveries of the user's webhooks, the last one first.
  public func deliveries(of user: UserID) async throws(StorageError) -> [WebhookDelivery] {
    try await database.deliveries(user, limit: Self.mostDeliveries)
  }

  private static let mostDeliveries = Webhook.mostPerUser * WebhookDelivery.mostKept

  /// The user's webhooks that want to hear of starred entries.
  func savingWebhooks(of user: UserID) async throws(StorageError) -> [Webhook] {
    try await database.webhooks(of: user).filter { $0.draft.events.contains(.savedEntry) }
  }

  /// Stores that a user has starred entries, for webhooks that want to know. The stars are stored already, so a failure is
  /// logged.
  func noteSaved(_ ids: [EntryID], for webhooks: [Webhook], by user: UserID) async {
    for webhook in webhooks {
      do {
        try await noteSaved(ids, for: webhook, by: user)
      } catch {
        services.logger().warning(
          "a star not noted for a webhook", ["webhook": "\(webhook.id)", "problem": "\(error)"])
      }
    }
  }

  private func noteSaved(_ ids: [EntryID], for webhook: Webhook, by user: UserID) async throws {
    guard let query = try await webhook.draft.query(of: user, in: database) else { return }
    let news = try await concerned(ids, query, of: user).map { WebhookNews(.savedEntry, entries: [$0]) }
    if !news.isEmpty { _ = try await database.give(news, to: webhook.id, at: services.clock().now()) }
  }

  /// The starred entries among these that a webhook concerns.
  private func concerned(_ ids: [EntryID], _ query: EntryQuery, of user: UserID) async throws -> [EntryID] {
    guard query.search == nil else {
      // The user waits for it.
      return try await services.webhookWorker().admitted(ids, query, of: user, patience: .seconds(2)).map(\.id)
    }
    // By the feed: the timeline of a folder leaves out later copies, and the star may be on one.
    let feeds: Set<FeedID>
    switch query.scope {
    // Also an entry of a feed that the user has left.
    case .all: return ids
    case .feed(let feed): feeds = [feed]
    case .folder(let folder): feeds = try await subscriptions(of: user).feeds(within: folder)
    case .label: return []
    }
    let found = try await database.entries(user, ids: ids, withContent: false).filter { feeds.contains($0.feedID) }
    return found.map(\.id).sorted()
  }

  private func has(_ place: WebhookPlace, _ user: UserID) async throws -> Bool {
    switch place {
    case .rule(let id): try await rules(of: user).contains { $0.id == id }
    case .scope(.label), .unknown: false
    case .scope(let scope): try await subscriptions(of: user).name(of: TimelineQuery(scope: scope)) != nil
    }
  }
}
