import Injection

// MARK: - Webhooks

extension ReaderContainer {
  /// Delivers to webhooks, apart from refreshes and from what users wait for, so that addresses that do not answer do not
  /// delay these.
  package var webhookSender: Factory<WebhookSender> {
    self {
      WebhookSender(
        database: database, loader: webhookLoaders().makeLoader(), keys: secretKeys(), now: clock().now,
        logger: logger())
    }
  }

  /// Looks for what webhooks are to be given, in the background.
  public var webhookWorker: Factory<WebhookWorker> {
    self { WebhookWorker(database: database, sender: webhookSender(), now: clock().now, logger: logger()) }
  }
}
