import Bytes
import Foundation
import Storage

/// Times of a database with 1,000 feeds in 50 folders and 1,000,000 short entries, one user who follows all of them.
/// A page includes its rows as the reader gets them.
let storageBenchmarks: [Benchmark] = [
  row("a page of 50 of 1,000,000, unread, page 1", reach: 1) { try await $0.page(EntryQuery(filter: .unread)) },
  row("a page of 50 of 1,000,000, unread, page 1,000", reach: 1) {
    try await $0.page(EntryQuery(filter: .unread, olderThan: $0.deepPosition))
  },
  row("a page of 50 of 1,000,000, all, page 1,000", reach: 1) {
    try await $0.page(EntryQuery(olderThan: $0.deepPosition))
  },
  row("a page of 50 of a folder of 20 feeds, unread, page 1", reach: 1) {
    try await $0.page(EntryQuery(scope: .folder($0.folder), filter: .unread))
  },
  row("a page of 50 of a folder of 20 feeds, unread, half-way", reach: 1) {
    try await $0.page(EntryQuery(scope: .folder($0.folder), filter: .unread, olderThan: $0.middlePosition))
  },
  row("a page of 50 of a folder around 8 folders, 160 feeds, unread", reach: 1) {
    try await $0.page(EntryQuery(scope: .folder($0.around), filter: .unread))
  },
  row("a page of 50 of a label of 10,000, unread, page 1", reach: 1) {
    try await $0.page(EntryQuery(scope: .label($0.label), filter: .unread))
  },
  row("a page of 50 of a label of 10,000, all, half-way", reach: 1) {
    try await $0.page(EntryQuery(scope: .label($0.label), olderThan: $0.middlePosition))
  },
  row("a page of 50 of one feed of 1,000, unread", reach: 1) {
    try await $0.page(EntryQuery(scope: .feed($0.feeds[7]), filter: .unread))
  },
  row("the unread count of 1,000 feeds", reach: 0.4) { _ = try await $0.database.unreadCount($0.user) },
  row("1,000 subscriptions with their counts, sorted", reach: nil) {
    _ = try await $0.database.subscriptions($0.user)
  },
  row("marking one entry as read and unread", reach: nil) {
    for isRead in [true, false] {
      _ = try await $0.database.setRead($0.user, ids: [$0.someEntry], isRead: isRead)
    }
  },
  Benchmark(module: "storage", name: "marking 1,000,000 entries as read, 300,000 of them before") {
    try await MillionEntries.shared.get().marking(isUndoing: false)
  },
  Benchmark(module: "storage", name: "undoing it") { try await MillionEntries.shared.get().marking(isUndoing: true) },
  Benchmark(module: "storage", name: "a page where only the 50 oldest of 1,000,000 are unread") {
    try await MillionEntries.shared.get().oldestPage()
  },
  Benchmark(module: "storage", name: "a page where every tenth of 1,000,000 is unread, page 1,000") {
    try await MillionEntries.shared.get().sparsePage()
  },
  Benchmark(module: "storage", name: "recording 20 new entries of 2.8 kB") { try await Recording.new() },
  Benchmark(module: "storage", name: "recording an unchanged feed") { try await Recording.unchanged() },
  Benchmark(module: "storage", name: "disk for an entry of 2.8 kB, index and search included") {
    try await Recording.disk()
  },
]

private func row(
  _ name: String, reach: Double?, _ body: @escaping @Sendable (MillionEntries) async throws -> Void
) -> Benchmark {
  Benchmark(module: "storage", name: name) {
    let entries = try await MillionEntries.shared.get()
    return try await Times.of(reach: reach) { try await body(entries) }
  }
}

/// A database with 1,000,000 short entries, made once in a run.
private final class MillionEntries: Sendable {
  static let shared = Lazy()

  /// Makes the database when the first row asks for it.
  actor Lazy {
    private var making: Task<MillionEntries, any Error>?

    func get() async throws -> MillionEntries {
      let task = making ?? Task { try await MillionEntries() }
      making = task
      return try await task.value
    }
  }

  private static let entriesPerFeed = 1_000

