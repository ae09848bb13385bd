import Foundation
import Testing

@testable import Storage

/// Removing users.
@Suite(.timeLimit(.minutes(2)))
struct RemovalTests {
  private let now: @Sendable () -> Date = { .at(50) }

  /// A user with rows in every table that has any of users. Texts have the user's name in them, and numbers the user's id.
  private struct Owner {
    let id: UserID
    let name: String
    /// A feed that all follow.
    let shared: FeedID
    let sharedEntries: [EntryID]
    /// That of the first of them.
    let rank: Date
    /// A feed that only this user follows.
    let alone: FeedID
    /// A feed of the user's own.
    let own: FeedID
    var text: String { "\(id)" }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `nothing is left of a removed user in any table, and another user's rows are what they were`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase(now: now) { database in
      let ann = try await makeOwner(7_770_001, "zzann", in: database)
      let bob = try await makeOwner(8_880_002, "zzbob", in: database)
      let before = try await StoredCells(database)
      // Also those of later versions: a new table of users needs a row in `makeOwner`.
      let mentioning = before.rows(with: ann.text)
      #expect(before.tables(with: ["user_id", "owner_id"]).subtracting(mentioning.keys) == [])
      for table in ["users", "rule_run_entries", "webhook_deliveries", "feed_secrets"] {
        #expect(mentioning[table] != nil, "\(table)")
      }

      #expect(try await database.beginRemoval(of: ann.id))
      #expect(try await database.user(named: ann.name) == nil)
      #expect(try await StoredCells(database).rows(with: ann.name)["users"] == nil)
      try await finish(database, limit: 3)
      // Texts wait there until the index has let go of them.
      try await database.finishIndexing()

      let after = try await StoredCells(database)
      #expect(after.rows(with: ann.text) == [:])
      // Of the address that only this user followed, the feed is left for a month.
      #expect(after.rows(with: ann.name).mapValues(\.count) == ["feeds": 1])
      #expect(try await database.feed(ann.alone)?.owner == nil)
      #expect(try await database.feed(ann.own) == nil)
      #expect(after.rows(with: bob.text) == before.rows(with: bob.text))
      #expect(after.rows(with: bob.name) == before.rows(with: bob.name))
      #expect(after.rows["entries"]?.count == (before.rows["entries"]?.count).map { $0 - 1 })
      #expect(try await database.entries(bob.id, EntryQuery(search: "zzannpage")).isEmpty)
      #expect(try await database.examine(repairs: false).map(\.what) == [])

      // As after unsubscribing.
      try await database.markUnfollowed(now: .at(60))
      while try await database.deleteUnfollowed(since: .at(60), limit: 10) > 0 {}
      try await database.finishIndexing()
      #expect(try await database.feed(ann.alone) == nil)
      #expect(try await database.feed(bob.shared) != nil)
      #expect(try await StoredCells(database).rows(with: ann.name) == [:])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the name is free at once, and the number is never used again`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.createUser(name: "Ann", passwordHash: "x").id
      _ = try await database.createUser(name: "bob", passwordHash: "x")
      _ = try await database.follow(ann)
      #expect(try await database.beginRemoval(of: ann))
      let new = try await database.createUser(name: "ann", passwordHash: "x").id
      try await finish(database, limit: 1)
      #expect(new > ann)
      #expect(try await database.users().map(\.name) == ["ann", "bob"])
      #expect(try await database.subscriptions(new).isEmpty)
      await #expect(throws: StorageError.notFound("user \(ann)")) { try await database.beginRemoval(of: ann) }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the only user with a password stays`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.createUser(name: "ann", passwordHash: "x")
      let bob = try await database.createUser(name: "bob", passwordHash: "x")
      let results = try await withThrowingTaskGroup(of: Bool.self) { group in
        for user in [ann, bob] { group.addTask { try await database.beginRemoval(of: user.id) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.filter { $0 }.count == 1)
      #expect(try await database.users().count == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `each transaction deletes a bounded number of rows, and an interrupted removal goes on`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(3_000)
      _ = try await database.setStarred(user, ids: ids, isStarred: true)
      try await database.noteOpened(user, ids: ids, at: .at(0))
      // Every second one: as many ranges.
      _ = try await database.setRead(user, ids: stride(from: 0, to: 3_000, by: 2).map { ids[$0] }, isRead: true)
      let own = try await database.subscribeAlone(user, url: Feed.savedPages).feed.id
      try await database.fetch(own, (1...250).map { .sample("page \($0)") })
      #expect(try await database.beginRemoval(of: user))
      var steps: [Int] = []
      while case let count = try await database.deleteRemoved(limit: 200), count > 0 {
        steps.append(count)
        // The program may be killed after any of them: the user is not found.
        #expect(try await database.users().isEmpty)
      }
      #expect(steps.allSatisfy { $0 <= 200 } && steps.reduce(0, +) > 7_500)
      let left = try await StoredCells(database)
      for table in ["users", "stars", "opened_entries", "unread_ranges", "readings", "mark_changes"] {
        #expect(left.rows[table] == [], "\(table)")
      }
      #expect(try await database.feed(own) == nil)
      #expect(left.rows["entries"]?.count == 3_000)
      #expect(try await database.feed(feed) != nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `what pages, refreshes and imports in flight store comes to nothing`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase(now: now) { database in
      let ann = try await makeOwner(7_770_001, "zzann", in: database)
      let bob = try await makeOwner(8_880_002, "zzbob", in: database)
      #expect(try await database.beginRemoval(of: ann.id))
      // While it is under way.
      await act(as: ann, in: database)
      _ = try await database.deleteRemoved(limit: 5)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for _ in 0..<5 { await act(as: ann, in: database) } }
        group.addTask {
          for number in 0..<10 {
            _ = try? await database.fetch(bob.shared, [.sample("late \(number)")], at: 100 + Double(number))
            _ = try? await database.fetch(ann.own, [.sample("zzannlate \(number)")], at: 100 + Double(number))
          }
        }
        group.addTask { try? await finish(database, limit: 5) }
      }
      try await finish(database, limit: 5)
      // And afterwards.
      await act(as: ann, in: database)
      _ = try? await database.fetch(ann.own, [.sample("zzannlast")], at: 200)
      try await database.finishIndexing()
      let after = try await StoredCells(database)
      #expect(after.rows(with: ann.text) == [:])
      #expect(after.rows(with: ann.name).mapValues(\.count) == ["feeds": 1])
      #expect(try await database.entry(bob.id, ann.sharedEntries[0]) != nil)
      #expect(try await database.examine(repairs: false).map(\.what) == [])
    }
  }

