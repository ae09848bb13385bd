import Foundation
import Storage
import TextSearch
import Threading

/// Searches in a database of 1,000 feeds and 1,000,000 short entries, which is made once per run; `ENTRIES=100000` makes
/// a smaller one. Times are of `Database.entries`: the rows and the snippets of 50 results are in them.
let searchBenchmarks: [Benchmark] =
  StorageEngine.chosen.flatMap(searchBenchmarks) + [
    Benchmark(module: "storage", name: "tokens of Latin, 1 kB texts") { TokenSpeed.of("The quick brown fox, ") },
    Benchmark(module: "storage", name: "tokens of Cyrillic, 1 kB texts") { TokenSpeed.of("Съешь же ещё этих булок, ") },
    Benchmark(module: "storage", name: "tokens of Chinese, 1 kB texts") { TokenSpeed.of("今天讨论了部署方案，") },
  ]

private func searchBenchmarks(_ engine: StorageEngine) -> [Benchmark] {
  SearchLibrary.searches.map { search in
    Benchmark(module: "storage", name: "\(engine.name), search, \(search.name)") {
      let library = try await SearchLibrary.shared.database(engine)
      var query = EntryQuery(search: search.text)
      query.order = search.order
      return try await Times.of(reach: search.reach) { _ = try await library.database.entries(library.user, query) }
    }
  } + [
    Benchmark(module: "storage", name: "\(engine.name), search, within 100 of 1,000 feeds, word of 50 %") {
      let library = try await SearchLibrary.shared.database(engine)
      let folder = try await library.database.folders(library.user)[0].id
      let query = EntryQuery(scope: .folder(folder), search: "common0")
      return try await Times.of(reach: 5) { _ = try await library.database.entries(library.user, query) }
    },
    Benchmark(module: "storage", name: "\(engine.name), search, page 1,000 of a word of 50 %") {
      let library = try await SearchLibrary.shared.database(engine)
      var query = EntryQuery(search: "common0")
      query.olderThan = TimelinePosition(rank: SearchLibrary.date(500_000), id: EntryID(rawValue: 1))
      return try await Times.of(reach: 5) { [query] in _ = try await library.database.entries(library.user, query) }
    },
  ]
}

private enum TokenSpeed {
  static func of(_ unit: String) -> Figure.Value {
    let text = Array(String(repeating: unit, count: 1 + 1_000 / unit.utf8.count).utf8)
    let tokenizer = Tokenizer()
    let nanoseconds = text.withUnsafeBufferPointer { bytes in
      Repeated.nanoseconds(count: 1_000) { _ in
        var count = 0
        tokenizer.tokenize(bytes) { token in
          count += token.bytes.count
          return true
        }
        _ = Repeated.opaque(count)
      }
    }
    return Figure.Value(value: Double(text.count) / nanoseconds * 1_000, unit: "MB/s")
  }
}

/// The database to search.
private actor SearchLibrary {
  static let shared = SearchLibrary()

  struct Library: Sendable {
    let database: any Database
    let user: UserID
  }

  private var made: [StorageEngine: Task<Library, any Error>] = [:]

  static let searches: [(name: String, text: String, order: EntryOrder, reach: Double)] = [
    ("word of 50 %", "common0 ", .newest, 5), ("word of 1 %", "\"rare7\"", .newest, 5),
    ("word of 0.05 %", "\"single77\"", .newest, 5), ("phrase of two common words", "\"common0 common1\"", .newest, 5),
    ("common and rare word", "common0 \"rare7\"", .newest, 5), ("two Chinese characters", "部署", .newest, 5),
    ("four Chinese characters", "部署方案", .newest, 5), ("prefix of two letters", "co", .newest, 5),
    ("prefix of three letters", "com", .newest, 5), ("prefix of five letters", "commo", .newest, 5),
    ("one letter", "c", .newest, 25), ("one Chinese character", "署", .newest, 25),
    ("title: of a word", "title:\"rare7\"", .newest, 5), ("word and its opposite", "common0 -common1", .newest, 5),
    ("is:unread and a word", "is:unread common0", .newest, 5), ("newer: and a word", "newer:9y common0", .newest, 5),
    ("nothing", "\"absent\"", .newest, 5), ("best match of a common and a rare word", "common0 \"rare7\"", .best, 10),
    ("best match of a common word", "common0", .best, 10), ("best match of two Chinese characters", "部署", .best, 10),
  ]

  static let count = ProcessInfo.processInfo.environment["ENTRIES"].flatMap { Int($0) } ?? 1_000_000
  private static let feeds = 1_000

  /// The entries of a feed are of all times, as after a first refresh.
  static func date(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_600_000_000 + Double(number) * 100_000_000 / 1_000_000)
  }

  static func outcome(_ numbers: Range<Int>) -> RefreshOutcome {
    let drafts = numbers.map { number in
      // Dates do not follow the order of arrival.
      let place = number &* 611_953 % count
      var words = (0..<20).map { word in "word\((number &* 31 &+ word &* 7_919) % 5_000)" }
      if place % 2 == 0 { words.insert("common0 common1", at: 4) } else if place % 3 == 0 { words.append("common0") }
      if place % 100 == 0 { words.append("rare7") }
      if place % 2_000 == 0 { words.append("single77") }
      if place % 10 == 0 { words.append("今天讨论了部署方案") }
      let text = words.joined(separator: " ")
      return EntryDraft(
        guid: "\(number)", kind: "article", title: place % 200 == 0 ? "About rare7" : "Entry \(number)",
        published: date(place), contentHTML: text, text: text)
    }
    return RefreshOutcome(
      checked: date(1_200_000), nextCheck: date(1_300_000), result: .fetched(FetchedFeed(title: "F", entries: drafts)))
  }

  func database(_ engine: StorageEngine) async throws -> Library {
    if let made = made[engine] { return try await made.value }
    let task = Task { try await Self.make(engine) }
    made[engine] = task
    return try await task.value
  }

  private static func make(_ engine: StorageEngine) async throws -> Library {
    let place = try await engine.open()
    let database = place.database
    let user = try await database.createUser(name: "reader", passwordHash: nil).id
    let start = ContinuousClock.now
    for number in 0..<feeds {
      let url = WebAddress(unparsed: "http://\(number).test/")
      let feed = try await database.subscribe(
        user, url: url, title: nil,
        folders: [try await database.makeFolder(user, path: ["Folder \(number / 100)"])])
      let share = count / feeds
      _ = try await database.record(outcome(number * share..<(number + 1) * share), for: feed.subscription.feed.id)
    }
    let stored = ContinuousClock.now
    try await database.finishIndexing()
    let indexed = ContinuousClock.now - stored
    try await place.settle()
    print(
      "storage: \(engine.name), \(count) entries stored in \(stored - start), indexed in \(indexed) more, "
        + "\(try await place.size() / count) bytes each")
    return Library(database: database, user: user)
  }
}
