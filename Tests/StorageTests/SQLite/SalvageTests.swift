import Foundation
import SeededRandom
import Testing

@testable import Storage

/// Writing what can be read of a damaged file to a new one.
@Suite(.timeLimit(.minutes(3)))
struct SalvageTests {
  private static let pageSize = 4_096

  /// A closed database with two users, two feeds, stars and many entries of different sizes.
  private func makeDatabase(_ path: String, entries count: Int = 400) async throws -> UserID {
    let database = try SQLiteDatabase(path: path)
    let (user, ids) = try await database.makeUsedTimeline()
    var random = SeededGenerator(seed: 1)
    let drafts = (0..<count).map { number in
      let words = (0..<Int.random(in: 3...120, using: &random)).map { _ in
        "\(UInt16.random(in: 0...99, using: &random))"
      }
      return EntryDraft.sample("many \(number)", html: words.joined(separator: " "))
    }
    let feed = try await database.follow(user, "http://many.test/")
    let new = try await database.fetch(feed, drafts, at: 30_000).inserted
    for id in new.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) + [ids[7]] {
      _ = try await database.setStarred(user, id: id, isStarred: true)
    }
    try await database.finishIndexing()
    try await database.close()
    return user
  }

  /// Overwrites pages, which are numbered from 1, with random bytes.
  private func overwrite(_ pages: some Sequence<Int>, of path: String, _ random: inout SeededGenerator) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    for page in pages {
      try file.seek(toOffset: UInt64(clamping: (page - 1) * Self.pageSize))
      try file.write(contentsOf: Data((0..<Self.pageSize).map { _ in UInt8.random(in: 0...255, using: &random) }))
    }
    try file.close()
  }

  private func rootPage(of name: String, in path: String) throws -> Int {
    let connection = try Connection(path: path, role: .reader, busyTimeoutMilliseconds: 1_000)
    return try #require(
      try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = \(name)") { $0.int(0) })
  }

  /// The pages with the list of tables.
  private func schemaPages(of path: String) throws -> [Int] {
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    return (1...file.count / Self.pageSize).filter { page in
      file[(page - 1) * Self.pageSize..<page * Self.pageSize].range(of: Data("CREATE TABLE ".utf8)) != nil
    }
  }

  private func pages(of path: String) throws -> Int {
    (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0) / Self.pageSize
  }

  private func titles(_ path: String, of user: UserID) async throws -> [EntryID: String?] {
    let database = try SQLiteDatabase(path: path)
    let entries = try await database.entries(user, EntryQuery(limit: 10_000, withContent: true))
    #expect(try await database.examine(repairs: false).map(\.what) == [])
    try await database.close()
    return Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.title) })
  }

  @Test func `all of a whole database is salvaged`() async throws {
    try await withTemporaryFolder { folder in
      let (path, new) = (folder + "/yaarr.db", folder + "/new.db")
      let user = try await makeDatabase(path)
      let tables = try await SQLiteDatabase.salvage(path, to: new)
      #expect(tables.filter { $0.lost != 0 }.map(\.name) == [])
      #expect(tables.first { $0.name == "entries" }?.saved == 421)
      #expect(tables.first { $0.name == "stars" }?.saved == 136)
      #expect(try await titles(new, of: user) == titles(path, of: user))
      let database = try SQLiteDatabase(path: new)
      try await database.finishIndexing()
      #expect(try await database.guids(user, EntryQuery(search: "late")) == ["late"])
      try await database.close()
      #expect(try FileManager.default.attributesOfItem(atPath: new)[.posixPermissions] as? Int == 0o600)
      // Nothing is overwritten, and no folder is made.
      await #expect(throws: StorageError.self) { try await SQLiteDatabase.salvage(path, to: new) }
      await #expect(throws: StorageError.self) { try await SQLiteDatabase.salvage(path, to: folder + "/none/new.db") }
      #expect(!FileManager.default.fileExists(atPath: folder + "/none"))
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the rest of a file with random pages is salvaged, and what is lost is counted`(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      let (path, new) = (folder + "/yaarr.db", folder + "/new.db")
      let user = try await makeDatabase(path)
      let before = try await titles(path, of: user)
      var random = SeededGenerator(seed: seed)
      let count = try pages(of: path)
      let damaged = Set(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 2...count, using: &random) })
      let whole = try schemaPages(of: path)
      try overwrite(damaged, of: path, &random)
      let broken = try Data(contentsOf: URL(fileURLWithPath: path))

      let tables: [SalvagedTable]
      do {
        tables = try await SQLiteDatabase.salvage(path, to: new)
      } catch StorageError.corrupt {
        // The first page of the list of tables takes all of them with it.
        #expect(whole.contains { damaged.contains($0) }, "seed \(seed)")
        return
      }
      let after = try await titles(new, of: user)
      for (id, title) in after { #expect(before[id] == title, "seed \(seed)") }
      let entries = try #require(tables.first { $0.name == "entries" })
      if let lost = entries.lost { #expect(entries.saved + lost == before.count, "seed \(seed)") }
      #expect(after.count <= entries.saved, "seed \(seed)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == broken)
    }
  }

  @Test func `rows behind a damaged page in the middle of a table are found`() async throws {
    try await withTemporaryFolder { folder in
      let (path, new) = (folder + "/yaarr.db", folder + "/new.db")
      _ = try await makeDatabase(path, entries: 3_000)
      // Two pages of one table, with whole ones between them and at both ends.
      let file = try Data(contentsOf: URL(fileURLWithPath: path))
      let leaves = (1..<file.count / Self.pageSize).filter { file[$0 * Self.pageSize] == 13 }
      let connection = try Connection(path: path, role: .reader, busyTimeoutMilliseconds: 1_000)
      var damaged: [Int] = []
      for id in [900, 2_100] {
        let title = try #require(try connection.first("SELECT guid FROM entries WHERE id = \(id)") { $0.text(0) })
        let page = leaves.first { leaf in
          file[leaf * Self.pageSize..<(leaf + 1) * Self.pageSize].range(of: Data(title.utf8)) != nil
        }
        damaged.append(try #require(page) + 1)
      }
      var random = SeededGenerator(seed: 3)
      try overwrite(damaged, of: path, &random)
      let entries = try #require(try await SQLiteDatabase.salvage(path, to: new).first { $0.name == "entries" })
      let lost = try #require(entries.lost)
      #expect((2...150).contains(lost) && entries.saved + lost == 3_021, "\(lost) are lost")
    }
  }

  @Test(arguments: ["users", "feeds", "readings"])
  func `entries and stars stay if a table that they belong to is lost`(table: String) async throws {
    try await withTemporaryFolder { folder in
      let (path, new) = (folder + "/yaarr.db", folder + "/new.db")
      let user = try await makeDatabase(path)
      let whole = try SQLiteDatabase(path: path)
      let names = try await whole.users().map(\.name)
      let subscriptions = try await whole.subscriptions(user).count
      try await whole.close()
      var random = SeededGenerator(seed: 4)
      try overwrite([rootPage(of: table, in: path)], of: path, &random)
      let tables = try await SQLiteDatabase.salvage(path, to: new)
      #expect(tables.first { $0.name == table }?.saved == 0)
      let database = try SQLiteDatabase(path: new)
      #expect(try await database.users().map(\.name) == names)
      let left = try await database.subscriptions(user).count
      #expect(left == subscriptions, "\(tables.filter { $0.name == "readings" })")
      let starred = try await database.entries(user, EntryQuery(filter: .starred, limit: 1_000))
      #expect(starred.count == 136 && starred.allSatisfy { !$0.feedTitle.isEmpty })
      let known = try await database.read("reading addresses") { (connection) throws(StorageError) in
        try connection.rows("SELECT url FROM feeds ORDER BY url") { $0.text(0) }
      }
      #expect(known.contains("http://many.test/"))
      #expect(try await database.examine(repairs: false).map(\.what) == [])
      try await database.close()
    }
  }

  @Test(arguments: [2, 5] as [Int]) func `what is left of a truncated file is salvaged`(part: Int) async throws {
    try await withTemporaryFolder { folder in
      let (path, new) = (folder + "/yaarr.db", folder + "/new.db")
      let user = try await makeDatabase(path)
      let before = try await titles(path, of: user)
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.truncate(
        atOffset: UInt64(clamping: try pages(of: path) * Self.pageSize - 1_000) / UInt64(clamping: part) + 500)
      try file.close()
      let tables = try await SQLiteDatabase.salvage(path, to: new)
      #expect(tables.contains { $0.lost != 0 })
      let database = try SQLiteDatabase(path: new)
      #expect(try await database.examine(repairs: false).map(\.what) == [])
      let entries = try await database.read("counting") { (connection) throws(StorageError) in
        try connection.rows("SELECT id, title FROM entries") {
          (id: EntryID(rawValue: $0.integer(0)), title: $0.text(1))
        }
      }
      for entry in entries { #expect(before[entry.id] == entry.title) }
      try await database.close()
    }
  }

  @Test func `a file whose beginning is lost is refused, and nothing is left of the new one`() async throws {
    try await withTemporaryFolder { folder in
      let (path, new) = (folder + "/yaarr.db", folder + "/new.db")
      _ = try await makeDatabase(path, entries: 10)
      var random = SeededGenerator(seed: 5)
      try overwrite([1], of: path, &random)
      await #expect {
        try await SQLiteDatabase.salvage(path, to: new)
      } throws: { if case StorageError.corrupt = $0 { true } else { false } }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("new") } == [])
    }
  }

  @Test(arguments: ["stars", "entry_contents"])
  func `the doctor names the tables that are damaged`(table: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      _ = try await makeDatabase(path)
      var random = SeededGenerator(seed: 6)
      try overwrite([rootPage(of: table, in: path)], of: path, &random)
      let database = try SQLiteDatabase(path: path)
      for repairs in [false, true] {
        let found = try await database.examine(repairs: repairs)
        #expect(found.contains { $0.what.contains("The table “\(table)” is damaged") && $0.isDamage && !$0.isRepaired })
        #expect(!found.contains { $0.what.contains("“notes”") })
      }
      try await database.close()
    }
  }
}
