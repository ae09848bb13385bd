import Foundation
import TemporaryPostgreSQL
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(2)))
struct CopyingTests {
  private struct Interruption: Error {}

  @Test(arguments: DatabaseEngine.allCases, DatabaseEngine.allCases)
  func `a copy has everything, and goes on as the first one would`(from: DatabaseEngine, to: DatabaseEngine)
    async throws
  {
    try await withCopyable(from, to) { source, copy in
      let (ann, feed, ids) = try await source.makeTimeline(1_200)
      let bob = try await source.makeUser("bob")
      let second = try await source.follow(bob, "http://b.test/", folder: "News")
      try await source.fetch(second, [.sample("b", text: "a rare word", html: "<p>a rare word</p>")], at: 20_000)
      _ = try await source.setRead(ann, ids: [ids[3], ids[700]], isRead: true)
      _ = try await source.setStarred(ann, id: ids[5], isStarred: true)
      let receipt = try await source.markAllRead(ann, scope: .all, search: nil, newest: ids[1_199])
      _ = try await source.setRead(ann, ids: [ids[9]], isRead: false)
      try await source.setSetting("layout", "cards\0", of: ann)
      try await source.setSetting("public", "https://reader.test")
      try await source.setListeningPosition(bob, ListeningPosition(entry: ids[1], seconds: 12))
      let folder = try #require(try await source.folders(bob).first)
      // A row that refers to a later one.
      let above = try await source.makeFolder(bob, path: ["Papers", "Daily"])
      try await source.moveFolder(bob, folder: folder.id, under: above, before: nil)
      let label = try await source.makeLabel(ann, name: "Later")
      _ = try await source.setLabels(ann, id: ids[4], labels: [label])
      _ = try await source.setFolded(bob, folder: folder.id, isFolded: true)
      try await source.markRead(bob, of: "http://b.test/", guids: ["to come"])
      let last = try await source.makeUser("carl")

      var progress: [DatabaseCopy.Progress] = []
      let tables = try await DatabaseCopy(from: source, to: copy).run(onProgress: { progress.append($0) })
      #expect(tables.first { $0.name == "entries" }?.rows == 1_201)
      let rows = tables.reduce(0) { $0 + $1.rows }
      let (copying, comparing) = (progress.filter { $0.step == .copying }, progress.filter { $0.step == .comparing })
      #expect(copying.first?.done == 0 && copying.last?.done == rows && copying.allSatisfy { $0.total == rows })
      #expect(comparing.first?.done == 0 && comparing.last?.done == 2 * rows)
      #expect(comparing.allSatisfy { $0.total == 2 * rows } && progress.last?.step == .comparing)
      #expect(try await !DatabaseCopy.isUnfinished(copy))
      let query = EntryQuery(limit: 5_000, withContent: true)
      for user in [ann, bob, last] {
        #expect(try await copy.entries(user, query) == source.entries(user, query))
        #expect(try await copy.subscriptions(user) == source.subscriptions(user))
        #expect(try await copy.folders(user) == source.folders(user))
        #expect(try await copy.labels(user) == source.labels(user))
        #expect(
          try await copy.readGUIDs(user, of: "http://b.test/", after: nil, limit: 9)
            == source.readGUIDs(user, of: "http://b.test/", after: nil, limit: 9))
        #expect(try await copy.settings(of: user) == source.settings(of: user))
        #expect(try await copy.listeningPositions(user, limit: 9) == source.listeningPositions(user, limit: 9))
        #expect(try await copy.unreadCount(user) == source.unreadCount(user))
      }
      #expect(try await copy.setting("public") == "https://reader.test")
      try await copy.finishIndexing()
      #expect(try await copy.guids(bob, EntryQuery(search: "rare")) == ["b"])
      // What was saved for the undoing, and all numbers, go on.
      let undone = try await source.undoMarkAllRead(ann, number: receipt.number)
      #expect(try await copy.undoMarkAllRead(ann, number: receipt.number) == undone)
      let new = try await copy.fetch(feed, [.sample("new")], at: 30_000).inserted
      #expect(try await source.fetch(feed, [.sample("new")], at: 30_000).inserted == new)
      #expect(try await copy.makeUser("dora") > last)
      #expect(try await copy.follow(ann, "http://c.test/") > second)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a killed copying goes on where it was`(engine: DatabaseEngine) async throws {
    try await withTemporaryFolder { folder in
      let source = try SQLiteDatabase(path: folder + "/source.db")
      let (user, _, _) = try await source.makeTimeline(2_000)
      try await withPlace(engine, folder) { place in
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [path = (folder + "/source.db") as String, place = place as String] in
          let source = try SQLiteDatabase(path: path)
          var pages = 0
          try await DatabaseCopy(from: source, to: try await open(place)).run { table, _ in
            pages += table == "entries" ? 1 : 0
            if pages == 2 { kill(getpid(), SIGKILL) }
          }
        }
        let copy = try await open(place)
        #expect(try await DatabaseCopy.isUnfinished(copy))
        var copied: [String: Int] = [:]
        var begin: DatabaseCopy.Progress?
        let tables = try await DatabaseCopy(from: source, to: copy).run {
          copied[$0, default: 0] += $1
        } onProgress: {
          begin = begin ?? $0
        }
        // What was copied before counts as done.
        #expect(try #require(begin).done > 1_000)
        // Nothing was copied twice: 1,000 entries were there.
        #expect(copied["entries"] == 1_000 && copied["users"] == nil && copied["entry_contents"] == 2_000)
        #expect(tables.first { $0.name == "entries" }?.rows == 2_000)
        #expect(try await copy.unreadCount(user) == 2_000)
        try await copy.close()
      }
      try await source.close()
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a copy that was damaged or whose source was changed is refused`(engine: DatabaseEngine) async throws {
    try await withCopyable(.sqlite, engine) { source, copy in
      let (_, _, ids) = try await source.makeTimeline(600)
      await #expect(throws: Interruption.self) {
        try await DatabaseCopy(from: source, to: copy).run { table, _ in
          if table == "entries" { throw Interruption() }
        }
      }
      try await copy.alter("UPDATE entries SET title = 'damaged' WHERE id = \(ids[7])")
      let damaged = DatabaseCopyError.different(table: "entries", rows: 600, copied: 600)
      for _ in 0..<2 {
        await #expect(throws: damaged) { try await DatabaseCopy(from: source, to: copy).run() }
        #expect(try await DatabaseCopy.isUnfinished(copy))
      }
      try await copy.alter("UPDATE entries SET title = \("Title of 593") WHERE id = \(ids[7])")
      _ = try await source.setRead(try #require(try await source.users().first).id, ids: [ids[0]], isRead: true)
      await #expect(throws: DatabaseCopyError.different(table: "readings", rows: 1, copied: 1)) {
        try await DatabaseCopy(from: source, to: copy).run()
      }
      let third = DatabaseCopy(from: copy, to: source)
      await #expect(throws: DatabaseCopyError.unfinishedSource) { try await third.run() }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a database that is not empty is not written to`(engine: DatabaseEngine) async throws {
    try await withCopyable(.sqlite, engine) { source, copy in
      _ = try await source.makeTimeline(3)
      _ = try await copy.makeUser("bob")
      await #expect(throws: DatabaseCopyError.notEmpty) { try await DatabaseCopy(from: source, to: copy).run() }
      #expect(try await copy.users().map(\.name) == ["bob"])
      #expect(try await !DatabaseCopy.isUnfinished(copy))
    }
  }

  @Test func `every table is copied, or made by the new database, and has the same columns in both engines`()
    async throws
  {
    try await withCopyable(.sqlite, .postgresql) { sqlite, postgresql in
      let copied = CopiedTable.all.map(\.name)
      let derived: Set = [
        "entry_search", "search_queue", "search_rows", "search_state", "sequences", "counters", "change_log",
        "change_log_0", "change_log_1", "change_log_2", "change_log_3",
        "schema_version", "nodes", "shards",
      ]
      for database in [sqlite, postgresql] {
        let tables = try await tables(of: database).filter { !derived.contains($0) }
        #expect(tables.sorted() == copied.sorted())
      }
      for table in CopiedTable.all {
        let columns = try await sqlite.columns(of: table).map(\.name)
        #expect(try await postgresql.columns(of: table).map(\.name) == columns)
        #expect(Set(table.key).isSubset(of: columns))
      }
    }
  }

  // MARK: Private

  private func withCopyable(
    _ first: DatabaseEngine, _ second: DatabaseEngine,
    _ body: (any CopyableDatabase, any CopyableDatabase) async throws -> Void
  ) async throws {
    try await first.withDatabase { first in
      try await second.withDatabase { second in
        try await body(try #require(first as? any CopyableDatabase), try #require(second as? any CopyableDatabase))
      }
    }
  }

  private func withPlace(_ engine: DatabaseEngine, _ folder: String, _ body: (String) async throws -> Void) async throws
  {
    switch engine {
    case .sqlite: try await body(folder + "/copy.db")
    case .postgresql: try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { try await body($0) }
    }
  }

  private func tables(of database: any CopyableDatabase) async throws -> [String] {
    if let database = database as? SQLiteDatabase {
      return try await database.read("testing") { (connection) throws(StorageError) in
        try connection.rows(
          """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          AND name NOT LIKE 'entry_search_%'
          """
        ) { $0.text(0) }
      }
    }
    let database = try #require(database as? PostgreSQLDatabase)
    return try await database.rows(
      "testing",
      "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
    ) { $0.text(0) }
  }
}

/// The database at an address or a path.
private func open(_ place: String) async throws -> any CopyableDatabase {
  place.hasPrefix("postgres") ? try await PostgreSQLDatabase(url: place) : try SQLiteDatabase(path: place)
}
