import Foundation

/// The statements of `Database+Icons`.
enum FeedIcons {
  static func toLookFor(now: Date, after place: FeedID, limit: Int) -> SQL {
    """
    SELECT \(Feed.columns) FROM \(Feed.tables) LEFT JOIN feed_icons i ON i.feed_id = f.id
    WHERE f.id > \(place) AND (i.due IS NULL OR i.due <= \(now)) AND c.checked IS NOT NULL AND \(Feed.hasSubscriber)
    ORDER BY f.id LIMIT \(limit)
    """
  }

  static func storing(_ icon: FeedIcon?, of feed: FeedID, due: Date) -> SQL {
    """
    INSERT INTO feed_icons (feed_id, due, url, type, content)
    SELECT f.id, \(due), \(orNull: icon?.url), \(orNull: icon?.type), \(orNull: icon?.content)
    FROM feeds f WHERE f.id = \(feed)
    ON CONFLICT (feed_id) DO UPDATE SET due = excluded.due, url = COALESCE(excluded.url, feed_icons.url),
      type = COALESCE(excluded.type, feed_icons.type), content = COALESCE(excluded.content, feed_icons.content)
    """
  }

  /// Gives the feed the version of its icon. Changes no row if it has it.
  static func versioning(_ icon: FeedIcon, of feed: FeedID) -> SQL {
    """
    UPDATE feeds SET icon_version = \(icon.version)
    WHERE id = \(feed) AND (icon_version IS NULL OR icon_version <> \(icon.version)) RETURNING id
    """
  }

  static func reading(of feed: FeedID) -> SQL {
    "SELECT \(FeedIcon.columns) FROM feed_icons i WHERE i.feed_id = \(feed) AND i.content IS NOT NULL"
  }

  static func reading(_ user: UserID, of feed: FeedID) -> SQL {
    """
    \(reading(of: feed)) AND EXISTS (SELECT 1 FROM readings r WHERE r.user_id = \(user) AND r.feed_id = i.feed_id)
    """
  }

  /// The most bytes that the icons of a user have together: one has up to 128 kB, and a user up to 10,000 feeds.
  static let mostBytes = 8 << 20

  /// Those of a user, behind their feeds; the smallest ones if all have too many bytes.
  static func all(of user: UserID, mostBytes: Int = mostBytes) -> SQL {
    """
    SELECT i.feed_id, \(FeedIcon.columns) FROM feed_icons i JOIN (
      SELECT n.feed_id, sum(length(n.content)) OVER (ORDER BY length(n.content), n.feed_id) AS bytes
      FROM feed_icons n JOIN subscriptions s ON s.feed_id = n.feed_id
      WHERE s.user_id = \(user) AND n.content IS NOT NULL) t ON t.feed_id = i.feed_id
    WHERE t.bytes <= \(mostBytes)
    """
  }
}

extension FeedIcon: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(url: row.address("i.url"), type: row.text("i.type"), content: row.blob("i.content"))
  }
}