  // MARK: Arranging

  private func finish(_ database: any Database, limit: Int) async throws {
    while try await database.deleteRemoved(limit: limit) > 0 {}
  }

  /// Everything that a program may still do for a user whose request it has begun. Most of it is refused.
  private func act(as owner: Owner, in database: any Database) async {
    let (user, ids) = (owner.id, owner.sharedEntries)
    _ = try? await database.setRead(user, ids: ids, isRead: true)
    _ = try? await database.setStarred(user, id: ids[0], isStarred: true)
    _ = try? await database.setStarred(user, ids: ids, isStarred: true)
    _ = try? await database.markAllRead(user, scope: .all, search: nil, newest: nil)
    _ = try? await database.noteMarking(user, change: owner.name, count: 1, at: .at(0))
    try? await database.noteOpened(user, ids: ids, at: .at(0))
    _ = try? await database.makeLabel(user, name: owner.name)
    _ = try? await database.makeLater(user)
    _ = try? await database.makeFolder(user, path: [owner.name])
    _ = try? await database.subscribe(user, url: "http://zzannlate.test/", title: owner.name, folders: [])
    _ = try? await database.subscribeAlone(user, url: Feed.savedPages)
    _ = try? await database.ownFeed(user, feed: owner.shared)
    _ = try? await database.addRule(user, RuleDraft(search: owner.name, actions: .star))
    try? await database.markRead(user, of: "http://shared.test/", guids: [owner.name])
    try? await database.setSetting("layout", owner.name, of: user)
    _ = try? await database.setSetting("list", owner.name, of: user, replacing: nil)
    try? await database.setListeningPosition(user, ListeningPosition(entry: ids[0], seconds: 1))
    try? await database.createSession(
      user: user, tokenDigest: [9], csrfToken: owner.name, expires: .at(99), browser: nil, at: .at(0))
    _ = try? await database.addToken(
      user, name: owner.name, scopes: .all, digests: TokenDigests(secret: [9], fever: [9]), at: .at(0))
    _ = try? await database.addPublication(
      user, PublicationDraft(title: owner.name, scope: .all, filter: .all), digest: [9], sealed: nil, at: .at(0))
    _ = try? await database.addWebhook(
      user, WebhookDraft(url: "https://hook.test/", events: .newEntries), sealed: [9],
      from: WebhookProgress(lastEntry: ids[0]), at: .at(0))
    try? await database.setPassword(of: user, hash: owner.name)
    _ = try? await database.renameUser(user, to: owner.name)
    _ = try? await database.claim(user, name: owner.name, passwordHash: owner.name)
    for (table, values) in Self.rows(of: owner) { try? await database.alter(Self.inserting(table, values)) }
  }

