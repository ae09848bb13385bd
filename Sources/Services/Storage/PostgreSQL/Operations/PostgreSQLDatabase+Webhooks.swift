import Foundation
import PostgreSQL

// MARK: - Webhooks

extension PostgreSQLDatabase {
  public func webhooks(of user: UserID?) async throws(StorageError) -> [Webhook] {
    try await rows("reading the webhooks", Webhook.all(of: user)) { Webhook(row: $0) }
  }

  public func addWebhook(
    _ user: UserID, _ draft: WebhookDraft, sealed: [UInt8], from progress: WebhookProgress, at time: Date
  ) async throws(StorageError) -> Webhook {
    let adding = Webhook.adding(to: user, draft, sealed: sealed, from: progress, at: time)
    let added = try await change("adding a webhook", of: nil, adding) { Webhook(row: $0) }
    if let webhook = added.first { return webhook }
    let isUser = try await rows("looking for a user", User.finding(user)) { _ in true }
    throw isUser.isEmpty ? .notFound("user \(user)") : .tooMany("webhooks", most: Webhook.mostPerUser)
  }

  public func deleteWebhook(_ user: UserID, _ webhook: WebhookID) async throws(StorageError) {
    let deleted = try await change("deleting a webhook", of: nil, Webhook.deleting(webhook, of: user))
    guard deleted > 0 else { throw .notFound("webhook \(webhook)") }
  }

  public func advance(
    _ webhook: Webhook, to progress: WebhookProgress, giving news: [WebhookNews], at time: Date
  ) async throws(StorageError) -> Bool {
    try await write("storing deliveries to a webhook", of: nil) { (session) async throws(StorageError) in
      guard try await !session.rows(webhook.advancing(to: progress), { _ in true }).isEmpty else { return false }
      _ = try await Self.give(news, to: webhook.id, at: time, on: session)
      return true
    }
  }

  public func give(
    _ news: [WebhookNews], to webhook: WebhookID, at time: Date
  ) async throws(StorageError) -> [WebhookDeliveryID] {
    try await write("storing deliveries to a webhook", of: nil) { (session) async throws(StorageError) in
      try await Self.give(news, to: webhook, at: time, on: session)
    }
  }

  private static func give(
    _ news: [WebhookNews], to webhook: WebhookID, at time: Date, on session: PostgreSQLSession
  ) async throws(StorageError) -> [WebhookDeliveryID] {
    let counted = try await session.rows(WebhookDelivery.waiting(for: webhook)) { $0.int(0) }
    guard let waiting = counted.first else { return [] }
    let statements = news.prefix(max(0, WebhookDelivery.mostWaiting - waiting)).map {
      WebhookDelivery.adding($0, to: webhook, at: time)
    }
    guard !statements.isEmpty else { return [] }
    var given: [WebhookDeliveryID] = []
    for rows in try await session.batch(statements) { given += try rows.values { $0.id(0) } }
    return given
  }

  public func dueDeliveries(now: Date, limit: Int) async throws(StorageError) -> [WebhookDelivery] {
    try await rows("looking for deliveries to webhooks", WebhookDelivery.due(now: now, limit: limit)) {
      WebhookDelivery(row: $0)
    }
  }

  public func claim(_ delivery: WebhookDelivery, until time: Date) async throws(StorageError) -> Bool {
    try await change("delivering to a webhook", of: nil, delivery.claiming(until: time)) > 0
  }

  public func finish(_ delivery: WebhookDelivery, _ attempt: WebhookAttempt) async throws(StorageError) {
    try await write("noting a delivery to a webhook", of: nil) { (session) async throws(StorageError) in
      // Locked, since another attempt may put off this delivery at the same time.
      var statements = [delivery.lockingWebhook, delivery.finishing(attempt)]
      if let others = delivery.movingOthers(attempt) { statements.append(others) }
      _ = try await session.batch(statements + [delivery.limiting])
    }
  }

  public func deliveries(_ user: UserID, limit: Int) async throws(StorageError) -> [WebhookDelivery] {
    try await rows("reading the deliveries to webhooks", WebhookDelivery.latest(of: user, limit: limit)) {
      WebhookDelivery(row: $0)
    }
  }
}
