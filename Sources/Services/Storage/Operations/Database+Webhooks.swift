import Foundation

// MARK: - Webhooks

extension Database {
  /// The webhooks of a user, or of all users who are not suspended, by id.
  public func webhooks(of user: UserID?) async throws(StorageError) -> [Webhook] {
    try await engine.rows("reading the webhooks", Webhook.all(of: user), Webhook.init(row:))
  }

  /// Stores a webhook. It is given what comes after its progress.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  public func addWebhook(
    _ user: UserID, _ draft: WebhookDraft, sealed: [UInt8], from progress: WebhookProgress, at time: Date
  ) async throws(StorageError) -> Webhook {
    let adding = Webhook.adding(to: user, draft, sealed: sealed, from: progress, at: time)
    let added = try await engine.change("adding a webhook", of: nil, adding, Webhook.init(row:))
    if let webhook = added.first { return webhook }
    let isUser = try await engine.rows("looking for a user", User.finding(user)) { _ in true }
    throw isUser.isEmpty ? .notFound("user \(user)") : .tooMany("webhooks", most: Webhook.mostPerUser)
  }

  /// Deletes a webhook with its deliveries.
  /// - Throws: `notFound` if the user has no such webhook.
  public func deleteWebhook(_ user: UserID, _ webhook: WebhookID) async throws(StorageError) {
    let deleted = try await engine.change("deleting a webhook", of: nil, Webhook.deleting(webhook, of: user))
    guard deleted > 0 else { throw .notFound("webhook \(webhook)") }
  }

  /// Moves the progress of a webhook, and stores what it is to be given of it, in one transaction.
  ///
  /// - Returns: False, and nothing is stored, if the progress has moved meanwhile, or the webhook is gone.
  public func advance(
    _ webhook: Webhook, to progress: WebhookProgress, giving news: [WebhookNews], at time: Date
  ) async throws(StorageError) -> Bool {
    try await engine.write("storing deliveries to a webhook", of: nil) { (session) async throws(StorageError) in
      guard try await session.first(webhook.advancing(to: progress), { _ in true }) != nil else { return false }
      _ = try await Self.give(news, to: webhook.id, at: time, on: session)
      return true
    }
  }

  /// Stores what a webhook is to be given. Does nothing if it is gone.
  ///
  /// - Returns: The deliveries, without those beyond the limit of waiting ones.
  public func give(
    _ news: [WebhookNews], to webhook: WebhookID, at time: Date
  ) async throws(StorageError) -> [WebhookDeliveryID] {
    try await engine.write("storing deliveries to a webhook", of: nil) { (session) async throws(StorageError) in
      try await Self.give(news, to: webhook, at: time, on: session)
    }
  }

  private nonisolated(nonsending) static func give(
    _ news: [WebhookNews], to webhook: WebhookID, at time: Date, on session: StorageSession
  ) async throws(StorageError) -> [WebhookDeliveryID] {
    guard let waiting = try await session.first(WebhookDelivery.waiting(for: webhook), { $0.int(0) }) else { return [] }
    let adding = news.prefix(max(0, WebhookDelivery.mostWaiting - waiting)).map {
      WebhookDelivery.adding($0, to: webhook, at: time)
    }
    return try await session.rows(all: adding) { $0.id(0) }.flatMap(\.self)
  }

  /// The first delivery that is due of each webhook whose user is not suspended, those that have waited longest first. With one at a time, a slow
  /// address delays its own deliveries only.
  public func dueDeliveries(now: Date, limit: Int) async throws(StorageError) -> [WebhookDelivery] {
    try await engine.rows(
      "looking for deliveries to webhooks", WebhookDelivery.due(now: now, limit: limit), WebhookDelivery.init(row:))
  }

  /// Takes a delivery for one attempt, and puts it off until a time in case that the program ends meanwhile.
  ///
  /// - Returns: False if another process has taken it, or it is gone.
  public func claim(_ delivery: WebhookDelivery, until time: Date) async throws(StorageError) -> Bool {
    try await engine.change("delivering to a webhook", of: nil, delivery.claiming(until: time)) > 0
  }

  /// Stores the result of an attempt. If it failed and is made again, and the attempt does not say otherwise, no other
  /// delivery of the webhook is due before that. Once one succeeds, those that were put off are due. Of the deliveries that are done, the latest are kept.
  public func finish(_ delivery: WebhookDelivery, _ attempt: WebhookAttempt) async throws(StorageError) {
    try await engine.write("noting a delivery to a webhook", of: nil) { (session) async throws(StorageError) in
      // Locked, since another attempt may put off this delivery at the same time.
      var statements = [delivery.lockingWebhook, delivery.finishing(attempt)]
      if let others = delivery.movingOthers(attempt) { statements.append(others) }
      try await session.run(all: statements + [delivery.limiting])
    }
  }

  /// The deliveries of a user's webhooks, the latest first.
  public func deliveries(_ user: UserID, limit: Int) async throws(StorageError) -> [WebhookDelivery] {
    try await engine.rows(
      "reading the deliveries to webhooks", WebhookDelivery.latest(of: user, limit: limit), WebhookDelivery.init(row:))
  }
}
