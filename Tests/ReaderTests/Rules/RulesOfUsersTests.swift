import Foundation
import Lists
import ReaderTesting
import Storage
import Testing

@testable import Reader
@testable import Running
@testable import Screens
@testable import Storage

/// Rules as users make, try and use them.
@Suite(.timeLimit(.minutes(1)))
struct RulesOfUsersTests {
  private let reader: TestReader
  private let user: UserID

  init() async throws {
    reader = try await TestReader()
    user = try await reader.owner().id
  }

  private var useCases: UseCases { reader.services.useCases }
  private var database: any Database { reader.database }
  private var now: Date { reader.services.clock().now() }

  private func follow(_ titles: [String], received: Date? = nil, isIndexed: Bool = true) async throws -> FeedID {
    let feed = try await database.subscribe(user, url: "http://a.test/", title: nil, folders: []).subscription.feed.id
    let time = received ?? now
    let drafts = titles.enumerated().map { index, title in
      EntryDraft(
        guid: "\(title) \(index)", kind: "article", title: title, published: time.addingTimeInterval(-Double(index)))
    }
    _ = try await database.record(
      RefreshOutcome(
        checked: time, nextCheck: time.addingTimeInterval(3_600),
        result: .fetched(FetchedFeed(title: "A feed", entries: drafts))), for: feed)
    if isIndexed { try await database.finishIndexing() }
    return feed
  }

  @Test func `a trial counts what it finds and what would really change, and changes nothing`() async throws {
    let feed = try await follow(["storm one", "storm two", "stormy", "calm"])
    let first = try #require(try await database.entries(user, EntryQuery(search: "one")).first)
    _ = try await database.setStarred(user, id: first.id, isStarred: true)
    let draft = RuleDraft(place: .feed(feed), search: "storm", actions: [.star, .markRead])
    let trial = try await useCases.tryRule(draft, of: user)

    // The last word is a whole one.
    #expect(trial.newest.map(\.title) == ["storm one", "storm two"])
    #expect(trial.count == 2)
    #expect(trial.changes.count(of: .star) == 1)
    #expect(trial.changes.count(of: .markRead) == 2)
    #expect(try await database.unreadCount(user) == 4)
    #expect(try await useCases.rules(of: user).isEmpty)
  }

