import Foundation

extension ListeningPosition: Shape {
  static func latest(_ user: UserID, limit: Int) -> SQL {
    "SELECT \(columns) FROM listening WHERE user_id = \(user) ORDER BY heard DESC, entry_id DESC LIMIT \(limit)"
  }

  static func all(of user: UserID, in entries: [EntryID]) -> SQL {
    "SELECT \(columns) FROM listening WHERE user_id = \(user) AND entry_id IN \(.set(entries))"
  }

  static func statement(_ user: UserID, in entry: EntryID) -> SQL {
    "SELECT \(columns) FROM listening WHERE user_id = \(user) AND entry_id = \(entry)"
  }

  func storing(for user: UserID, at time: Date) -> SQL {
    """
    INSERT INTO listening (user_id, entry_id, seconds, length, state, heard)
    SELECT u.id, e.id, \(seconds), \(orNull: length), \(state.rawValue), \(time)
    FROM users u CROSS JOIN entries e WHERE u.id = \(user) AND e.id = \(entry)
    ON CONFLICT (user_id, entry_id) DO UPDATE SET seconds = excluded.seconds,
      length = COALESCE(excluded.length, listening.length), state = excluded.state, heard = excluded.heard
    """
  }

  /// The same, unless a later position is stored. Gives a row if it is stored.
  func storingUnlessLater(for user: UserID, at time: Date) -> SQL {
    "\(storing(for: user, at: time)) WHERE excluded.heard >= listening.heard RETURNING 1"
  }

  /// The same with the time of each.
  static func heard(_ user: UserID, in entries: [EntryID]) -> SQL {
    "SELECT \(KeptEntry.Listened.columns) FROM listening WHERE user_id = \(user) AND entry_id IN \(.set(entries))"
  }

  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      entry: row.id("entry_id"), seconds: row.int("seconds"), length: row.optionalInt("length"),
      state: State(rawValue: row.int("state")) ?? .left)
  }
}

extension KeptEntry.Listened: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(position: ListeningPosition(&row), heard: row.date("heard"))
  }
}

extension PlayQueue {
  /// Adds a recording behind all that were queued otherwise; a full queue stays as it is.
  static func adding(_ entry: EntryID, at place: Int, for user: UserID) -> SQL {
    """
    INSERT INTO play_queue (user_id, entry_id, position) SELECT u.id, e.id, \(most + place)
    FROM users u CROSS JOIN entries e WHERE u.id = \(user) AND e.id = \(entry)
      AND (SELECT count(*) FROM play_queue q WHERE q.user_id = \(user)) < \(most)
    ON CONFLICT DO NOTHING
    """
  }

  static func statement(_ user: UserID) -> SQL {
    "SELECT entry_id FROM play_queue WHERE user_id = \(user) ORDER BY position, entry_id"
  }

  static func replacing(_ user: UserID, by entries: [EntryID]) -> [SQL] {
    var statements: [SQL] = ["DELETE FROM play_queue WHERE user_id = \(user)"]
    statements += entries.enumerated().map { position, entry in
      """
      INSERT INTO play_queue (user_id, entry_id, position)
      SELECT u.id, e.id, \(position) FROM users u CROSS JOIN entries e WHERE u.id = \(user) AND e.id = \(entry)
      ON CONFLICT DO NOTHING
      """
    }
    return statements
  }
}
