import Foundation
import Storage
import Testing

/// Rules act on new entries before anyone sees them.
@Suite(.timeLimit(.minutes(2)))
struct RulesTests {
  private func rule(
    _ search: String, _ actions: RuleActions, place: RulePlace = .everything, label: LabelID? = nil,
    stops: Bool = false
  ) -> RuleDraft {
    RuleDraft(place: place, search: search, actions: actions, label: label, stops: stops)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a muted entry is in no timeline and no count, and is found by is:muted`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user, folder: "News")
      let folder = try #require(try await database.folders(user).first?.id)
      let rule = try await database.addRule(user, rule("title:storm", .mute))
      let record = try await database.fetch(
        feed,
        [
          .sample("1", title: "A storm", published: .at(-2)), .sample("2", title: "Calm", published: .at(-1)),
        ])

      #expect(record.inserted.count == 2)
      for scope in [EntryScope.all, .feed(feed), .folder(folder)] {
        #expect(try await database.guids(user, EntryQuery(scope: scope)) == ["2"])
        #expect(try await database.guids(user, EntryQuery(scope: scope, filter: .unread)) == ["2"])
        let arrived = try await database.arrivals(user, EntryQuery(scope: scope), among: record.inserted)
        #expect(arrived.map(\.guid) == ["2"])
      }
      #expect(try await database.unreadCount(user) == 1)
      #expect(try await database.subscriptions(user).map(\.unreadCount) == [1])
      #expect(try await database.guids(user, EntryQuery(search: "storm")) == [])
      #expect(try await database.guids(user, EntryQuery(search: "storm is:muted")) == ["1"])
      #expect(try await database.guids(user, EntryQuery(search: "is:muted")) == ["1"])
      let muted = try await database.mutedEntries(user, by: rule, limit: 10)
      #expect(muted == [MutedEntry(entry: record.inserted[0], rule: rule)])
      let stored = try #require(try await database.rules(user).first)
      #expect(stored.actedCount == 1)
      #expect(stored.lastActed == .at(0))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a muted entry that its publisher changes stays read for a user who wants changed ones unread`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.setReading(user, feed: feed, ReadingSettings(onChange: .unreadAgain))
      _ = try await database.addRule(user, rule("storm", .mute))
      let drafts = [EntryDraft.sample("1", title: "storm", text: "old"), .sample("2", title: "calm", text: "old")]
      let ids = try await database.fetch(feed, drafts).inserted
      _ = try await database.setRead(user, ids: ids, isRead: true)
      let changed = [EntryDraft.sample("1", title: "storm", text: "new"), .sample("2", title: "calm", text: "new")]
      try await database.fetch(feed, changed, at: 10_000)

      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["2"])
      #expect(try await database.guids(user, EntryQuery(search: "is:muted")) == ["1"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a muted entry is shown again, unread`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      _ = try await database.addRule(user, rule("storm", .mute))
      let ids = try await database.fetch(feed, [.sample("1", title: "storm"), .sample("2", title: "storm")]).inserted

