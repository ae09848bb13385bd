import Foundation

/// The webhooks of users, and their deliveries.
public protocol WebhookStore: Sendable {
  /// The webhooks of a user, or of all users who are not suspended, by id.
  func webhooks(of user: UserID?) async throws(StorageError) -> [Webhook]

  /// Stores a webhook. It is given what comes after its progress.
  /// - Throws: `tooMany`; `notFound` if there is no such user.
  func addWebhook(
    _ user: UserID, _ draft: WebhookDraft, sealed: [UInt8], from progress: WebhookProgress, at time: Date
  ) async throws(StorageError) -> Webhook

  /// Deletes a webhook with its deliveries.
  /// - Throws: `notFound` if the user has no such webhook.
  func deleteWebhook(_ user: UserID, _ webhook: WebhookID) async throws(StorageError)

  /// Moves the progress of a webhook, and stores what it is to be given of it, in one transaction.
  ///
  /// - Returns: False, and nothing is stored, if the progress has moved meanwhile, or the webhook is gone.
  func advance(
    _ webhook: Webhook, to progress: WebhookProgress, giving news: [WebhookNews], at time: Date
  ) async throws(StorageError) -> Bool

  /// Stores what a webhook is to be given. Does nothing if it is gone.
  ///
  /// - Returns: The deliveries, without those beyond the limit of waiting ones.
  func give(
    _ news: [WebhookNews], to webhook: WebhookID, at time: Date
  ) async throws(StorageError) -> [WebhookDeliveryID]

  /// The first delivery that is due of each webhook whose user is not suspended, those that have waited longest first. With one at a time, a slow
  /// address delays its own deliveries only.
  func dueDeliveries(now: Date, limit: Int) async throws(StorageError) -> [WebhookDelivery]

  /// Takes a delivery for one attempt, and puts it off until a time in case that the program ends meanwhile.
  ///
  /// - Returns: False if another process has taken it, or it is gone.
  func claim(_ delivery: WebhookDelivery, until time: Date) async throws(StorageError) -> Bool

  /// Stores the result of an attempt. If it failed and is made again, and the attempt does not say otherwise, no other
  /// delivery of the webhook is due before that. Once one succeeds, those that were put off are due. Of the deliveries that are done, the latest are kept.
  func finish(_ delivery: WebhookDelivery, _ attempt: WebhookAttempt) async throws(StorageError)

  /// The deliveries of a user's webhooks, the latest first.
  func deliveries(_ user: UserID, limit: Int) async throws(StorageError) -> [WebhookDelivery]
}
