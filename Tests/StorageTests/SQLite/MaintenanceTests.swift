import Foundation
import Testing

@testable import Storage

/// Backups, restoring them, and finding and mending damage.
@Suite(.timeLimit(.minutes(1)))
struct MaintenanceTests {
  /// A database with two users, read and starred entries, a saved generation, and an index.
  private func makeDatabase(_ path: String) async throws -> (database: SQLiteDatabase, user: UserID, ids: [EntryID]) {
    let database = try SQLiteDatabase(path: path)
    let (user, feed, ids) = try await database.makeTimeline(20)
    let other = try await database.makeUser("bob")
    _ = try await database.follow(other)
    _ = try await database.setRead(user, ids: [ids[2], ids[3], ids[11]], isRead: true)
    _ = try await database.setStarred(user, id: ids[5], isStarred: true)
    _ = try await database.markAllRead(other, scope: .all, search: nil, newest: ids[9])
    _ = try await database.setRead(other, ids: [ids[1]], isRead: false)
    try await database.fetch(feed, [.sample("late")], at: 20_000)
    return (database, user, ids)
  }

  private func change(_ path: String, _ statements: String) throws {
    let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 1_000)
    try connection.execute("PRAGMA foreign_keys = OFF; \(statements)")
  }

  private func findings(_ database: SQLiteDatabase, repairs: Bool = false) async throws -> [String] {
    let found = try await database.examine(repairs: repairs)
    return found.map { "\($0.what) (\($0.count))" }
  }

  @Test func `nothing is wrong in a database in use`() async throws {
    try await withTemporaryFolder { folder in
      let (database, _, _) = try await makeDatabase(folder + "/yaarr.db")
      let left = try await findings(database)
      #expect(left == [])
      #expect(try await findings(database, repairs: true) == [])
      try await database.close()
    }
  }

  @Test(arguments: [
    ("UPDATE readings SET read_count = read_count + 3", "Unread counts are wrong."),
    (
      "UPDATE readings SET saved_read_count = 99 WHERE saved_batch IS NOT NULL",
      "Unread counts that undoing restores are wrong."
    ),
    ("DELETE FROM entries WHERE id = 8", "Contents of entries refer to something that does not exist."),
    ("UPDATE stars SET rank = 1", "Stars stand elsewhere than their entries."),
    ("UPDATE entries SET rank = 1 WHERE id = 15", "Entries stand above later ones of their feed."),
    ("UPDATE feed_heads SET last_seq = 3", "Feeds know less than their last entry."),
    ("DELETE FROM feed_heads", "Feeds know less than their last entry."),
    ("UPDATE unread_ranges SET high = high + 4", "Ranges of unread entries overlap or are empty."),
    ("DELETE FROM search_rows WHERE entry_id = 4", "Entries are missing in the search index."),
    ("INSERT INTO folder_feeds VALUES (77, 1, 1, 0)", "Feeds in folders refer to something that does not exist."),
    ("INSERT INTO labels VALUES (7, 77, 'a', 'a')", "Labels refer to something that does not exist."),
    ("INSERT INTO entry_labels VALUES (77, 0, 1, 1)", "Labels of entries refer to something that does not exist."),
    (
      "INSERT INTO folders (id, user_id, parent_id, name, position) VALUES (7, 1, 8, 'a', 1), (8, 1, 7, 'b', 1)",
      "Folders are within themselves, or within one that does not exist."
    ),
    (
      "INSERT INTO labels VALUES (7, 1, 'a', 'a'); INSERT INTO entry_labels VALUES (7, 3, 1, 1)",
      "Labels stand elsewhere than their entries."
    ),
    ("INSERT INTO entry_keys VALUES (77, 1, NULL)", "Keys of entries refer to something that does not exist."),
    ("INSERT INTO entry_copies VALUES (77, 77, 1, 77)", "Copies of entries refer to something that does not exist."),
    ("INSERT INTO entry_copies VALUES (3, 3, 1, 4)", "Copies of entries stand elsewhere than their entries."),
    ("INSERT INTO entry_copies VALUES (3, 3, 1, 3)", "Entries are copies of nothing, or of entries of their own feed."),
    (
      "INSERT INTO entry_copies VALUES (3, 3, 1, 3), (4, 3, 1, 4)",
      "Entries are copies of nothing, or of entries of their own feed."
    ),
    ("DELETE FROM users WHERE name = 'bob'", "Subscriptions refer to something that does not exist."),
  ])
  func `damage is found, and mended if that is asked`(statements: String, what: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let (database, user, _) = try await makeDatabase(path)
      try change(path, statements)
      let found = try await database.examine(repairs: false)
      #expect(found.contains { $0.what == what && $0.count > 0 && !$0.isRepaired }, "\(found)")
      let mended = try await database.examine(repairs: true)
      #expect(mended.contains { $0.what == what && $0.isRepaired }, "\(mended)")
      try await database.finishIndexing()
      #expect(try await findings(database) == [])
      let unread = try await database.entries(user, EntryQuery(filter: .unread, limit: 100))
      #expect(try await database.unreadCount(user) == unread.count)
      try await database.close()
    }
  }

  @Test func `copies that are read in one feed only are found and read`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let (database, user, _) = try await makeDatabase(path)
      var copy: EntryDraft = .sample("copy")
      copy.link = "http://news.test/1"
      for url in ["http://b.test/", "http://c.test/"] {
        try await database.fetch(try await database.follow(user, url), [copy], at: 30_000)
      }
      #expect(try await findings(database) == [])
      // The first of the two is read now.
      try change(path, "UPDATE readings SET mark = 1, read_count = 1 WHERE feed_id = 2 AND user_id = 1")
      let what = "Users have read one copy of an entry and not the others. (1)"
      #expect(try await findings(database) == [what])
      #expect(try await findings(database, repairs: true) == [what])
      #expect(try await findings(database) == [])
      #expect(try await database.subscriptions(user).suffix(2).map(\.unreadCount) == [0, 0])
      try await database.close()
    }
  }

  @Test func `a content that cannot be read is found`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let (database, _, _) = try await makeDatabase(path)
      try change(path, "UPDATE entry_contents SET content = x'0127' WHERE entry_id IN (3, 4)")
      let found = try await database.examine(repairs: true)
      #expect(found.map(\.count) == [2] && found.map(\.isRepaired) == [false])
      try await database.close()
    }
  }

  @Test func `a backup is complete, private and never overwrites`() async throws {
    try await withTemporaryFolder { folder in
      let (path, copy) = (folder + "/yaarr.db", folder + "/copy.db")
      let (database, user, _) = try await makeDatabase(path)
      let before = try await database.entries(user, EntryQuery(limit: 100, withContent: true))
      try SQLiteDatabase.backUp(path, to: copy)
      #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
      #expect(throws: StorageError.self) { try SQLiteDatabase.backUp(path, to: copy) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".partial") } == [])

      let restored = try SQLiteDatabase(path: copy)
      #expect(try await restored.entries(user, EntryQuery(limit: 100, withContent: true)) == before)
      #expect(try await findings(restored) == [])
      #expect(try await restored.guids(user, EntryQuery(search: "late")) == ["late"])
      try await restored.close()
      try await database.close()
    }
  }

  @Test func `restoring keeps the database as it was beside it`() async throws {
    try await withTemporaryFolder { folder in
      let (path, copy) = (folder + "/yaarr.db", folder + "/copy.db")
      let (database, user, ids) = try await makeDatabase(path)
      try SQLiteDatabase.backUp(path, to: copy)
      _ = try await database.setRead(user, ids: ids, isRead: true)
      let (before, after) = (4, try await database.unreadCount(user))
      try await database.close()
      let old = try #require(try SQLiteDatabase.restore(copy, to: path))

      let restored = try SQLiteDatabase(path: path)
      #expect(try await restored.unreadCount(user) == 18)
      #expect(try await findings(restored) == [])
      try await restored.close()
      let kept = try SQLiteDatabase(path: old)
      #expect(try await kept.unreadCount(user) == after && after < before)
      try await kept.close()
      // Also where there is none yet.
      #expect(try SQLiteDatabase.restore(copy, to: folder + "/new/yaarr.db") == nil)
    }
  }

  @Test func `what is not a backup is refused, and the database stays`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let (database, user, _) = try await makeDatabase(path)
      try "not a database, but long enough to be looked at".write(
        toFile: folder + "/text", atomically: true, encoding: .utf8)
      try Data().write(to: URL(fileURLWithPath: folder + "/empty"))
      for backup in ["/text", "/empty", "/missing", "/"] {
        #expect(throws: StorageError.self, "\(backup)") { try SQLiteDatabase.restore(folder + backup, to: path) }
      }
      #expect(try await database.unreadCount(user) == 18)
      try await database.close()
    }
  }
}
