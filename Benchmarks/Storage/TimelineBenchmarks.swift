import Bytes
import Foundation
import Storage

/// Times of databases of both engines with 1,000 feeds in 50 folders and 1,000,000 short entries, one user who follows all of them.
/// A page includes its rows as the reader gets them.
let storageBenchmarks: [Benchmark] = StorageEngine.chosen.flatMap { engine in
  [
    row(engine, "a page of 50 of 1,000,000, unread, page 1", .page) { try await $0.page(EntryQuery(filter: .unread)) },
    row(engine, "a page of 50 of 1,000,000, unread, page 1,000", .page) {
      try await $0.page(EntryQuery(filter: .unread, olderThan: $0.deepPosition))
    },
    row(engine, "a page of 50 of 1,000,000, all, page 1,000", .page) {
      try await $0.page(EntryQuery(olderThan: $0.deepPosition))
    },
    row(engine, "a page of 50 of 1,000,000, unread, oldest first, page 1", .page) { try await $0.oldest() },
    row(engine, "a page of 50 of 1,000,000, unread, oldest first, half-way", .page) {
      try await $0.oldest(after: $0.middlePosition)
    },
    row(engine, "a page of 50 of a folder of 20 feeds, unread, oldest first, half-way", .page) {
      try await $0.oldest(of: .folder($0.folder), after: $0.middlePosition)
    },
    row(engine, "a page of 50 of a folder of 20 feeds, unread, page 1", .page) {
      try await $0.page(EntryQuery(scope: .folder($0.folder), filter: .unread))
    },
    row(engine, "a page of 50 of a folder of 20 feeds, unread, half-way", .page) {
      try await $0.page(EntryQuery(scope: .folder($0.folder), filter: .unread, olderThan: $0.middlePosition))
    },
    row(engine, "a page of 50 of one feed of 1,000, unread", .page) {
      try await $0.page(EntryQuery(scope: .feed($0.feeds[7]), filter: .unread))
    },
    row(engine, "a page of 50 of a folder around 8 folders, 160 feeds, unread", .page) {
      try await $0.page(EntryQuery(scope: .folder($0.around), filter: .unread))
    },
    row(engine, "a page of 50 of a label of 10,000, unread, page 1", .page) {
      try await $0.page(EntryQuery(scope: .label($0.label), filter: .unread))
    },
    row(engine, "a page of 50 of a label of 10,000, all, half-way", .page) {
      try await $0.page(EntryQuery(scope: .label($0.label), olderThan: $0.middlePosition))
    },
    row(engine, "the unread count of 1,000 feeds", .counts) { _ = try await $0.database.unreadCount($0.user) },
    row(engine, "1,000 subscriptions with their counts, sorted", nil) {
      _ = try await $0.database.subscriptions($0.user)
    },
    row(engine, "marking one entry as read and unread", nil) {
      for isRead in [true, false] {
        _ = try await $0.database.setRead($0.user, ids: [$0.someEntry], isRead: isRead)
      }
    },
    made(engine, "marking 1,000,000 entries as read, 300,000 of them before") {
      try await $0.marking(isUndoing: false)
    },
    made(engine, "undoing it") { try await $0.marking(isUndoing: true) },
    made(engine, "a page where only the 50 oldest of 1,000,000 are unread") { try await $0.oldestPage() },
    made(engine, "a page where every tenth of 1,000,000 is unread, page 1,000") { try await $0.sparsePage() },
    copied(engine, "a page of 50 of 100,000, unread, 5 % of them copies", .page) { entries in
      let page = try await entries.database.entries(entries.user, EntryQuery(filter: .unread))
      precondition(page.count == 50)
    },
    copied(engine, "the unread count of 1,000 feeds, 100 entries unread in each, 5 % copies", .counts) { entries in
      _ = try await entries.database.unreadCount(entries.user)
    },
    copied(engine, "what counts in several of 1,000 feeds, 5,000 copies unread", nil) { entries in
      _ = try await entries.database.unreadCopies(entries.user)
    },
    copied(engine, "marking a feed of 100 with 5 copies elsewhere, and undoing it", nil) { entries in
      let scope: EntryScope = .feed(entries.feeds[7])
      let receipt = try await entries.database.markAllRead(entries.user, scope: scope, search: nil, newest: nil)
      let undone = try await entries.database.undoMarkAllRead(entries.user, number: receipt.number)
      precondition(undone == receipt.count)
    },
    copied(engine, "marking 100,000 entries as read, 5 % of them copies, and undoing it", nil) { entries in
      let receipt = try await entries.database.markAllRead(entries.user, scope: .all, search: nil, newest: nil)
      let undone = try await entries.database.undoMarkAllRead(entries.user, number: receipt.number)
      precondition(undone == receipt.count)
    },
    Benchmark(module: "storage", name: "\(engine.name), recording 20 new entries of 2.8 kB") {
      try await Recording.new(engine)
    },
    Benchmark(module: "storage", name: "\(engine.name), recording an unchanged feed") {
      try await Recording.unchanged(engine)
    },
    Benchmark(module: "storage", name: "\(engine.name), disk for an entry of 2.8 kB, index and search included") {
      try await Recording.disk(engine)
    },
  ]
}

