import Foundation

// The statements of `Database+Pushes`.

extension PushSubscription: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      feed: row.id("w.feed_id"),
      hub: AnnouncedHub(
        url: row.address("w.hub"), topic: row.address("w.topic"),
        kind: AnnouncedHub.Kind(rawValue: row.text("w.protocol")) ?? .webSub),
      token: row.text("w.token"), secret: row.text("w.secret"),
      pending: row.optionalText("w.pending").flatMap { Pending(rawValue: $0) }, expires: row.optionalDate("w.expires"),
      due: row.date("w.due"), attempts: row.int("w.attempts"), problem: row.optionalText("w.problem"))
  }

  static func statement(of feed: FeedID) -> SQL {
    "SELECT \(columns) FROM websub_subscriptions w WHERE w.feed_id = \(feed)"
  }

  static func statement(token: String) -> SQL {
    "SELECT \(columns) FROM websub_subscriptions w WHERE w.token = \(token)"
  }

  static func due(now: Date, limit: Int) -> SQL {
    """
    SELECT \(columns) FROM websub_subscriptions w WHERE w.due <= \(now)
    ORDER BY w.due, w.feed_id LIMIT \(max(0, limit))
    """
  }

  /// The feeds with a lease, and its end.
  static func leases(now: Date) -> SQL {
    "SELECT w.feed_id, w.expires FROM websub_subscriptions w WHERE w.expires > \(now)"
  }

  var adding: SQL {
    """
    INSERT INTO websub_subscriptions AS w (feed_id, hub, topic, protocol, token, secret, due, attempts)
    SELECT f.id, \(hub.url), \(hub.topic), \(hub.kind.rawValue), \(token), \(secret), \(due), 0 FROM feeds f WHERE f.id = \(feed)
    ON CONFLICT (feed_id) DO UPDATE SET
      hub = excluded.hub, topic = excluded.topic, protocol = excluded.protocol, token = excluded.token,
      secret = excluded.secret, due = excluded.due, attempts = 0, pending = NULL, expires = NULL, problem = NULL
    WHERE w.hub <> excluded.hub OR w.topic <> excluded.topic OR w.protocol <> excluded.protocol
      OR w.pending = 'unsubscribe'
    """
  }

  func replacing(with changed: PushSubscription) -> SQL {
    """
    UPDATE websub_subscriptions AS w SET
      pending = \(orNull: changed.pending?.rawValue), expires = \(orNull: changed.expires), due = \(changed.due),
      attempts = \(changed.attempts), problem = \(orNull: changed.problem)
    WHERE w.feed_id = \(feed) AND w.token = \(token) AND w.due = \(due) AND w.attempts = \(attempts)
      AND COALESCE(w.pending, '') = \(pending?.rawValue ?? "") AND COALESCE(w.expires, 0) = \(expires?.milliseconds ?? 0)
    RETURNING 1
    """
  }

  static func deleting(_ feed: FeedID, token: String) -> SQL {
    "DELETE FROM websub_subscriptions AS w WHERE w.feed_id = \(feed) AND w.token = \(token)"
  }

  static func endingUnfollowed(now: Date) -> SQL {
    """
    UPDATE websub_subscriptions AS w SET pending = 'unsubscribe', due = \(now), attempts = 0, expires = NULL
    WHERE COALESCE(w.pending, '') <> 'unsubscribe'
      AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.feed_id = w.feed_id)
    """
  }

  static func restarting(now: Date) -> SQL {
    """
    UPDATE websub_subscriptions AS w SET
      pending = NULL, expires = NULL, due = \(now), attempts = 0, problem = NULL
    """
  }
}
