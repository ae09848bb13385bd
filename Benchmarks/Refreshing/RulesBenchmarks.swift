import Foundation
import Storage
import TemporaryPostgreSQL

/// The time to store 100 new entries of a feed whose followers have rules, in one check.
let rulesBenchmarks: [Benchmark] = RulesBenchmark.Engine.allCases.flatMap { engine in
  [
    Benchmark(module: "refreshing", name: "100 new entries, 200 rules of a user (\(engine.rawValue))") {
      try await RulesBenchmark.milliseconds(users: 1, rules: 200, on: engine)
    },
    Benchmark(
      module: "refreshing", name: "100 new entries, 200 rules of a user that find all of them (\(engine.rawValue))"
    ) {
      try await RulesBenchmark.milliseconds(users: 1, rules: 200, findAll: true, on: engine)
    },
    Benchmark(module: "refreshing", name: "100 new entries, 500 users with 5 rules each (\(engine.rawValue))") {
      try await RulesBenchmark.milliseconds(users: 500, rules: 5, on: engine)
    },
  ]
}

private enum RulesBenchmark {
  enum Engine: String, CaseIterable {
    case sqlite = "SQLite"
    case postgreSQL = "PostgreSQL"
  }

  private static let entries = 100
  private static let rounds = 7

  /// The median, with those of half as many rules and of the same followers without rules in its note.
  static func milliseconds(
    users: Int, rules: Int, findAll: Bool = false, on engine: Engine
  ) async throws -> Figure.Value {
    let none = try await median(users: users, rules: 0, findAll: findAll, on: engine)
    let half =
      users > 1
      ? try await median(users: users / 2, rules: rules, findAll: findAll, on: engine)
      : try await median(users: users, rules: rules / 2, findAll: findAll, on: engine)
    let all = try await median(users: users, rules: rules, findAll: findAll, on: engine)
    return Figure.Value(
      value: all, unit: "ms",
      note: String(
        format: "%.1f ms with half as many %@, %.1f without rules", half, users > 1 ? "users" : "rules", none))
  }

  private static func median(users: Int, rules: Int, findAll: Bool, on engine: Engine) async throws -> Double {
    switch engine {
    case .sqlite:
      let folder = NSTemporaryDirectory() + "yaarr-rules-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      return try await median(
        users: users, rules: rules, findAll: findAll, in: try SQLiteDatabase(path: folder + "/reader.sqlite"))
    case .postgreSQL:
      return try await TemporaryPostgreSQL.withDatabase { url in
        try await median(users: users, rules: rules, findAll: findAll, in: try await PostgreSQLDatabase(url: url))
      }
    }
  }

  private static func median(users: Int, rules: Int, findAll: Bool, in database: any Database) async throws -> Double {
    let feed = try await followers(users, rules: rules, findAll: findAll, in: database)
    var times: [Double] = []
    for round in 0..<rounds {
      let checked = Date(timeIntervalSince1970: 1_760_000_000 + Double(round) * 3_600)
      let drafts = (0..<entries).map { draft(round * entries + $0, at: checked) }
      let outcome = RefreshOutcome(
        checked: checked, nextCheck: checked + 3_600, result: .fetched(FetchedFeed(title: "A feed", entries: drafts)))
      let start = ContinuousClock.now
      let record = try await database.record(outcome, for: feed)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
      precondition(record.inserted.count == entries)
      try await database.finishIndexing()
    }
    try await database.close()
    return times.sorted()[rounds / 2]
  }

  private static func followers(
    _ users: Int, rules: Int, findAll: Bool, in database: any Database
  ) async throws -> FeedID {
    var feed = FeedID(rawValue: 0)
    for number in 0..<users {
      let user = try await database.createUser(name: "user\(number)", passwordHash: nil).id
      feed = try await database.subscribe(user, url: "http://feed.test/", title: nil, folders: []).subscription.feed.id
      for rule in 0..<rules {
        // Of a hundred entries, each of these finds one.
        let search = findAll ? "words" : "title:number\((number + rule) % entries)"
        let actions: RuleActions = [[.star], [.markRead], [.mute], [.notify], [.star, .notify]][rule % 5]
        _ = try await database.addRule(user, RuleDraft(search: search, actions: actions))
      }
    }
    return feed
  }

  private static func draft(_ number: Int, at time: Date) -> EntryDraft {
    EntryDraft(
      guid: "\(number)", kind: "article", title: "Entry \(number) with number\(number % entries)", published: time,
      contentHTML: "<p>\(number) \(text)</p>", text: "\(number) \(text)")
  }

  private static let text = String(repeating: "Some words of the entry that rules look through. ", count: 50)
}
