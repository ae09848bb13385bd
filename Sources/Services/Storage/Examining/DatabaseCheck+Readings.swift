extension DatabaseCheck {
  /// The checks of what users have read, and of the numbers of entries. They rely on those of feeds.
  static let ofReadings: [DatabaseCheck] = [
    DatabaseCheck(
      what: "Ranges of unread entries overlap or are empty.",
      wrong: """
        SELECT 1 FROM (
          SELECT low, high, lead(low) OVER (PARTITION BY user_id, feed_id ORDER BY low) AS next
          FROM unread_ranges) u WHERE high < low OR high >= next
        """,
      repairs: [
        "DELETE FROM unread_ranges WHERE high < low",
        """
        UPDATE unread_ranges SET high = o.next - 1 FROM (
          SELECT user_id, feed_id, low,
            lead(low) OVER (PARTITION BY user_id, feed_id ORDER BY low) AS next FROM unread_ranges) o
        WHERE o.user_id = unread_ranges.user_id AND o.feed_id = unread_ranges.feed_id
          AND o.low = unread_ranges.low AND unread_ranges.high >= o.next
        """,
      ]),
    DatabaseCheck(
      what: "Ranges of unread entries reach beyond their mark.",
      wrong: """
        SELECT 1 FROM unread_ranges u JOIN readings r ON r.user_id = u.user_id AND r.feed_id = u.feed_id
        WHERE u.high > r.mark
        """,
      repairs: [
        """
        DELETE FROM unread_ranges AS u WHERE u.low > (
          SELECT r.mark FROM readings r WHERE r.user_id = u.user_id AND r.feed_id = u.feed_id)
        """,
        """
        UPDATE unread_ranges AS u SET high = r.mark FROM readings r
        WHERE r.user_id = u.user_id AND r.feed_id = u.feed_id AND u.high > r.mark
        """,
      ]),
    DatabaseCheck(
      what: "Muted entries are unread.", wrong: "SELECT 1 \(unreadMuted)",
      repairs: [
        "DELETE FROM muted_entries WHERE (user_id, entry_id) IN (SELECT m.user_id, m.entry_id \(unreadMuted))"
      ]),
    DatabaseCheck(
      what: "Unread counts are wrong.",
      wrong: "SELECT 1 FROM readings r CROSS JOIN feed_heads h WHERE \(isMiscounted)",
      repairs: [
        """
        UPDATE readings AS r SET read_count = h.last_seq - \(UnreadEntries.counted)
        FROM feed_heads h WHERE \(isMiscounted)
        """
      ]),
    DatabaseCheck(
      what: "Users have read one copy of an entry and not the others.",
      wrong: DisagreeingCopies.unread(from: .read("TRUE"), of: nil), repairs: [], alignsCopies: true),
    DatabaseCheck(
      what: "Numbers of entries are wrong.",
      wrong: "SELECT 1 FROM feed_heads h WHERE h.deleted_count <> \(deleted("h"))",
      repairs: [
        "UPDATE feed_heads SET deleted_count = \(deleted("feed_heads")) WHERE deleted_count <> \(deleted("feed_heads"))"
      ]),
  ]

  private static let unreadMuted: SQL = """
    FROM muted_entries m JOIN entries x ON x.id = m.entry_id
    JOIN readings r ON r.user_id = m.user_id AND r.feed_id = x.feed_id WHERE \(Timeline.isInReading("x"))
    """

  private static let isMiscounted: SQL =
    "h.feed_id = r.feed_id AND r.read_count <> h.last_seq - \(UnreadEntries.counted)"

  /// The numbers of a feed's last entry `head` and before it that no entry has.
  private static func deleted(_ head: SQL) -> SQL {
    "(\(head).last_seq - (SELECT count(*) FROM entries x WHERE x.feed_id = \(head).feed_id))"
  }
}