      #expect(try await database.unmute(user, [ids[0]]) == [ids[0]])
      #expect(try await database.unreadCount(user) == 1)
      #expect(try await database.entries(user, EntryQuery(filter: .unread)).map(\.id) == [ids[0]])
      // Making it unread shows it too.
      _ = try await database.setRead(user, ids: [ids[1]], isRead: false)
      #expect(try await database.unreadCount(user) == 2)
      #expect(try await database.entries(user, EntryQuery()).count == 2)
      #expect(try await database.mutedEntries(user, by: nil, limit: 10).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `what is muted or shown later counts as a change, marks do not`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(4)
      let id = try await database.addRule(user, rule("title", .mute))
      var counts = [try await database.mutedChanges(user)]
      func isChanged() async throws -> Bool {
        counts.append(try await database.mutedChanges(user))
        return counts[counts.count - 1] != counts[counts.count - 2]
      }
      var changes = RuleChanges()
      changes.muted = Array(ids.prefix(3))
      let run = try #require(try await database.runRule(user, id, changes, label: nil, days: nil, now: .at(20_000)))
      #expect(try await isChanged())
      _ = try await database.setRead(user, ids: ids, isRead: true)
      _ = try await database.setRead(user, ids: [ids[3]], isRead: false)
      _ = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
      _ = try await database.setStarred(user, id: ids[3], isStarred: true)
      #expect(try await !isChanged())
      _ = try await database.setRead(user, ids: [ids[0]], isRead: false)
      #expect(try await isChanged())
      _ = try await database.unmute(user, [ids[1]])
      #expect(try await isChanged())
      _ = try await database.undoRuleRun(user, run.id)
      #expect(try await isChanged())
      #expect(try await database.mutedEntries(user, by: nil, limit: 10).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `undoing a marking of all does not show muted entries`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.fetch(feed, [.sample("0")])
      let batch = try await database.markAllRead(user, scope: .all, search: nil, newest: nil).number
      _ = try await database.addRule(user, rule("storm", .mute))
      try await database.fetch(feed, [.sample("1", title: "storm")], at: 10)

      #expect(try await database.undoMarkAllRead(user, number: batch) == 1)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["0"])
      #expect(try await database.unreadCount(user) == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a rule leaves out new entries that were published before its beginning, and other rules do not`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      _ = try await database.addRule(user, rule("storm", .star), beginning: .at(-5))
      _ = try await database.addRule(user, rule("storm", .markRead))
      try await database.fetch(
        feed,
        [
          .sample("before", title: "storm", published: .at(-6)), .sample("then", title: "storm", published: .at(-5)),
        ])

      #expect(try await database.guids(user, EntryQuery(filter: .starred)) == ["then"])
      #expect(try await database.unreadCount(user) == 0)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `rules mark as read, star, label, ask for articles and tell the user`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let label = try await database.makeLabel(user, name: "Weather")
      _ = try await database.addRule(
        user, rule("storm", [.markRead, .star, .label, .notify, .fetchArticle], label: label))
      let before = try await database.lastNotice()
      let record = try await database.fetch(feed, [.sample("1", title: "A storm"), .sample("2", title: "Calm")])

