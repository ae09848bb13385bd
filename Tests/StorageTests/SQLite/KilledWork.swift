import Foundation
import TemporaryPostgreSQL
import Testing

@testable import Storage

/// An engine whose processes are killed. Its places are texts, which a test hands to the process.
struct KilledEngine: CustomTestStringConvertible {
  let name: String
  let works: [KilledWork]
  /// Runs a test with the place of a database without data, and with the path of a log.
  let withPlace: @Sendable (_ test: (_ place: String, _ log: String) async throws -> Void) async throws -> Void
  let open: @Sendable (_ place: String) async throws -> any Database

  var testDescription: String { name }

  static let sqlite = KilledEngine(
    name: "sqlite", works: KilledWork.allCases,
    withPlace: { test in try await withTemporaryFolder { try await test($0 + "/yaarr.db", $0 + "/log") } },
    open: { try SQLiteDatabase(path: $0) })

  static let postgresql = KilledEngine(
    name: "postgresql", works: [.recording, .marking, .importing, .copying, .deleting],
    withPlace: { test in
      try await withTemporaryFolder { folder in
        try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { try await test($0, folder + "/log") }
      }
    },
    open: { try await PostgreSQLDatabase(url: $0) })

  static let all = [sqlite, postgresql]
}

/// The work of a process that is killed. Each runs until then, and acknowledges each of its steps.
enum KilledWork: String, CaseIterable {
  case recording, marking, importing, copying, deleting
  /// Only engines of one file.
  case backingUp

  /// Makes the database that the process works on.
  func arrange(_ engine: KilledEngine, _ place: String) async throws {
    if self == .copying {
      let source = try SQLiteDatabase(path: Self.source(of: place))
      _ = try await source.makeTimeline(2_000)
      try await source.close()
    }
    let database = try await engine.open(place)
    if self != .copying { _ = try await database.makeTimeline(2_000) }
    try await database.close()
  }

  /// The file that is copied to a place.
  private static func source(of place: String) -> String {
    place.hasPrefix("/") ? place + ".source" : "/tmp/killed-\(place.filter { $0.isLetter || $0.isNumber }.suffix(120))"
  }