  @Test func `a rule that is missing is named as one`() async throws {
    await #expect(throws: StorageError.notFound("rule 77")) {
      try await useCases.applyRule(RuleID(rawValue: 77), of: user)
    }
  }

  @Test func `a trial looks back for 30 days, or at all entries`() async throws {
    _ = try await follow(["storm"], received: now.addingTimeInterval(-40 * 86_400))
    let draft = RuleDraft(search: "storm", actions: .star)
    #expect(try await useCases.tryRule(draft, of: user).count == 0)
    #expect(try await useCases.tryRule(draft, onAll: true, of: user).count == 1)
  }

  @Test func `a rule makes the label that it gives, and none if it cannot be stored`() async throws {
    let draft = RuleDraft(search: "storm", actions: .label, label: .notYetMade)
    await #expect(throws: StorageError.self) { try await useCases.store(draft, newLabel: " ", of: user) }
    await #expect(throws: StorageError.self) {
      try await useCases.store(draft, as: RuleID(rawValue: 99), newLabel: "Weather", of: user)
    }
    #expect(try await useCases.labels(of: user).isEmpty)

    let id = try await useCases.store(draft, newLabel: "Weather", of: user)
    let label = try #require(try await useCases.labels(of: user).first)
    #expect(label.name == "Weather")
    #expect(try await useCases.rule(id, of: user).draft.label == label.id)
    // A label that there is already stays if the rule cannot be stored.
    await #expect(throws: StorageError.self) {
      try await useCases.store(draft, as: RuleID(rawValue: 99), newLabel: "weather", of: user)
    }
    #expect(try await useCases.labels(of: user).map(\.id) == [label.id])
  }

  @Test func `a stored rule is used on what a trial has found, and undone`() async throws {
    _ = try await follow(["storm", "calm"])
    let id = try await useCases.store(RuleDraft(search: "storm", actions: .mute), of: user)
    let run = try #require(try await useCases.applyRule(id, of: user))
    #expect(run.count == 1)
    #expect(try await database.entries(user, EntryQuery()).map(\.title) == ["calm"])
    #expect(try await useCases.mutedEntries(by: id, of: user).map(\.title) == ["storm"])
    #expect(try await useCases.applyRule(id, of: user) == nil)
    try await useCases.undoRuleRun(run.id, of: user)
    #expect(try await database.unreadCount(user) == 2)
  }

  @Test func `a rule is used on entries that were stored just before`() async throws {
    // Indexing them takes many times as long as storing the rule.
    _ = try await follow((0..<600).map { "storm \($0)" }, isIndexed: false)
    let id = try await useCases.store(RuleDraft(search: "storm", actions: .star), of: user)
    let run = try await useCases.applyRule(id, of: user)
    #expect(run?.count == 600)
  }

  @Test func `while the index misses entries, a rule is neither tried nor used on stored entries`() async throws {
    _ = try await follow(["storm", "calm"])
    let draft = RuleDraft(search: "storm", actions: .star)
    let id = try await useCases.store(draft, of: user)
    try await setStuck(true)
    // Each of them waits for the index.
    async let isTried = isRefused { try await useCases.tryRule(draft, of: user) }
    async let isUsed = isRefused { try await useCases.applyRule(id, of: user) }
    let refusals = await [isTried, isUsed]
    #expect(refusals == [true, true])
    #expect(try await database.entries(user, EntryQuery(search: "is:starred")).isEmpty)
    // A rule without a search needs no index.
    #expect(try await useCases.tryRule(RuleDraft(days: 14), of: user).count == 0)
    try await setStuck(false)
    #expect(try await useCases.tryRule(draft, of: user).count == 1)
    #expect(try await useCases.applyRule(id, of: user)?.count == 1)
  }

  /// True if something is refused because the index misses entries.
  private func isRefused(_ body: () async throws -> some Any) async -> Bool {
    do { _ = try await body() } catch UseCaseError.incompleteIndex { return true } catch {}
    return false
  }

  /// Makes an entry that is no longer stored wait for the index, and come back whenever it is taken from the queue.
  private func setStuck(_ isStuck: Bool) async throws {
    let start: SQL = """
      CREATE TRIGGER stuck AFTER DELETE ON search_queue BEGIN INSERT INTO search_queue (entry_id) VALUES (0); END
      """
    try await reader.database.write("testing") { (connection) throws(StorageError) in
      try connection.run(isStuck ? start : "DROP TRIGGER stuck")
      if isStuck { try connection.run("INSERT INTO search_queue (entry_id) VALUES (0)") }
    }
  }

  @Test func `rules that would act on more than is meant are refused`() async throws {
    let feed = try await follow([])
    let refused: [RuleDraft] = [
      RuleDraft(actions: .mute), RuleDraft(search: "storm"), RuleDraft(search: "storm is:unread", actions: .star),
      RuleDraft(search: "storm is:old", actions: .star), RuleDraft(search: "label:news", actions: .star),
      RuleDraft(search: "storm", actions: .label), RuleDraft(place: .missing, search: "storm", actions: .star),
      RuleDraft(search: "storm", days: 14), RuleDraft(days: 0), RuleDraft(actions: .star, days: 14),
    ]
    for draft in refused {
      await #expect(throws: RuleError.self, "\(draft)") { try await useCases.store(draft, of: user) }
    }
    _ = try await useCases.store(RuleDraft(place: .feed(feed), actions: .star), of: user)
    _ = try await useCases.store(RuleDraft(search: "feed:quay newer:7d -storm", actions: .star), of: user)
    _ = try await useCases.store(RuleDraft(days: 14), of: user)
    #expect(try await useCases.rules(of: user).count == 3)
  }

  @Test func `the search of a page becomes a rule that finds the same`() {
    #expect(UseCases.searchOfRule(finding: "tide harb") == "tide harb*")
    #expect(UseCases.searchOfRule(finding: "tide \"harbor\"") == "tide \"harbor\"")
    #expect(UseCases.searchOfRule(finding: "title:ti") == "title:ti*")
  }

  @Test func `old entries are marked as read when their days are over`() async throws {
    let feed = try await follow(["old"], received: now.addingTimeInterval(-15 * 86_400))
    _ = try await useCases.store(RuleDraft(place: .feed(feed), days: 20), of: user)
    #expect(try await reader.services.ageRules().markAll() == 0)
    _ = try await useCases.store(RuleDraft(place: .feed(feed), days: 14), of: user)
    #expect(try await useCases.tryRule(RuleDraft(place: .feed(feed), days: 14), of: user).count == 1)
    #expect(try await reader.services.ageRules().markAll() == 1)
    #expect(try await database.unreadCount(user) == 0)
    #expect(try await reader.services.ageRules().markAll() == 0)
    let run = try #require(try await useCases.ruleRuns(of: user).first)
    try await useCases.undoRuleRun(run.id, of: user)
    #expect(try await database.unreadCount(user) == 1)
    #expect(try await reader.services.ageRules().markAll() == 0)
  }

  @Test func `a rule tells the user's open pages, also about what another process has stored`() async throws {
    _ = try await useCases.store(RuleDraft(name: "Weather", search: "storm", actions: .notify), of: user)
    let notices = reader.services.notices
    await notices.begin()
    let heard = await Heard(reader.services.events, user)
    // Nothing says that this process has stored them.
    _ = try await follow(["storm", "calm"])
    await notices.look()
    await notices.settle()
    await notices.look()
    await notices.settle()

    #expect(await heard.lines == ["storm: Weather"])
  }

  @ScreenActor
  private final class Heard {
    private(set) var lines: [String] = []
    private let channel: UserEvents
    private var hearing: EventSubscription?

    init(_ events: ReaderEvents, _ user: UserID) {
      channel = events.channel(of: user)
      hearing = channel.subscribe { [weak self] event in
        if case .noticed(let entry, let rule) = event { self?.lines.append("\(entry.title ?? ""): \(rule)") }
      }
    }
  }

  @Test func `an export has the rules, and an import brings them back`() async throws {
    let feed = try await follow([])
    let folder = try await useCases.makeFolder("News / World", of: user)
    let label = try await useCases.makeLabel("Weather", of: user)
    let drafts = [
      RuleDraft(
        name: "One", place: .feed(feed), search: "storm*", actions: [.star, .label], label: label, stops: true),
      RuleDraft(place: .folder(folder), search: "calm", actions: [.mute, .fetchArticle], isOn: false),
      RuleDraft(days: 14),
    ]
    for draft in drafts { try await useCases.store(draft, of: user) }
    var lines: [Data] = []
    try await UserExport(database: database).run(for: user) { lines.append($0) }

    let other = try await TestReader()
    let owner = try await other.owner().id
    let records = try lines.dropFirst().map { try JSONReader.ownExport.decode(UserRecord.self, from: $0) }
    let importer = UserImport(
      database: other.database, useCases: other.services.useCases, ingestor: other.services.ingestor(), mostFeeds: 100,
      now: now)
    for _ in 1...2 {
      _ = try await importer.run(for: owner) { body in
        for (index, record) in records.enumerated() { try await body(record, .line(index + 2)) }
      }
    }
    var again: [Data] = []
    try await UserExport(database: other.database).run(for: owner) { again.append($0) }
    #expect(again == lines)
    #expect(try await other.services.useCases.rules(of: owner).count == 3)
  }
}
