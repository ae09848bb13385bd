import Foundation

// MARK: - Webhooks

extension SQLiteDatabase {
  public func webhooks(of user: UserID?) async throws(StorageError) -> [Webhook] {
    try await read("reading the webhooks") { (connection) throws(StorageError) in
      try connection.rows(Webhook.all(of: user)) { Webhook(row: $0) }
    }
  }

  public func addWebhook(
    _ user: UserID, _ draft: WebhookDraft, sealed: [UInt8], from progress: WebhookProgress, at time: Date
  ) async throws(StorageError) -> Webhook {
    try await write("adding a webhook") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      let adding = Webhook.adding(to: user, draft, sealed: sealed, from: progress, at: time)
      let added = try connection.first(adding) { Webhook(row: $0) }
      guard let added else { throw .tooMany("webhooks", most: Webhook.mostPerUser) }
      return added
    }
  }

  public func deleteWebhook(_ user: UserID, _ webhook: WebhookID) async throws(StorageError) {
    try await write("deleting a webhook") { (connection) throws(StorageError) in
      guard try connection.first(Webhook.deleting(webhook, of: user), { _ in true }) != nil else {
        throw .notFound("webhook \(webhook)")
      }
    }
  }

  public func advance(
    _ webhook: Webhook, to progress: WebhookProgress, giving news: [WebhookNews], at time: Date
  ) async throws(StorageError) -> Bool {
    try await write("storing deliveries to a webhook") { (connection) throws(StorageError) in
      guard try connection.first(webhook.advancing(to: progress), { _ in true }) != nil else { return false }
      _ = try Self.give(news, to: webhook.id, at: time, on: connection)
      return true
    }
  }

  public func give(
    _ news: [WebhookNews], to webhook: WebhookID, at time: Date
  ) async throws(StorageError) -> [WebhookDeliveryID] {
    try await write("storing deliveries to a webhook") { (connection) throws(StorageError) in
      try Self.give(news, to: webhook, at: time, on: connection)
    }
  }

  private static func give(
    _ news: [WebhookNews], to webhook: WebhookID, at time: Date, on connection: Connection
  ) throws(StorageError) -> [WebhookDeliveryID] {
    guard let waiting = try connection.first(WebhookDelivery.waiting(for: webhook), { $0.int(0) }) else { return [] }
    var given: [WebhookDeliveryID] = []
    for each in news.prefix(max(0, WebhookDelivery.mostWaiting - waiting)) {
      let id: WebhookDeliveryID? = try connection.first(WebhookDelivery.adding(each, to: webhook, at: time)) {
        $0.id(0)
      }
      if let id { given.append(id) }
    }
    return given
  }

  public func dueDeliveries(now: Date, limit: Int) async throws(StorageError) -> [WebhookDelivery] {
    try await read("looking for deliveries to webhooks") { (connection) throws(StorageError) in
      try connection.rows(WebhookDelivery.due(now: now, limit: limit)) { WebhookDelivery(row: $0) }
    }
  }

  public func claim(_ delivery: WebhookDelivery, until time: Date) async throws(StorageError) -> Bool {
    try await write("delivering to a webhook") { (connection) throws(StorageError) in
      try connection.first(delivery.claiming(until: time), { _ in true }) ?? false
    }
  }

  public func finish(_ delivery: WebhookDelivery, _ attempt: WebhookAttempt) async throws(StorageError) {
    try await write("noting a delivery to a webhook") { (connection) throws(StorageError) in
      try connection.run(delivery.finishing(attempt))
      if let others = delivery.movingOthers(attempt) { try connection.run(others) }
      try connection.run(delivery.limiting)
    }
  }

  public func deliveries(_ user: UserID, limit: Int) async throws(StorageError) -> [WebhookDelivery] {
    try await read("reading the deliveries to webhooks") { (connection) throws(StorageError) in
      try connection.rows(WebhookDelivery.latest(of: user, limit: limit)) { WebhookDelivery(row: $0) }
    }
  }
}
