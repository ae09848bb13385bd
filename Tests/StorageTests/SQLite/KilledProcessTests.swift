import Foundation
import SeededRandom
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20)))
struct KilledProcessTests {
  /// The number of random kills of an engine: `YAARR_KILLS=100` for the long run.
  private static let kills = ProcessInfo.processInfo.environment["YAARR_KILLS"].flatMap { Int($0) } ?? 12

  @Test(arguments: KilledEngine.all)
  func `a process killed at a random moment loses nothing that it acknowledged`(engine: KilledEngine) async throws {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    for number in 0..<Self.kills {
      let work = engine.works[number % engine.works.count]
      // As often within the first milliseconds as within the first tenths of a second.
      let microseconds = 1 << Int.random(in: 6...18, using: &generator)
      let moment = "\(work), killed after \(microseconds) µs; seed \(seed), kill \(number)"
      try await engine.withPlace { place, log in
        try await work.arrange(engine, place)
        let (name, engineName) = (work.rawValue, engine.name)
        await #expect(processExitsWith: .signal(SIGKILL), "\(moment)") {
          [
            place = place as String, log = log as String, name = name as String, engineName = engineName as String,
            microseconds = microseconds as Int
          ] in
          let work = try #require(KilledWork(rawValue: name))
          let engine = try #require(KilledEngine.all.first { $0.name == engineName })
          let acknowledgments = try Acknowledgments(writing: log)
          DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds)) { kill(getpid(), SIGKILL) }
          try await work.run(engine, place, acknowledgments)
        }
        let database = try await engine.open(place)
        try await work.complete(database, place)
        #expect(try await database.examine(repairs: false).isEmpty, "\(moment)")
        try await work.check(database, place, Acknowledgments.read(log), "\(moment)")
        // The work goes on.
        let feed = try #require(try await database.subscribedFeeds(of: nil).first)
        #expect(try await database.fetch(feed.id, [.sample("after")], at: 90_000).inserted.count == 1, "\(moment)")
        #expect(try await database.examine(repairs: false).isEmpty, "\(moment)")
        try await database.close()
      }
    }
  }

  @Test
  func `a process killed while it stores a large feed loses no earlier entries and leaves no partial ones`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let (user, feed, _) = try await database.makeTimeline(20)
      let before = try await database.entries(user, EntryQuery(withContent: true))

      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, feed = feed.rawValue as Int64] in
        let database = try SQLiteDatabase(path: path)
        // The log grows long before the end, because so many pages do not fit into the cache.
        Thread.detachNewThread {
          let log = path + "-wal"
          while true {
            let size = (try? FileManager.default.attributesOfItem(atPath: log))?[.size] as? Int ?? 0
            if size > 4_000_000 { kill(getpid(), SIGKILL) }
          }
        }
        let text = String(repeating: "some words of an entry ", count: 200)
        let drafts = (0..<50_000).map { EntryDraft.sample("\($0 % 40_000)", text: text, html: text) }
        try await database.fetch(FeedID(rawValue: feed), drafts, at: 20_000)
      }

      #expect(try await database.entries(user, ids: before.map(\.id), withContent: false).count == 20)
      for entry in before { #expect(try await database.entry(user, entry.id) == entry) }
      // The entries of its committed transactions are complete; the check is not recorded.
      let text = String(repeating: "some words of an entry ", count: 200)
      let brought = try await database.unreadCount(user) - 20
      try await database.finishIndexing()
      let query = EntryQuery(search: "some words", limit: 50_000, withContent: true)
      let found = try await database.entries(user, query)
      #expect(found.count == brought && found.allSatisfy { $0.contentHTML == text })
      #expect(brought < 40_000)
      #expect(try await database.feed(feed)?.health.lastChecked == .at(10_000))
      let again = try await database.fetch(feed, [.sample("after")], at: 30_000)
      #expect(again.inserted.count == 1)
      try await database.close()

      let reopened = try SQLiteDatabase(path: path)
      #expect(try await reopened.unreadCount(user) == 21 + brought)
      let check = try await reopened.read("checking") { (connection) throws(StorageError) in
        try connection.first("PRAGMA integrity_check") { $0.text(0) }
      }
      #expect(check == "ok")
      try await reopened.close()
    }
  }
}