private func row(
  _ engine: StorageEngine, _ name: String, _ reach: StorageEngine.Reach?,
  _ body: @escaping @Sendable (MillionEntries) async throws -> Void
) -> Benchmark {
  made(engine, name) { entries in
    try await Times.of(reach: reach.map(engine.reach)) { try await body(entries) }
  }
}

private func copied(
  _ engine: StorageEngine, _ name: String, _ reach: StorageEngine.Reach?,
  _ body: @escaping @Sendable (CopiedEntries) async throws -> Void
) -> Benchmark {
  Benchmark(module: "storage", name: "\(engine.name), \(name)") {
    let entries = try await CopiedEntries.shared.get(engine)
    return try await Times.of(reach: reach.map(engine.reach)) { try await body(entries) }
  }
}

private func made(
  _ engine: StorageEngine, _ name: String, _ body: @escaping @Sendable (MillionEntries) async throws -> Figure.Value
) -> Benchmark {
  Benchmark(module: "storage", name: "\(engine.name), \(name)") { try await body(MillionEntries.shared.get(engine)) }
}

/// A database with 1,000,000 short entries, made once in a run.
private final class MillionEntries: Sendable {
  static let shared = Lazy()

  /// Makes the database when the first row asks for it.
  actor Lazy {
    private var making: [StorageEngine: Task<MillionEntries, any Error>] = [:]

    func get(_ engine: StorageEngine) async throws -> MillionEntries {
      let task = making[engine] ?? Task { try await MillionEntries(engine) }
      making[engine] = task
      return try await task.value
    }
  }

  private static let entriesPerFeed = 1_000

  let database: any Database
  let user: UserID
  let feeds: [FeedID]
  let folder: FolderID
  /// Around folders with 160 feeds.
  let around: FolderID
  let label: LabelID
  let deepPosition: TimelinePosition
  let middlePosition: TimelinePosition
  let someEntry: EntryID
  private let engine: StorageEngine
  private let place: StorageEngine.Place

  private init(_ engine: StorageEngine) async throws {
    self.engine = engine
    place = try await engine.open()
    database = place.database
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
    try await place.settle()
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
    try await place.settle()
    // Every second has one entry.
    deepPosition = TimelinePosition(
      rank: Date(timeIntervalSince1970: 1_700_000_000 + 950_000), id: EntryID(rawValue: .max))
    middlePosition = TimelinePosition(
      rank: Date(timeIntervalSince1970: 1_700_000_000 + 500_000), id: EntryID(rawValue: .max))
    someEntry = try await database.entries(user, EntryQuery(olderThan: middlePosition, limit: 1))[0].id
    let count = try await database.unreadCount(user)
    precondition(count == 1_000_000)
  }

  func page(_ query: EntryQuery) async throws {
    let page = try await database.entries(user, query)
    precondition(page.count == 50)
  }

  func oldest(of scope: EntryScope = .all, after position: TimelinePosition? = nil) async throws {
    var query = EntryQuery(scope: scope, filter: .unread)
    (query.order, query.newerThan) = (.oldest, position)
    try await page(query)
  }

  /// Marks all and undoes it, and times one of both.
  func marking(isUndoing: Bool) async throws -> Figure.Value {
    try await readEvery(3)
    var times: [Double] = []
    for _ in 0..<11 {
      var batch: Int64 = 0
      let marking = try await Times.milliseconds {
        batch = try await database.markAllRead(user, scope: .all, search: nil, newest: nil).number
      }
      var restored = 0
      let undoing = try await Times.milliseconds {
        restored = try await database.undoMarkAllRead(user, number: batch)
      }
      precondition(restored > 600_000)
      times.append(isUndoing ? undoing : marking)
    }
    return Times.value(times, reach: engine.reach(.marking))
  }

  func oldestPage() async throws -> Figure.Value {
    _ = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
    let oldest = try await database.entries(
      user, EntryQuery(olderThan: TimelinePosition(rank: Date(timeIntervalSince1970: 1_700_000_050), id: someEntry)))
    _ = try await database.setRead(user, ids: oldest.map(\.id), isRead: false)
    return try await Times.of(reach: engine.reach(.oldestPage)) { try await page(EntryQuery(filter: .unread)) }
  }

