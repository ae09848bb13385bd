import Bytes
import Foundation
import Running
import Screens
import Storage
import TextSearch

// MARK: - Rules

extension UseCases {
  /// The user's rules in their order.
  public func rules(of user: UserID) async throws(StorageError) -> [EntryRule] { try await database.rules(user) }

  /// - Throws: `StorageError.notFound` with the rule's number.
  public func rule(_ id: RuleID, of user: UserID) async throws(StorageError) -> EntryRule {
    guard let rule = try await rules(of: user).first(where: { $0.id == id }) else { throw .notFound("rule \(id)") }
    return rule
  }

  /// The deleted rules that can be restored, the latest first.
  public func deletedRules(of user: UserID) async throws(StorageError) -> [EntryRule] {
    try await database.deletedRules(user)
  }

  /// Stores a new rule, or what an existing one is now.
  ///
  /// - Parameter name: The name of the label of a draft with `LabelID.notYetMade`. A label of that name is made if there is
  ///   none, and only if the rule is stored.
  /// - Throws: `RuleError`, `StorageError`, `UseCaseError.tooLong`.
  @discardableResult
  public func store(
    _ draft: RuleDraft, as id: RuleID? = nil, newLabel name: String? = nil, of user: UserID
  ) async throws -> RuleID {
    var draft = try checked(draft)
    guard draft.label == .notYetMade else { return try await put(draft, as: id, of: user) }
    let known = try await labels(of: user)
    let label = try await makeLabel(name ?? "", of: user)
    draft.label = label
    do {
      return try await put(draft, as: id, of: user)
    } catch {
      if !known.contains(where: { $0.id == label }) { try await delete(label, of: user) }
      throw error
    }
  }

  private func put(_ draft: RuleDraft, as id: RuleID?, of user: UserID) async throws(StorageError) -> RuleID {
    guard let id else { return try await database.addRule(user, draft) }
    try await database.changeRule(user, id, to: draft)
    return id
  }

  public func switchRule(_ id: RuleID, isOn: Bool, of user: UserID) async throws(StorageError) {
    try await database.switchRule(user, id, isOn: isOn)
  }

  /// Puts a rule before the one above it.
  public func moveUp(_ id: RuleID, of user: UserID) async throws(StorageError) {
    var order = try await rules(of: user).map(\.id)
    guard let index = order.firstIndex(of: id), index > 0 else { return }
    order.swapAt(index, index - 1)
    try await database.orderRules(user, order)
  }

  /// Deletes a rule. It can be restored for 30 days.
  public func deleteRule(_ id: RuleID, of user: UserID) async throws(StorageError) {
    try await database.deleteRule(user, id, now: services.clock().now())
  }

  public func restoreRule(_ id: RuleID, of user: UserID) async throws(StorageError) {
    try await database.restoreRule(user, id)
  }

  /// The draft as it is stored.
  private func checked(_ draft: RuleDraft) throws -> RuleDraft {
    var draft = draft
    draft.name = try TextField.title.read(draft.name)
    draft.search = try TextField.search.read(draft.search) ?? ""
    try draft.check()
    return draft
  }

  // MARK: Trying

  /// What a rule would have done to the entries of the last 30 days, or to all.
  ///
  /// - Throws: `RuleError`, `StorageError`, `SearchError`, `UseCaseError.incompleteIndex`, `CancellationError`.
  public func tryRule(_ draft: RuleDraft, onAll: Bool = false, of user: UserID) async throws -> RuleTrial {
    let draft = try checked(draft)
    let now = services.clock().now()
    guard let scope = draft.place.scope else { throw RuleError.placeMissing }
    if let days = draft.days {
      let end = now.addingTimeInterval(-Double(days) * 86_400)
      let ids = try await database.agedEntries(user, draft.place, before: end, limit: RuleTrial.most)
      let parts = stride(from: 0, to: ids.count, by: Self.partOfTrial).map {
        ids[$0..<min($0 + Self.partOfTrial, ids.count)]
      }
      var entries: [StoredEntry] = []
      for part in parts { entries += try await database.entries(user, ids: Array(part), withContent: false) }
      entries.sort { ($0.rank, $0.id) > ($1.rank, $1.id) }
      return RuleTrial(draft, entries: entries, isOfAll: true, isCut: ids.count == RuleTrial.most)
    }
    var query = EntryQuery(scope: scope, limit: RuleTrial.most)
    let root = draft.query.root
    if root != nil {
      query.search = draft.query.description
      // Searches find an entry up to two seconds after it is stored.
      let isIndexed = try await database.finishIndexing(within: Self.patienceWithIndex)
      guard isIndexed else { throw UseCaseError.incompleteIndex }
    }
    if !onAll {
      let start = now.addingTimeInterval(-Double(RuleTrial.days) * 86_400)
      query.notOlderThan = TimelinePosition(rank: start, id: EntryID(rawValue: 0))
    }
    let entries = try await services.screens.searches.run(for: user, query.search) { [database, query] in
      try await database.entries(user, query)
    }
    return RuleTrial(draft, entries: entries, isOfAll: onAll, isCut: entries.count == RuleTrial.most)
  }

