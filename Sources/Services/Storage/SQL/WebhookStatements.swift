import Bytes
import Foundation

// The statements of `Database+Webhooks`.

extension Webhook: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      id: row.id("id"), user: row.id("user_id"),
      draft: WebhookDraft(
        url: row.address("url"), events: WebhookEvents(rawValue: row.int("events")),
        place: WebhookPlace(key: row.text("place"))),
      sealed: row.blob("sealed"), created: row.date("created"),
      progress: WebhookProgress(lastEntry: row.id("last_entry"), failing: row.ids("failing")))
  }

  static func all(of user: UserID?) -> SQL {
    let condition: SQL =
      user.map { "user_id = \($0)" } ?? "EXISTS (SELECT 1 FROM users u WHERE u.id = user_id AND \(User.isActive))"
    return "SELECT \(columns) FROM webhooks WHERE \(condition) ORDER BY id"
  }

  /// Gives no row if the user has the most webhooks.
  static func adding(
    to user: UserID, _ draft: WebhookDraft, sealed: [UInt8], from progress: WebhookProgress, at time: Date
  ) -> SQL {
    """
    INSERT INTO webhooks (user_id, url, events, place, sealed, created, last_entry, failing)
    SELECT u.id, \(draft.url), \(draft.events.rawValue), \(draft.place.key), \(sealed), \(time), \(progress.lastEntry),
      \(text(of: progress.failing)) FROM users u
    WHERE u.id = \(user) AND \(User.isThere)
      AND (SELECT count(*) FROM webhooks o WHERE o.user_id = \(user)) < \(mostPerUser)
    RETURNING \(columns)
    """
  }

  static func deleting(_ webhook: WebhookID, of user: UserID) -> SQL {
    "DELETE FROM webhooks WHERE id = \(webhook) AND user_id = \(user) RETURNING 1"
  }

  /// Gives a row if the progress was as the webhook says.
  func advancing(to progress: WebhookProgress) -> SQL {
    """
    UPDATE webhooks SET last_entry = \(progress.lastEntry), failing = \(Self.text(of: progress.failing))
    WHERE id = \(id) AND last_entry = \(self.progress.lastEntry) AND failing = \(Self.text(of: self.progress.failing))
    RETURNING 1
    """
  }

  private static func text(of feeds: [FeedID]) -> String { feeds.map(\.description).joined(separator: ",") }
}

extension WebhookDelivery: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      id: row.id("d.id"), webhook: row.id("d.webhook_id"),
      news: WebhookNews(
        WebhookEvents(rawValue: row.int("d.event")), feed: row.optionalID("d.feed_id"),
        // In the order in which they were given.
        entries: row.text("d.entries").splitBytes(on: ",").compactMap { EntryID(String($0)) }),
      created: row.date("d.created"), due: row.optionalDate("d.due"), attempts: row.int("d.attempts"),
      lastAttempt: row.optionalDate("d.tried"),
      status: row.optionalInt("d.status"), problem: row.optionalText("d.problem"))
  }

  /// The number of deliveries that wait, if the webhook is there.
  static func waiting(for webhook: WebhookID) -> SQL {
    """
    SELECT (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.due IS NOT NULL)
    FROM webhooks w WHERE w.id = \(webhook)
    """
  }

  static func adding(_ news: WebhookNews, to webhook: WebhookID, at time: Date) -> SQL {
    """
    INSERT INTO webhook_deliveries (webhook_id, event, feed_id, entries, created, due, attempts)
    VALUES (\(webhook), \(news.event.rawValue), \(orNull: news.feed),
      \(news.entries.map(\.description).joined(separator: ",")), \(time), \(time), 0)
    RETURNING id
    """
  }

  /// The first due one of each webhook whose user may sign in. Reads all that are due, by their index: at most `mostWaiting` of each webhook.
  static func due(now: Date, limit: Int) -> SQL {
    """
    SELECT \(columns) FROM (
      SELECT o.id, row_number() OVER (PARTITION BY o.webhook_id ORDER BY o.due, o.id) AS place
      FROM webhook_deliveries o JOIN webhooks w ON w.id = o.webhook_id JOIN users u ON u.id = w.user_id
      WHERE o.due <= \(now) AND \(User.isActive)
    ) f JOIN webhook_deliveries d ON d.id = f.id
    WHERE f.place = 1 ORDER BY d.due, d.id LIMIT \(limit)
    """
  }

  func claiming(until time: Date) -> SQL {
    """
    UPDATE webhook_deliveries SET due = \(time), attempts = attempts + 1
    WHERE id = \(id) AND attempts = \(attempts) AND due IS NOT NULL RETURNING 1
    """
  }

  func finishing(_ attempt: WebhookAttempt) -> SQL {
    """
    UPDATE webhook_deliveries SET due = \(orNull: attempt.next), tried = \(attempt.time),
      status = \(orNull: attempt.status), problem = \(orNull: attempt.problem)
    WHERE id = \(id)
    """
  }

  /// Puts off the other deliveries of the webhook while its address does not answer, and ends their wait when it does; nil
  /// if nothing changes for them.
  func movingOthers(_ attempt: WebhookAttempt) -> SQL? {
    guard case _? = attempt.problem else {
      // Those that were tried, or that another process tries, keep their own times.
      return """
        UPDATE webhook_deliveries SET due = \(attempt.time)
        WHERE webhook_id = \(webhook) AND id <> \(id) AND due > \(attempt.time) AND attempts = 0
        """
    }
    guard let next = attempt.next, attempt.delaysOthers else { return nil }
    return """
      UPDATE webhook_deliveries SET due = \(next) WHERE webhook_id = \(webhook) AND id <> \(id) AND due < \(next)
      """
  }

  /// For an engine that writes several transactions at a time.
  var lockingWebhook: SQL { "SELECT 1 FROM webhooks WHERE id = \(webhook) FOR NO KEY UPDATE" }

  /// Deletes the oldest of those that are done.
  var limiting: SQL {
    """
    DELETE FROM webhook_deliveries WHERE webhook_id = \(webhook) AND due IS NULL AND id <= (
      SELECT o.id FROM webhook_deliveries o WHERE o.webhook_id = \(webhook) AND o.due IS NULL
      ORDER BY o.id DESC LIMIT 1 OFFSET \(Self.mostKept))
    """
  }

  static func latest(of user: UserID, limit: Int) -> SQL {
    """
    SELECT \(columns) FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE w.user_id = \(user) ORDER BY d.id DESC LIMIT \(limit)
    """
  }
}