  func sparsePage() async throws -> Figure.Value {
    _ = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
    try await mark({ $0 % 10 == 0 }, isRead: false)
    return try await Times.of(reach: engine.reach(.page)) {
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

/// A database with 1,000 feeds of 100 entries each, of which every twentieth is a copy of one of the feed before.
private final class CopiedEntries: Sendable {
  static let shared = Lazy()

  actor Lazy {
    private var making: [StorageEngine: Task<CopiedEntries, any Error>] = [:]

    func get(_ engine: StorageEngine) async throws -> CopiedEntries {
      let task = making[engine] ?? Task { try await CopiedEntries(engine) }
      making[engine] = task
      return try await task.value
    }
  }

  let database: any Database
  let user: UserID
  let feeds: [FeedID]
  private let place: StorageEngine.Place

  private init(_ engine: StorageEngine) async throws {
    place = try await engine.open()
    database = place.database
    user = try await database.createUser(name: "reader", passwordHash: nil).id
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    var feeds: [FeedID] = []
    for feed in 0..<1_000 {
      let made = try await database.subscribe(
        user, url: WebAddress(unparsed: "https://\(feed).example/feed"), title: nil, folders: [])
      feeds.append(made.subscription.feed.id)
      let drafts = (0..<100).map { number in
        // The first of two feeds has the article, the other one a copy.
        let site = number % 10 == 0 ? feed / 2 * 2 : feed
        return EntryDraft(
          guid: "\(number)", kind: "article", title: "Entry \(number) of the feed \(feed)",
          link: WebAddress(unparsed: "https://\(site).example/\(number)"),
          published: now - Double((100 - number) * 10_000 + (feed * 617) % 10_000),
          contentHTML: "<p>Short text \(number)</p>", text: "Short text \(number)")
      }
      _ = try await database.record(
        RefreshOutcome(
          checked: now, nextCheck: now, result: .fetched(FetchedFeed(title: "Feed \(feed)", entries: drafts))),
        for: made.subscription.feed.id)
    }
    try await database.finishIndexing()
    try await place.settle()
    self.feeds = feeds
    let count = try await database.unreadCount(user)
    precondition(count == 95_000)
  }
}

/// Entries of the size that real ones have: 2.8 kB as published, 2 kB of markup.
private enum Recording {
  private static let words = (0..<4_000).map { "w\(String(($0 &* 2_654_435_761) & 0xfffff, radix: 36))" }

  private static func draft(_ number: Int) -> EntryDraft {
    var generator = SystemRandomNumberGenerator()
    let text = (0..<230).map { _ in
      words[Int(clamping: pow(Double.random(in: 0..<1, using: &generator), 3) * 4_000)]
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
    _ engine: StorageEngine, _ body: (StorageEngine.Place, FeedID) async throws -> Value
  ) async throws -> Value {
    let place = try await engine.open()
    let user = try await place.database.createUser(name: "reader", passwordHash: nil).id
    let feed = try await place.database.subscribe(
      user, url: WebAddress(unparsed: "https://site.example/feed"), title: nil, folders: [])
    let value = try await body(place, feed.subscription.feed.id)
    try await place.database.close()
    return value
  }

  static func new(_ engine: StorageEngine) async throws -> Figure.Value {
    try await withDatabase(engine) { place, feed in
      var times: [Double] = []
      for round in 0..<300 {
        // Feeds come one after the other, with time in which a task indexes their entries.
        try await place.database.finishIndexing()
        let drafts = (0..<20).map { draft(round * 20 + $0) }
        times.append(
          try await Times.milliseconds {
            _ = try await place.database.record(
              outcome(.fetched(FetchedFeed(title: "Feed", entries: drafts))), for: feed)
          })
      }
      return Times.value(times, reach: engine.reach(.newEntries))
    }
  }

  static func unchanged(_ engine: StorageEngine) async throws -> Figure.Value {
    try await withDatabase(engine) { place, feed in
      try await Times.of(count: 1_001, reach: engine.reach(.unchanged)) {
        _ = try await place.database.record(outcome(.unchanged(etag: nil, lastModified: nil)), for: feed)
      }
    }
  }

  static func disk(_ engine: StorageEngine) async throws -> Figure.Value {
    try await withDatabase(engine) { place, feed in
      let before = try await place.size()
      for round in 0..<100 {
        let drafts = (0..<100).map { draft(round * 100 + $0) }
        _ = try await place.database.record(outcome(.fetched(FetchedFeed(title: "Feed", entries: drafts))), for: feed)
      }
      try await place.database.finishIndexing()
      try await place.settle()
      let size = try await place.size() - before
      return Figure.Value(value: Double(size) / 10_000 / 1_000, unit: "kB", reach: engine.reach(.disk))
    }
  }
}
