import Foundation
import SeededRandom
import Storage

/// Times of databases of both engines with 1,000,000 entries in 10,000 feeds and 10,000 users who follow 100 feeds each,
/// popular ones more often than others. All at once from 8 tasks: pages, counts, and marks of one entry.
///
/// `USERS=1000` makes fewer, for a look.
let usersBenchmarks: [Benchmark] = StorageEngine.chosen.flatMap { engine in
  ManyUsers.Operation.allCases.map { operation in
    Benchmark(module: "users", name: "\(engine.name), 10,000 users of 100 feeds, 8 tasks: \(operation.rawValue), p99") {
      try await ManyUsers.Lazy.shared.get(engine).times(of: operation, reach: engine == .sqlite ? 20 : 15)
    }
  }
}

/// A database with many users, and the times of what they did in it at once.
private struct ManyUsers: Sendable {
  enum Operation: String, CaseIterable {
    case page = "a page of unread entries"
    case count = "an unread count"
    case mark = "marking an entry"
  }

  /// Makes the database and runs the operations when the first row asks for it.
  actor Lazy {
    static let shared = Lazy()
    private var making: [StorageEngine: Task<ManyUsers, any Error>] = [:]

    func get(_ engine: StorageEngine) async throws -> ManyUsers {
      let task = making[engine] ?? Task { try await ManyUsers(engine) }
      making[engine] = task
      return try await task.value
    }
  }

  private static let count = ProcessInfo.processInfo.environment["USERS"].flatMap { Int($0) } ?? 10_000
  private static let (entriesPerFeed, feedsPerUser, tasks, operationsPerTask) = (100, 100, 8, 2_000)

  /// In milliseconds.
  private let times: [Operation: [Double]]

  private init(_ engine: StorageEngine) async throws {
    let place = try await engine.open()
    let users = try await Self.fill(place.database)
    try await place.settle()
    times = try await Self.work(place.database, users)
    try await place.database.close()
  }

  func times(of operation: Operation, reach: Double) -> Figure.Value {
    let sorted = (times[operation] ?? []).sorted()
    let note = String(
      format: "median %.2f, worst of %d %.1f ms", sorted[sorted.count / 2], sorted.count, sorted.last ?? 0)
    return Figure.Value(value: sorted[sorted.count * 99 / 100], unit: "ms", reach: reach, note: note)
  }

  // MARK: Private

  private static func fill(_ database: any Database) async throws -> [UserID] {
    let users = try await concurrently(0..<count) { number in
      try await database.createUser(name: "user \(number)", passwordHash: nil).id
    }
    @Sendable func address(_ feed: Int) -> WebAddress { WebAddress(unparsed: "https://\(feed).example/feed") }
    // The first user makes the feeds, and leaves most of them.
    let feeds = try await concurrently(0..<count) { feed in
      try await database.subscribe(users[0], url: address(feed), title: nil, folders: []).subscription.feed.id
    }
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    _ = try await concurrently(0..<count) { feed in
      let drafts = (0..<entriesPerFeed).map { number in
        EntryDraft(
          guid: "\(number)", kind: "article", title: "Entry \(number) of the feed \(feed)",
          link: WebAddress(unparsed: "https://\(feed).example/\(number)"),
          published: Date(timeIntervalSince1970: 1_700_000_000 + Double(number * count + (feed * 617) % count)),
          contentHTML: "<p>Short text \(number)</p>", text: "Short text \(number)")
      }
      let fetched = FetchedFeed(title: "Feed \(feed)", entries: drafts)
      let outcome = RefreshOutcome(checked: now, nextCheck: now, result: .fetched(fetched))
      _ = try await database.record(outcome, for: feeds[feed])
    }
    let middle = EntryID(rawValue: Int64(count * entriesPerFeed / 2))
    _ = try await concurrently(users.indices) { index in
      var random = SeededGenerator(seed: UInt64(clamping: index))
      var followed: Set<Int> = []
      while followed.count < feedsPerUser {
        let place = Double.random(in: 0..<1, using: &random)
        followed.insert(Int(place * place * Double(count)))
      }
      for feed in followed {
        _ = try await database.subscribe(users[index], url: address(feed), title: nil, folders: [])
      }
      if index == 0 {
        for feed in feeds.indices where !followed.contains(feed) {
          try await database.unsubscribe(users[0], feed: feeds[feed])
        }
      }
      // Some have read what was there when they last looked.
      if index % 3 == 0 { _ = try await database.markAllRead(users[index], scope: .all, search: nil, newest: middle) }
    }
    try await database.finishIndexing()
    return users
  }

  private static func work(_ database: any Database, _ users: [UserID]) async throws -> [Operation: [Double]] {
    try await withThrowingTaskGroup(of: [Operation: [Double]].self) { group in
      for task in 0..<tasks {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(clamping: 1_000_000 + task))
          var times: [Operation: [Double]] = [:]
          var lastPages: [UserID: EntryID] = [:]
          for _ in 0..<operationsPerTask {
            guard let user = users.randomElement(using: &random) else { continue }
            let chance = Int.random(in: 0..<10, using: &random)
            if chance < 6 {
              times[.page, default: []].append(
                try await Times.milliseconds {
                  lastPages[user] = try await database.entries(user, EntryQuery(filter: .unread)).first?.id
                })
            } else if chance < 8 {
              times[.count, default: []].append(
                try await Times.milliseconds { _ = try await database.unreadCount(user) })
            } else if let (user, entry) = lastPages.popFirst() {
              times[.mark, default: []].append(
                try await Times.milliseconds { _ = try await database.setRead(user, ids: [entry], isRead: true) })
            }
          }
          return times
        }
      }
      return try await group.reduce(into: [:]) { all, some in
        all.merge(some) { $0 + $1 }
      }
    }
  }

  /// The results for all elements, in order, 16 at once.
  private static func concurrently<Result: Sendable>(
    _ range: Range<Int>, _ body: @escaping @Sendable (Int) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      var next = range.lowerBound
      while next < range.upperBound || !group.isEmpty {
        if next < range.upperBound, next - range.lowerBound - results.count < 16 {
          let element = next
          group.addTask { (element, try await body(element)) }
          next += 1
        } else if let (element, result) = try await group.next() {
          results[element] = result
        }
      }
      return range.compactMap { results[$0] }
    }
  }
}