  private static let partOfTrial = 1_000
  private static let patienceWithIndex = Duration.seconds(2)

  /// Does to stored entries what a trial of the rule has found.
  ///
  /// - Returns: What can be undone; nil if there was nothing to change.
  public func applyRule(_ id: RuleID, onAll: Bool = false, of user: UserID) async throws -> RuleRun? {
    let rule = try await rule(id, of: user)
    let trial = try await tryRule(rule.draft, onAll: onAll, of: user)
    let run = try await database.runRule(
      user, id, trial.changes, label: rule.draft.label, days: nil, now: services.clock().now())
    if run != nil { await post(.anythingMayHaveChanged, to: user) }
    return run
  }

  /// The uses of rules on stored entries that can be undone, the latest first.
  public func ruleRuns(of user: UserID) async throws(StorageError) -> [RuleRun] {
    try await database.ruleRuns(user, limit: 20)
  }

  /// Undoes the use of a rule on stored entries.
  public func undoRuleRun(_ run: Int64, of user: UserID) async throws(StorageError) {
    guard try await !database.undoRuleRun(user, run).isEmpty else { return }
    await post(.anythingMayHaveChanged, to: user)
  }

  // MARK: Muted places and entries

  /// True if a rule hides all that comes from the place.
  public func mutes(_ place: RulePlace, of user: UserID) async throws(StorageError) -> Bool {
    try await rules(of: user).contains { $0.draft.mutesAll(of: place) }
  }

  /// Hides all that comes from a place from now on, by a rule, or deletes the rules that do.
  public func setMuted(_ isMuted: Bool, _ place: RulePlace, of user: UserID) async throws {
    let muting = try await rules(of: user).filter { $0.draft.mutesAll(of: place) }
    if isMuted, muting.isEmpty { try await store(RuleDraft(place: place, actions: .mute), of: user) }
    if !isMuted { for rule in muting { try await deleteRule(rule.id, of: user) } }
  }

  /// The newest entries that a rule has muted, or that any has.
  public func mutedEntries(by rule: RuleID?, of user: UserID, limit: Int = 20) async throws -> [StoredEntry] {
    let muted = try await database.mutedEntries(user, by: rule, limit: limit)
    return try await database.entries(user, ids: muted.map(\.entry), withContent: false)
  }

  /// Shows muted entries again.
  public func unmute(_ ids: [EntryID], of user: UserID) async throws(StorageError) {
    guard try await !database.unmute(user, ids).isEmpty else { return }
    await post(.anythingMayHaveChanged, to: user)
  }

  // MARK: Proposals

  /// The search of a rule that finds what a search finds in which the beginning of the last word is enough.
  public static func searchOfRule(finding search: String) -> String {
    let query = SearchQuery(search)
    if SearchQuery(search, isFinished: true).root == query.root { return search }
    let starred = search + "*"
    func words(_ query: SearchQuery) -> [[ByteString]] { query.root?.allPhrases.filter(\.isPrefix).map(\.tokens) ?? [] }
    return words(SearchQuery(starred, isFinished: true)) == words(query) ? starred : query.description
  }

  /// The search of a rule that finds entries by an entry's author; nil without one.
  public static func searchOfAuthor(_ entry: StoredEntry) -> String? {
    quoted(entry.author, mostBytes: 100).map { "author:" + $0 }
  }

  /// The search of a rule that finds entries with the words of an entry's title; nil without one.
  public static func searchOfTitle(_ entry: StoredEntry) -> String? {
    quoted(entry.title, mostBytes: 200).map { "title:" + $0 }
  }

  /// A text as a phrase of a search; nil for a text without words.
  private static func quoted(_ text: String?, mostBytes: Int) -> String? {
    guard let text = text?.prefix(bytes: mostBytes) else { return nil }
    let plain = text.unicodeScalars.map { "\"“”„".unicodeScalars.contains($0) ? " " : String($0) }.joined()
    return SearchQuery.Phrase(name: plain).map { _ in "\"\(plain)\"" }
  }
}

extension RuleDraft {
  /// True if the rule mutes every new entry of the place.
  fileprivate func mutesAll(of place: RulePlace) -> Bool {
    self.place == place && isOn && days == nil && actions.contains(.mute) && query.root == nil
  }
}

extension LabelID {
  /// The label of a draft that is made when the rule is stored. No entry has it.
  public static let notYetMade = LabelID(rawValue: .max)
}