  let database: SQLiteDatabase
  let user: UserID
  let feeds: [FeedID]
  let folder: FolderID
  /// Around folders with 160 feeds.
  let around: FolderID
  let label: LabelID
  let deepPosition: TimelinePosition
  let middlePosition: TimelinePosition
  let someEntry: EntryID
  private let folderPath: String

  private init() async throws {
    folderPath = NSTemporaryDirectory() + "yaarr-storage-\(UUID().uuidString)"
    database = try SQLiteDatabase(path: folderPath + "/reader.sqlite")
    user = try await database.createUser(name: "reader", passwordHash: nil).id
    var feeds: [FeedID] = []
    for feed in 0..<1_000 {
      let made = try await database.subscribe(
        user, url: WebAddress(unparsed: "https://\(feed).example/feed"), title: nil,
        folders: [try await database.makeFolder(user, path: ["Folder \(feed % 50)"])])
      feeds.append(made.subscription.feed.id)
      // Feeds publish by turns, so that every page has entries of many.
      let drafts = (0..<Self.entriesPerFeed).map { number in
        EntryDraft(
          guid: "\(number)", kind: "article", title: "Entry \(number) of the feed \(feed)",
          link: WebAddress(unparsed: "https://\(feed).example/\(number)"),
          published: Date(timeIntervalSince1970: 1_700_000_000 + Double(number * 1_000 + (feed * 617) % 1_000)),
          contentHTML: "<p>Short text \(number)</p>", text: "Short text \(number)")
      }
      let fetched = FetchedFeed(title: "Feed \(feed)", entries: drafts)
      let now = Date(timeIntervalSince1970: 1_800_000_000)
      _ = try await database.record(
        RefreshOutcome(checked: now, nextCheck: now, result: .fetched(fetched)), for: made.subscription.feed.id)
    }
    try await database.finishIndexing()
    self.feeds = feeds
    let folders = try await database.folders(user)
    guard let folder = folders.first?.id else { throw CocoaError(.coderValueNotFound) }
    self.folder = folder
    around = try await database.makeFolder(user, path: ["Around"])
    for inner in folders[1...8] { try await database.moveFolder(user, folder: inner.id, under: around, before: nil) }
    label = try await database.makeLabel(user, name: "Label")
    for number in 1...10_000 {
      _ = try await database.setLabels(user, id: EntryID(rawValue: Int64(number * 100)), labels: [label])
    }
    // Every second has one entry.
    deepPosition = TimelinePosition(
      rank: Date(timeIntervalSince1970: 1_700_000_000 + 950_000), id: EntryID(rawValue: .max))
    middlePosition = TimelinePosition(
      rank: Date(timeIntervalSince1970: 1_700_000_000 + 500_000), id: EntryID(rawValue: .max))
    someEntry = try await database.entries(user, EntryQuery(olderThan: middlePosition, limit: 1))[0].id
    let count = try await database.unreadCount(user)
    precondition(count == 1_000_000)
  }

  deinit { try? FileManager.default.removeItem(atPath: folderPath) }

  func page(_ query: EntryQuery) async throws {
    let page = try await database.entries(user, query)
    precondition(page.count == 50)
  }

  /// Marks all and undoes it, and times one of both.
  func marking(isUndoing: Bool) async throws -> Figure.Value {
    try await readEvery(3)
    var times: [Double] = []
    for _ in 0..<11 {
      var batch: Int64 = 0
      let marking = try await Times.milliseconds {
        batch = try await database.markAllRead(user, scope: .all, search: nil, newest: nil).batch
      }
      var restored = 0
      let undoing = try await Times.milliseconds {
        restored = try await database.undoMarkAllRead(user, batch: batch)
      }
      precondition(restored > 600_000)
      times.append(isUndoing ? undoing : marking)
    }
    return Times.value(times, reach: 5)
  }

  func oldestPage() async throws -> Figure.Value {
    _ = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
    let oldest = try await database.entries(
      user, EntryQuery(olderThan: TimelinePosition(rank: Date(timeIntervalSince1970: 1_700_000_050), id: someEntry)))
    _ = try await database.setRead(user, ids: oldest.map(\.id), isRead: false)
    return try await Times.of(reach: 2) { try await page(EntryQuery(filter: .unread)) }
  }

