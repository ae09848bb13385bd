import EventuallyTesting
import Foundation
import Testing
import TextSearch

@testable import Storage

@Suite(.timeLimit(.minutes(2)))
struct SearchIndexTests {
  /// A database whose entries are not indexed yet, as after an update to other tokens.
  private func makeUnindexed(_ path: String, entries: Int) async throws -> UserID {
    let database = try SQLiteDatabase(path: path)
    let user = try await database.makeUser()
    let feed = try await database.follow(user)
    let drafts = (1...entries).reversed().map { number in
      EntryDraft.sample("\(number)", title: "部署 \(number)", published: .at(Double(number)), text: "text of \(number)")
    }
    try await database.fetch(feed, drafts, at: 10_000)
    try await database.finishIndexing()
    try await database.close()
    let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 1_000)
    try connection.execute(
      """
      INSERT INTO entry_search (entry_search) VALUES ('delete-all');
      DELETE FROM search_rows; DELETE FROM search_queue;
      UPDATE search_state SET built = (SELECT max(id) + 1 FROM entries), spread = 0;
      """)
    return user
  }

  @Test
  func `what is not indexed yet is indexed in the background, and says so meanwhile`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let user = try await makeUnindexed(path, entries: 1_000)
      let database = try SQLiteDatabase(path: path)
      try await database.finishIndexing()
      try await database.fetch(FeedID(rawValue: 1), [.sample("new", title: "部署 new")], at: 20_000)
      var query = EntryQuery(search: "部署", limit: 2_000)
      #expect(try await database.entries(user, query).count == 1_001)
      query.search = "text of 17"
      #expect(try await database.guids(user, query).first == "179")
      #expect(try await database.searchProblems(user, "部署").isEmpty)
      let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 1_000)
      // As if the tokens were of an older version. Nothing is indexed while another program has the lock.
      try connection.execute(
        "BEGIN IMMEDIATE; UPDATE search_state SET version = 0, built = 900; COMMIT; BEGIN IMMEDIATE")
      let meanwhile = try await database.searchProblems(user, "部署")
      #expect(try await database.unindexedCount(most: .max) == 1_001)
      try connection.execute("COMMIT")
      #expect(meanwhile.count == 1 && meanwhile[0].message.hasPrefix("The search index is being built"))
      try await database.finishIndexing()
      #expect(try SearchIndex(connection: connection).state().version == Tokenizer.version)
      #expect(try await database.entries(user, EntryQuery(search: "部署", limit: 2_000)).count == 1_001)
      try await database.close()
    }
  }

  @Test
  func `entries are indexed within two seconds, also those that another process has stored`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let (database, other) = (try SQLiteDatabase(path: path), try SQLiteDatabase(path: path))
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      // What was killed before it indexed anything.
      let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 1_000)
      var recorder = EntryRecorder([.sample("left", text: "behind")], feed: feed, received: .at(0), siteURL: nil)
      try connection.transaction(.write) { () throws(StorageError) in
        try recorder.storePart(at: "http://a.test/", on: connection)
      }
      let clock = ContinuousClock()
      let start = clock.now
      try await eventually { try await !other.guids(user, EntryQuery(search: "behind")).isEmpty }
      #expect(try await other.guids(user, EntryQuery(search: "behind")) == ["left"])
      // Half a second and the time for one entry; other tests run at the same time.
      #expect(clock.now - start < .seconds(10))
      try await other.close()
      try await database.close()
    }
  }

  @Test
  func `many entries of one moment, changed and deleted, leave an exact index`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      func drafts(_ word: String) -> [EntryDraft] {
        (0..<500).map { .sample("\($0)", published: .at(Double($0 / 100)), text: "\(word) \($0)") }
      }
      try await database.fetch(feed, drafts("before"))
      try await database.fetch(feed, drafts("after"), at: 100)
      #expect(try await database.entries(user, EntryQuery(search: "before")).isEmpty)
      let found = try await database.entries(user, EntryQuery(search: "after", limit: 1_000))
      #expect(found == found.sorted { ($0.rank, $0.id) > ($1.rank, $1.id) } && found.count == 500)
      let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 1_000)
      try connection.execute("PRAGMA foreign_keys = ON; DELETE FROM feeds")
      try await database.finishIndexing()
      #expect(try connection.first("SELECT count(*) FROM search_rows") { $0.int(0) } == 0)
      for word in ["after", "before", "title"] {
        let count = try connection.first("SELECT count(*) FROM entry_search WHERE entry_search MATCH \(word)") {
          $0.int(0)
        }
        #expect(count == 0, "\(word)")
      }
      try await database.close()
    }
  }

  @Test
  func `a connection runs more kinds of statements than it keeps`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await SQLiteDatabase(path: path).close()
      let connection = try Connection(path: path, role: .reader, busyTimeoutMilliseconds: 1_000)
      for number in (0..<1_200).map({ $0 % 700 }) {
        let statement = SQL(stringLiteral: "SELECT \(number)")
        #expect(try connection.first(statement) { $0.int(0) } == number)
      }
    }
  }

  @Test
  func `a process killed while it indexes leaves nothing unindexed`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.close()
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, feed = feed.rawValue as Int64] in
        let database = try SQLiteDatabase(path: path)
        let drafts = (0..<3_000).map { EntryDraft.sample("\($0)", text: "words of \($0)") }
        let outcome = RefreshOutcome(
          checked: .at(0), nextCheck: .at(9), result: .fetched(FetchedFeed(title: "A", entries: drafts)))
        Thread.detachNewThread {
          let connection = try? Connection(path: path, role: .reader, busyTimeoutMilliseconds: 1_000)
          while true {
            let rows = try? connection?.first("SELECT count(*) FROM search_rows") { $0.int(0) }
            if rows ?? 0 > 300 { kill(getpid(), SIGKILL) }
          }
        }
        _ = try await database.record(outcome, for: FeedID(rawValue: feed))
        try await database.finishIndexing()
      }
      let again = try SQLiteDatabase(path: path)
      try await again.finishIndexing()
      let stored = try await again.unreadCount(user)
      #expect(stored > 300)
      #expect(try await again.entries(user, EntryQuery(search: "words", limit: 5_000)).count == stored)
      try await again.close()
    }
  }
}