      let entries = try await database.entries(user, EntryQuery())
      let storm = try #require(entries.first { $0.guid == "1" })
      #expect(!storm.isUnread && storm.isStarred && storm.labels == [label])
      let calm = try #require(entries.first { $0.guid == "2" })
      #expect(calm.isUnread && !calm.isStarred && calm.labels == [])
      #expect(record.noticed == [user])
      let notices = try await database.notices(of: [user], after: before, limit: 10)
      #expect(notices.map(\.entry) == [storm.id])
      #expect(try await database.notices(of: [user], after: notices[0].id, limit: 10).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `each user's rules act for that user alone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob, cleo) = (
        try await database.makeUser(), try await database.makeUser("bob"), try await database.makeUser("cleo")
      )
      let feed = try await database.follow(ann)
      for user in [bob, cleo] { _ = try await database.follow(user) }
      _ = try await database.addRule(ann, rule("storm", .mute))
      _ = try await database.addRule(bob, rule("storm", .star))
      try await database.fetch(feed, [.sample("1", title: "storm")])

      #expect(try await database.guids(ann) == [])
      #expect(try await database.guids(bob, EntryQuery(filter: .starred)) == ["1"])
      #expect(try await database.guids(cleo, EntryQuery(filter: .unread)) == ["1"])
      #expect(try await database.guids(cleo, EntryQuery(filter: .starred)) == [])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a rule acts in its place only, also in folders within its folder`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let outer = try await database.makeFolder(user, path: ["News"])
      let inner = try await database.makeFolder(user, path: ["News", "World"])
      let inside = try await database.subscribe(user, url: "http://a.test/", title: nil, folders: [inner])
        .subscription.feed.id
      let outside = try await database.follow(user, "http://b.test/")
      _ = try await database.addRule(user, rule("storm", .star, place: .folder(outer)))
      _ = try await database.addRule(user, rule("calm", .star, place: .feed(outside)))
      _ = try await database.addRule(user, rule("rain folder:\"News / World\"", .star))
      for feed in [inside, outside] {
        try await database.fetch(
          feed, [.sample("storm", title: "storm"), .sample("calm", title: "calm"), .sample("rain", title: "rain")])
      }

      let starred = try await database.entries(user, EntryQuery(filter: .starred))
      #expect(
        Set(starred.map { "\($0.feedID) \($0.guid)" }) == ["\(inside) storm", "\(outside) calm", "\(inside) rain"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `rules act in their order until one stops`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let star = try await database.addRule(user, rule("storm", .star))
      let stop = try await database.addRule(user, rule("storm", .markRead, stops: true))
      try await database.fetch(feed, [.sample("1", title: "storm")])
      try await database.orderRules(user, [stop, star])
      #expect(try await database.rules(user).map(\.id) == [stop, star])
      try await database.fetch(feed, [.sample("2", title: "storm"), .sample("1", title: "storm")], at: 10)

      let entries = try await database.entries(user, EntryQuery())
      #expect(entries.map(\.isUnread) == [false, false])
      #expect(entries.filter(\.isStarred).map(\.guid) == ["1"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry that its publisher rewrites is unread again`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      _ = try await database.addRule(user, rule("storm", [.unreadAgain, .notify]))
      _ = try await database.addRule(user, rule("storm", .star))
      let before: [EntryDraft] = [
        .sample("1", title: "storm", published: .at(-2), html: "<p>one</p>"),
        .sample("2", title: "calm", published: .at(-1), html: "<p>one</p>"),
      ]
      let ids = try await database.fetch(feed, before).inserted
      _ = try await database.setRead(user, ids: ids, isRead: true)
      _ = try await database.setStarred(user, id: ids[0], isStarred: false)
      let last = try await database.lastNotice()
      let record = try await database.fetch(
        feed,
        [
          .sample("1", title: "storm", published: .at(-2), html: "<p>two</p>"),
          .sample("2", title: "calm", published: .at(-1), html: "<p>two</p>"),
        ], at: 10)

      #expect(record.updated.count == 2)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["1"])
      #expect(try await database.guids(user, EntryQuery(filter: .starred)) == [])
      #expect(try await database.notices(of: [user], after: last, limit: 9).count == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `copies of a muted entry are muted, whichever comes first`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let muted = try await database.follow(user, "http://a.test/")
      let other = try await database.follow(user, "http://b.test/")
      _ = try await database.addRule(user, rule("storm", .mute, place: .feed(muted)))
      func draft(_ guid: String) -> EntryDraft {
        var draft = EntryDraft.sample(guid, title: "storm", published: .at(0))
        draft.link = WebAddress(unparsed: "http://c.test/story-\(guid)")
        return draft
      }
      try await database.fetch(muted, [draft("1")])
      try await database.fetch(other, [draft("1"), draft("2")])
      #expect(try await database.guids(user) == ["2"])
      try await database.fetch(muted, [draft("1"), draft("2")], at: 10)

      #expect(try await database.guids(user) == [])
      #expect(try await database.guids(user, EntryQuery(scope: .feed(other))) == [])
      #expect(try await database.unreadCount(user) == 0)
      #expect(try await database.examine(repairs: false).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a rule whose folder, feed or label is gone does nothing and says so`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user, folder: "News")
      let left = try await database.follow(user, "http://b.test/")
      let folder = try #require(try await database.folders(user).first?.id)
      let label = try await database.makeLabel(user, name: "Weather")
      _ = try await database.addRule(user, rule("storm", .mute, place: .folder(folder)))
      _ = try await database.addRule(user, rule("storm", .mute, place: .feed(left)))
      _ = try await database.addRule(user, rule("storm", .label, label: label))
      try await database.deleteFolder(user, folder: folder)
      try await database.unsubscribe(user, feed: left)
      try await database.deleteLabel(user, label: label)
      try await database.fetch(feed, [.sample("1", title: "storm")])

      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["1"])
      let rules = try await database.rules(user)
      #expect(rules.map(\.obstacle) == [.folderDeleted, .feedLeft, .labelDeleted])
      #expect(rules.map(\.actedCount) == [0, 0, 0])
      // A subscription that is restored restores the rule.
      _ = try await database.follow(user, "http://b.test/")
      #expect(try await database.rules(user)[1].obstacle == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a rule follows its feed to the feed that replaces it`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let old = try await database.follow(user, "http://a.test/")
      let new = try await database.follow(try await database.makeUser("bob"), "http://b.test/")
      _ = try await database.addRule(user, rule("storm", .star, place: .feed(old)))
      var outcome = RefreshOutcome(
        checked: .at(0), nextCheck: .at(3_600), result: .fetched(FetchedFeed(title: "A feed")))
      outcome.move = "http://b.test/"
      _ = try await database.record(outcome, for: old)

      let moved = try #require(try await database.rules(user).first)
      #expect(moved.draft.place == .feed(new))
      #expect(moved.isActive)
      try await database.fetch(new, [.sample("1", title: "storm")], at: 10)
      #expect(try await database.guids(user, EntryQuery(filter: .starred)) == ["1"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a rule that is off or deleted does nothing, and a deleted one can be restored`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let off = try await database.addRule(user, rule("storm", .mute))
      let deleted = try await database.addRule(user, rule("storm", .star))
      try await database.switchRule(user, off, isOn: false)
      try await database.deleteRule(user, deleted, now: .at(0))
      try await database.fetch(feed, [.sample("1", title: "storm")])

      #expect(try await database.entries(user, EntryQuery()).map(\.isStarred) == [false])
      #expect(try await database.rules(user).map(\.id) == [off])
      #expect(try await database.deletedRules(user).map(\.id) == [deleted])
      try await database.restoreRule(user, deleted)
      #expect(try await database.rules(user).map(\.id) == [off, deleted])
      try await database.deleteRule(user, deleted, now: .at(0))
      try await database.forgetRules(now: .at(RuleRun.memory + 1))
      #expect(try await database.deletedRules(user).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user has at most 200 rules, and none of another user's folders, feeds and labels`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, other) = (try await database.makeUser(), try await database.makeUser("bob"))
      let feed = try await database.follow(other, folder: "News")
      let folder = try #require(try await database.folders(other).first?.id)
      let label = try await database.makeLabel(other, name: "Weather")
      for draft in [
        rule("a", .mute, place: .feed(feed)), rule("a", .mute, place: .folder(folder)), rule("a", .label, label: label),
      ] {
        await #expect(throws: StorageError.self) { try await database.addRule(user, draft) }
      }
      for number in 1...EntryRule.most { _ = try await database.addRule(user, rule("word\(number)", .mute)) }
      await #expect(throws: StorageError.tooMany("rules", most: EntryRule.most)) {
        try await database.addRule(user, rule("one more", .mute))
      }
      let first = try await database.rules(user)[0].id
      await #expect(throws: StorageError.self) { try await database.deleteRule(other, first, now: .at(0)) }
      await #expect(throws: StorageError.self) { try await database.switchRule(other, first, isOn: false) }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a use of a rule on stored entries is undone, and leaves what was so before`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(4)
      let label = try await database.makeLabel(user, name: "Weather")
      let id = try await database.addRule(user, rule("title", [.mute, .star, .label], label: label))
      var changes = RuleChanges()
      (changes.muted, changes.starred, changes.labeled, changes.read) = ([ids[0]], [ids[1]], [ids[1]], [ids[2]])
      let run = try #require(try await database.runRule(user, id, changes, label: label, days: nil, now: .at(20_000)))

      #expect(run.count == 3)
      #expect(try await database.guids(user) == ["4", "3", "2"])
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["4", "2"])
      #expect(try await database.guids(user, EntryQuery(filter: .starred)) == ["2"])
      #expect(try await database.ruleRuns(user, limit: 5) == [run])
      #expect(try await database.undoRuleRun(try await database.makeUser("bob"), run.id).isEmpty)
      #expect(Set(try await database.undoRuleRun(user, run.id)) == [ids[0], ids[1], ids[2]])
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["4", "3", "2", "1"])
      #expect(try await database.guids(user, EntryQuery(filter: .starred)) == [])
      #expect(try await database.guids(user, EntryQuery(scope: .label(label))) == [])
      #expect(try await database.ruleRuns(user, limit: 5).isEmpty)
      #expect(try await database.examine(repairs: false).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `old entries are the unread ones that came before a time and that the user does not keep`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(6)
      let label = try await database.makeLabel(user, name: "Weather")
      _ = try await database.setRead(user, ids: [ids[0]], isRead: true)
      _ = try await database.setStarred(user, id: ids[1], isStarred: true)
      _ = try await database.setLabels(user, id: ids[2], labels: [label])
      try await database.setListeningPosition(user, ListeningPosition(entry: ids[3], seconds: 5))
      try await database.fetch(feed, [.sample("new")], at: 90_000)

      let aged = try await database.agedEntries(user, .feed(feed), before: .at(50_000), limit: 100)
      #expect(Set(aged) == [ids[4], ids[5]])
      #expect(try await database.agedEntries(user, .everything, before: .at(5_000), limit: 100).isEmpty)
      #expect(try await database.agedEntries(user, .missing, before: .at(50_000), limit: 100).isEmpty)
      let id = try await database.addRule(user, RuleDraft(place: .feed(feed), days: 14))
      #expect(try await database.ageRules().map(\.rule.id) == [id])
      var changes = RuleChanges()
      changes.read = aged
      let run = try #require(try await database.runRule(user, id, changes, label: nil, days: 14, now: .at(90_000)))
      _ = try await database.undoRuleRun(user, run.id)
      // It would do the same again.
      #expect(try await database.rules(user).map(\.draft.isOn) == [false])
      #expect(try await database.ageRules().isEmpty)
      // What works through many entries is at its next part meanwhile.
      await #expect(throws: StorageError.notFound("rule \(id)")) {
        try await database.runRule(user, id, changes, label: nil, days: 14, now: .at(90_000))
      }
      try await database.changeRule(user, id, to: RuleDraft(place: .feed(feed), days: 30))
      await #expect(throws: StorageError.notFound("rule \(id)")) {
        try await database.runRule(user, id, changes, label: nil, days: 14, now: .at(90_000))
      }
      #expect(Set(try await database.agedEntries(user, .feed(feed), before: .at(50_000), limit: 100)) == Set(aged))
      #expect(try await database.runRule(user, id, changes, label: nil, days: 30, now: .at(90_000))?.count == 2)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a part of a check that is not stored leaves nothing of its rules`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      _ = try await database.addRule(user, rule("storm", [.mute, .notify]))
      let outcome = RefreshOutcome(
        checked: .at(0), nextCheck: .at(3_600),
        result: .fetched(FetchedFeed(title: "A feed", entries: [.sample("1", title: "storm")])))
      await #expect(throws: StorageError.superseded) {
        try await database.record(outcome, for: feed, claim: FeedClaim(token: 99, node: nil))
      }
      #expect(try await database.mutedEntries(user, by: nil, limit: 9).isEmpty)
      #expect(try await database.rules(user).map(\.actedCount) == [0])
      // More entries than a transaction stores: the rules have acted on all that is stored.
      let many = (1...450).map { EntryDraft.sample("\($0)", title: "storm", published: .at(Double($0))) }
      try await database.fetch(feed, many)
      #expect(try await database.rules(user).map(\.actedCount) == [450])
      #expect(try await database.unreadCount(user) == 0)
    }
  }
}