  /// Completes what only its repetition completes.
  func complete(_ database: any Database, _ place: String) async throws {
    guard self == .copying else { return }
    let source = try SQLiteDatabase(path: Self.source(of: place))
    // It may have been killed after its end.
    let isEmpty = try await database.users().isEmpty
    let isUnfinished = try await DatabaseCopy.isUnfinished(database)
    if isUnfinished || isEmpty {
      try await DatabaseCopy(from: source, to: #require(database as? any CopyableDatabase)).run()
    }
    try await source.close()
    if !place.hasPrefix("/") {
      for file in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: Self.source(of: place) + file) }
    }
  }

  /// Never returns, but for an error.
  func run(_ engine: KilledEngine, _ place: String, _ acknowledgments: Acknowledgments) async throws {
    let database = try await engine.open(place)
    if self == .copying {
      let source = try SQLiteDatabase(path: Self.source(of: place))
      try await DatabaseCopy(from: source, to: #require(database as? any CopyableDatabase)).run()
      // Until the process is killed.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    let user = try #require(try await database.users().first).id
    let feed = try #require(try await database.subscribedFeeds(of: nil).first).id
    let entries = try await database.entries(user, EntryQuery(limit: 3_000)).map(\.id)
    for step in 0... {
      switch self {
      case .recording:
        let text = String(repeating: "some words of an entry ", count: 100)
        let drafts = (0..<20).map { EntryDraft.sample("\(step)-\($0)", text: text, html: text) }
        try await database.fetch(feed, drafts, at: 20_000 + Double(step))
        try acknowledgments.add(step)
      case .marking:
        let entry = entries[step % entries.count]
        if step % 50 == 49 {
          // Undone, so that the single marks before stay to be checked.
          let marked = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
          _ = try await database.undoMarkAllRead(user, number: marked.number)
        }
        _ = try await database.setRead(user, ids: [entry], isRead: true)
        _ = try await database.setStarred(user, id: entry, isStarred: true)
        try acknowledgments.add(Int(entry.rawValue))
      case .importing:
        let starred = (0..<5).map { part in
          ImportedEntry(
            feed: "http://imported.test/", feedTitle: "Imported", draft: .sample("\(step)-\(part)"), received: .at(1),
            rank: .at(1), isStarred: true, labels: [])
        }
        _ = try await database.keep(user, starred)
        try await database.markRead(user, of: "http://a.test/", guids: ["\(step % 2_000 + 1)", "to come \(step)"])
        try acknowledgments.add(step)
      case .deleting:
        let drafts = (0..<20).map { EntryDraft.sample("\(step)-\($0)") }
        try await database.fetch(feed, drafts, at: 20_000 + Double(step))
        let rule = RetentionRule(newest: 30, deletesUnread: true)
        if let expiry = try await database.expiry(of: feed, rule, now: .at(30_000)) {
          let expired = try await database.expiredEntries(expiry, after: 0, limit: 100)
          _ = try await database.delete(expired.entries, expiry, now: .at(30_000))
        }
        try acknowledgments.add(step)
      case .copying:
        try acknowledgments.add(step)
      case .backingUp:
        try SQLiteDatabase.backUp(place, to: place + ".copy-\(step)")
        try acknowledgments.add(step)
      }
    }
  }

  /// Checks that what was acknowledged is stored, whole.
  func check(_ database: any Database, _ place: String, _ acknowledged: [Int], _ moment: Comment) async throws {
    let user = try #require(try await database.users().first).id
    let unread = try await database.entries(user, EntryQuery(filter: .unread, limit: 1_000_000))
    #expect(try await database.unreadCount(user) == unread.count, moment)
    switch self {
    case .recording:
      let stored = try await database.entries(user, EntryQuery(limit: 1_000_000))
      let guids = Set(stored.map(\.guid))
      for step in acknowledged { for part in 0..<20 { #expect(guids.contains("\(step)-\(part)"), moment) } }
      // A fetch is there with all its entries or not at all.
      #expect((stored.count - 2_000) % 20 == 0, moment)
    case .marking:
      let states = try await database.states(user, ids: Set(acknowledged).map { EntryID(rawValue: Int64($0)) })
      #expect(states.count == Set(acknowledged).count && states.allSatisfy { !$0.isUnread && $0.isStarred }, moment)
    case .importing:
      let starred = try await database.entries(user, EntryQuery(filter: .starred, limit: 1_000_000))
      let guids = Set(starred.map(\.guid))
      for step in acknowledged { for part in 0..<5 { #expect(guids.contains("\(step)-\(part)"), moment) } }
      #expect(starred.count % 5 == 0, moment)
    case .copying:
      #expect(unread.count == 2_000, moment)
    case .deleting:
      // A list of the same entries brings none of the deleted ones back.
      let before = try await database.newestEntryID()
      if let last = acknowledged.last {
        let feed = try #require(try await database.subscribedFeeds(of: nil).first).id
        try await database.fetch(feed, (0..<20).map { .sample("\(last)-\($0)") }, at: 40_000)
        #expect(try await database.newestEntryID() == before, moment)
      }
    case .backingUp:
      let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
      let copies = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
        $0.contains(".copy-") && !$0.hasSuffix(".partial")
      }
      .filter { !$0.hasSuffix("-journal") }
      #expect(Set(acknowledged.map { "yaarr.db.copy-\($0)" }).isSubset(of: copies), moment)
      for copy in copies {
        let copied = try SQLiteDatabase(path: folder + "/" + copy)
        #expect(try await copied.examine(repairs: false).isEmpty, moment)
        #expect(try await copied.unreadCount(user) == 2_000, moment)
        try await copied.close()
      }
    }
  }
}

/// The steps that a process has finished, in a file that outlives it.
struct Acknowledgments {
  private let file: FileHandle

  init(writing path: String) throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  func add(_ step: Int) throws { try file.write(contentsOf: Data("\(step)\n".utf8)) }

  /// The whole lines.
  static func read(_ path: String) -> [Int] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }
  }
}