  func sparsePage() async throws -> Figure.Value {
    _ = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
    try await mark({ $0 % 10 == 0 }, isRead: false)
    return try await Times.of(reach: 1) {
      try await page(EntryQuery(filter: .unread, olderThan: deepPosition))
    }
  }

  private func readEvery(_ step: Int64) async throws {
    try await mark({ $0 % step == 0 }, isRead: true)
  }

  private func mark(_ isMarked: (Int64) -> Bool, isRead: Bool) async throws {
    let ids = (1...1_000_000 as ClosedRange<Int64>).filter(isMarked).map { EntryID(rawValue: $0) }
    for start in stride(from: 0, to: ids.count, by: 10_000) {
      _ = try await database.setRead(user, ids: Array(ids[start..<min(start + 10_000, ids.count)]), isRead: isRead)
    }
  }
}

/// Entries of the size that real ones have: 2.8 kB as published, 2 kB of markup.
private enum Recording {
  private static let words = (0..<4_000).map { "w\(String(($0 &* 2_654_435_761) & 0xfffff, radix: 36))" }

  private static func draft(_ number: Int) -> EntryDraft {
    var generator = SystemRandomNumberGenerator()
    let text = (0..<230).map { _ in
      words[Int(pow(Double.random(in: 0..<1, using: &generator), 3) * 4_000)]
    }.joined(separator: " ")
    return EntryDraft(
      guid: "https://site.example/entries/\(number)", kind: "article", title: "An entry with a title, number \(number)",
      link: WebAddress(unparsed: "https://site.example/entries/\(number)"),
      published: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)),
      contentHTML: "<p>" + text.replacingOccurrences(of: " w1", with: "</p>\n<p class=\"body\">w1") + "</p>", text: text
    )
  }

  private static func outcome(_ result: RefreshOutcome.Result) -> RefreshOutcome {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    return RefreshOutcome(checked: now, nextCheck: now, result: result)
  }

  private static func withDatabase<Value: Sendable>(
    _ body: (SQLiteDatabase, FeedID, String) async throws -> Value
  ) async throws -> Value {
    let folder = NSTemporaryDirectory() + "yaarr-storage-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let database = try SQLiteDatabase(path: folder + "/reader.sqlite")
    let user = try await database.createUser(name: "reader", passwordHash: nil).id
    let feed = try await database.subscribe(user, url: "https://site.example/feed", title: nil, folders: [])
    let value = try await body(database, feed.subscription.feed.id, folder + "/reader.sqlite")
    try await database.close()
    return value
  }

  static func new() async throws -> Figure.Value {
    try await withDatabase { database, feed, _ in
      var times: [Double] = []
      for round in 0..<300 {
        // Feeds come one after the other, with time in which a task indexes their entries.
        try await database.finishIndexing()
        let drafts = (0..<20).map { draft(round * 20 + $0) }
        times.append(
          try await Times.milliseconds {
            _ = try await database.record(
              outcome(.fetched(FetchedFeed(title: "Feed", entries: drafts))), for: feed)
          })
      }
      return Times.value(times, reach: 0.8)
    }
  }

  static func unchanged() async throws -> Figure.Value {
    try await withDatabase { database, feed, _ in
      try await Times.of(count: 1_001, reach: 0.02) {
        _ = try await database.record(outcome(.unchanged(etag: nil, lastModified: nil)), for: feed)
      }
    }
  }

  static func disk() async throws -> Figure.Value {
    try await withDatabase { database, feed, path in
      for round in 0..<100 {
        let drafts = (0..<100).map { draft(round * 100 + $0) }
        _ = try await database.record(outcome(.fetched(FetchedFeed(title: "Feed", entries: drafts))), for: feed)
      }
      try await database.finishIndexing()
      try await database.close()
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      return Figure.Value(value: Double(size) / 10_000 / 1_000, unit: "kB", reach: 3.2)
    }
  }
}
