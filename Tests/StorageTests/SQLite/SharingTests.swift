import Foundation
import Synchronization
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(2)))
struct SharingTests {
  @Test
  func `many connections can create the same database at once`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          group.addTask {
            let database = try SQLiteDatabase(path: path)
            _ = try await database.makeUser("user \(index)")
            try await database.close()
          }
        }
        try await group.waitForAll()
      }
      let database = try SQLiteDatabase(path: path)
      #expect(try await database.users().count == 8)
      try await database.close()
    }
  }

  @Test
  func `two objects on one file lose no writes, and readers see complete states`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let first = try SQLiteDatabase(path: path)
      let second = try SQLiteDatabase(path: path)
      let user = try await first.makeUser()
      let feeds = [try await first.follow(user, "http://a.test/"), try await second.follow(user, "http://b.test/")]
      try await withThrowingTaskGroup(of: [EntryID].self) { group in
        for (database, feed) in zip([first, second], feeds) {
          for round in 0..<40 {
            group.addTask {
              let drafts = (0..<5).map { EntryDraft.sample("\(round)/\($0)", text: "words \(round)") }
              return try await database.fetch(feed, drafts, at: Double(round)).inserted
            }
            group.addTask {
              // Each check stores five entries in one transaction.
              let count = try await database.unreadCount(user)
              #expect(count % 5 == 0)
              return []
            }
          }
        }
        var ids: [EntryID] = []
        for try await inserted in group { ids += inserted }
        #expect(Set(ids).count == 400 && ids.count == 400)
      }
      let entries = try await second.entries(user, EntryQuery(limit: 1_000))
      #expect(entries.count == 400)
      #expect(Set(entries.map(\.revision)).count == 400)
      #expect(try await first.unreadCount(user) == 400)
      try await first.close()
      try await second.close()
    }
  }

  @Test
  func `the data version changes only when another object writes`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let own = try SQLiteDatabase(path: path)
      let other = try SQLiteDatabase(path: path)
      let start = try await own.dataVersion()
      try await own.setSetting("a", "1")
      _ = try await own.setting("a")
      _ = try await other.setting("a")
      #expect(try await own.dataVersion() == start)
      try await other.setSetting("a", "2")
      try await own.setSetting("a", "3")
      let changed = try await own.dataVersion()
      #expect(changed != start)
      #expect(try await own.dataVersion() == changed)
      try await own.close()
      try await other.close()
    }
  }

  @Test
  func `a lock held too long gives the error busy and does not affect readers`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path, migrations: Schema.migrations, busyTimeoutMilliseconds: 50)
      let blocker = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 50)
      try blocker.execute("BEGIN IMMEDIATE; INSERT INTO settings VALUES ('a', '1')")
      await #expect(throws: StorageError.busy) { try await database.setSetting("a", "2") }
      #expect(try await database.setting("a") == nil)
      try blocker.execute("COMMIT")
      try await database.setSetting("a", "3")
      #expect(try await database.setting("a") == "3")
      try await database.close()
    }
  }

  @Test
  func `what a user reads waits neither for a write transaction nor for a large feed that is stored`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let (user, feed, ids) = try await database.makeTimeline(1_000)
      /// The time of a page, its counts, an entry and a search.
      @Sendable func read() async throws -> Duration {
        let start = ContinuousClock.now
        #expect(try await database.entries(user, EntryQuery(filter: .unread, limit: 50)).count == 50)
        #expect(try await database.subscriptions(user).count == 1)
        #expect(try await database.entry(user, ids[0]) != nil)
        #expect(try await database.entries(user, EntryQuery(search: "title", limit: 50)).count == 50)
        return ContinuousClock.now - start
      }

      // Those who wait for the lock wait five seconds.
      let blocker = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 50)
      try blocker.execute("BEGIN IMMEDIATE; UPDATE readings SET read_count = 1; DELETE FROM entries")
      for _ in 0..<10 { #expect(try await read() < .seconds(2)) }
      try blocker.execute("ROLLBACK")

      let drafts = (0..<10_000).map { EntryDraft.sample("new \($0)", title: "Title \($0)", text: "words of it") }
      let recording = Task { try await database.fetch(feed, drafts, at: 20_000) }
      let isDone = Atomic<Bool>(false)
      let waiting = Task {
        defer { isDone.store(true, ordering: .relaxed) }
        return try await recording.value
      }
      while !isDone.load(ordering: .relaxed) { #expect(try await read() < .seconds(2)) }
      #expect(try await waiting.value.inserted.count == 10_000)
      try await database.close()
    }
  }

  @Test
  func `writes that wait for the same lock give up together, and later ones wait again`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path, migrations: Schema.migrations, busyTimeoutMilliseconds: 500)
      let blocker = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 50)
      try blocker.execute("BEGIN IMMEDIATE")

      let start = ContinuousClock.now
      await withTaskGroup { (group) in
        for number in 0..<20 {
          group.addTask { try? await database.setSetting("\(number)", "x") }
        }
      }

      // In sequence they would take ten seconds.
      #expect(start.duration(to: .now) < .seconds(3))
      let (later, _) = (Task { try await database.setSetting("later", "x") }, try blocker.execute("COMMIT"))
      try await later.value
      #expect(try await database.setting("later") == "x")
      try await database.close()
    }
  }

  @Test
  func `the message for a lock names another program`() {
    #expect("\(StorageError.busy)".contains("locked by another program"))
  }

  @Test
  func `an error in a transaction undoes all of it`() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder + "/yaarr.db")
      await #expect(throws: StorageError.self) {
        try await database.write("failing") { (connection) throws(StorageError) in
          try connection.run("INSERT INTO settings VALUES ('a', '1')")
          try connection.run("INSERT INTO settings VALUES ('a', '1')")
        }
      }
      #expect(try await database.setting("a") == nil)
      try await database.setSetting("a", "2")
      try await database.close()
    }
  }
}