  private func makeOwner(_ id: Int64, _ name: String, in database: any Database) async throws -> Owner {
    let made = try await database.createUser(name: name, passwordHash: "hash").id
    try await database.alter("UPDATE users SET id = \(id) WHERE id = \(made)")
    let user = UserID(rawValue: id)
    let folder = try await database.makeFolder(user, path: [name, name])
    let shared = try await database.subscribe(
      user, url: "http://shared.test/", title: "\(name) calls it", folders: [folder]
    ).subscription.feed.id
    let drafts = (1...9).map { EntryDraft.sample("shared \($0)", published: .at(Double($0))) }
    try await database.fetch(shared, drafts)
    let entries = try await database.entries(user, EntryQuery(scope: .feed(shared)))
    let owner = Owner(
      id: user, name: name, shared: shared, sharedEntries: entries.map(\.id), rank: entries[0].rank,
      alone: try await database.follow(user, "http://\(name).test/"),
      own: try await database.subscribeAlone(user, url: WebAddress(unparsed: "http://\(name)-own.test/")).feed.id)
    try await database.setAccess(of: owner.own, FeedAccess(origin: "https://a.test"), secrets: [.signIn: [1]])
    try await database.alter("UPDATE feed_secrets SET field = \(owner.text) WHERE feed_id = \(owner.own)")
    let page = EntryDraft.sample("\(name) page", text: "\(name)page", html: "<p>\(name)page</p>")
    try await database.fetch(owner.own, [page])
    // Three markings, with ranges in between.
    for _ in 0..<3 {
      _ = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
      _ = try await database.setRead(user, ids: [owner.sharedEntries[3], owner.sharedEntries[5]], isRead: false)
    }
    try await database.markRead(user, of: "http://shared.test/", guids: ["\(name) to come"])
    _ = try await database.makeLater(user)
    try await database.createSession(
      user: user, tokenDigest: Array(owner.text.utf8), csrfToken: name, expires: .at(99), browser: name, at: .at(0))
    _ = try await database.addToken(
      user, name: name, scopes: .all,
      digests: TokenDigests(secret: Array(name.utf8), fever: Array(owner.text.utf8)), at: .at(0))
    _ = try await database.addPublication(
      user, PublicationDraft(title: name, scope: .all, filter: .all), digest: Array(name.utf8), sealed: nil, at: .at(0))
    for (table, values) in Self.rows(of: owner) { try await database.alter(Self.inserting(table, values)) }
    return owner
  }

  private typealias Values = KeyValuePairs<String, any SQLBindable>

  /// Rows of tables that need no more than to be there. Their numbers begin with the user's.
  private static func rows(of owner: Owner) -> [(table: String, values: [(key: String, value: any SQLBindable)])] {
    let (user, name, entry, feed) = (owner.id, owner.name, owner.sharedEntries[0], owner.shared)
    let own = user.rawValue * 100
    var rows: [(table: String, values: [(key: String, value: any SQLBindable)])] = []
    func add(_ table: String, _ values: Values, _ more: Values = [:]) { rows.append((table, Array(values) + more)) }
    add("stars", ["user_id": user, "entry_id": entry, "rank": owner.rank])
    add("labels", ["id": own, "user_id": user, "name": name, "name_key": name])
    add("entry_labels", ["label_id": own, "rank": owner.rank, "entry_id": entry, "user_id": user])
    add("opened_entries", ["user_id": user, "entry_id": entry, "opened": 1])
    add("markings", ["user_id": user, "number": 1, "made": 1, "count": 1, "change": name])
    add("rules", ["id": own, "user_id": user, "position": 1, "place": "all", "search": name, "actions": 1])
    add("muted_entries", ["user_id": user, "entry_id": entry, "rank": owner.rank, "rule_id": own, "was_unread": false])
    add("rule_notices", ["id": own, "user_id": user, "entry_id": entry, "rule_id": own, "made": 1])
    add("rule_runs", ["id": own, "user_id": user, "rule_id": own, "made": 1, "entries": 1])
    add("rule_run_entries", ["run_id": own, "entry_id": entry, "changes": 1])
    add(
      "notes", ["id": own, "user_id": user, "entry_id": entry, "made": 1],
      ["quote": name, "prefix": name, "suffix": name, "text": name])
    add("listening", ["user_id": user, "entry_id": entry, "seconds": 1, "state": 0, "heard": 1])
    add("play_queue", ["user_id": user, "entry_id": entry, "position": 1])
    add("podcast_devices", ["user_id": user, "name": name, "caption": name, "kind": 1, "seen": 1])
    add("podcasts", ["user_id": user, "url": name, "is_followed": true, "changed": 1])
    add(
      "episode_actions", ["id": own, "user_id": user, "key": 1, "podcast": name, "episode": name, "kind": 1],
      ["happened": 1, "stored": 1])
    add(
      "podcast_settings",
      ["user_id": user, "scope": 1, "podcast": name, "subject": name, "name": name, "value": name])
    add("place_views", ["user_id": user, "place": name, "feed_id": feed, "layout": name])
    add("user_settings", ["user_id": user, "key": name, "value": name])
    add(
      "webhooks", ["id": own, "user_id": user, "url": name, "events": 1, "place": name, "sealed": [1] as [UInt8]],
      ["created": 1, "last_entry": 1, "failing": ""])
    add("webhook_deliveries", ["id": own, "webhook_id": own, "event": 1, "entries": name, "created": 1, "attempts": 0])
    return rows
  }

  private static func inserting(_ table: String, _ values: [(key: String, value: any SQLBindable)]) -> SQL {
    var sql = SQL(stringLiteral: "INSERT INTO \(table) (\(values.map(\.key).joined(separator: ", "))) VALUES (")
    for (index, (_, value)) in values.enumerated() {
      sql += index == 0 ? "\(value.sqlValue)" : ", \(value.sqlValue)"
    }
    sql += ") ON CONFLICT DO NOTHING"
    return sql
  }
}
