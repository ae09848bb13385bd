import Foundation
import SeededRandom
import Storage
import Testing

/// A simple, slow model of a database that computes the expected results.
struct DatabaseModel {
  private struct Entry {
    let id: EntryID
    let feed: FeedID
    let guid: String
    /// Entries of the same story are copies.
    let story: String
    let received: Date
    let rank: Date
    var published: Date
    var words: Set<String>
  }

  /// What is known of an entry that a rule has deleted.
  private struct DeletedEntry {
    var words: Set<String>
    /// Nil for a date that does not count.
    var dated: Date?
    var hasReturned: Bool
  }

  private struct Account {
    /// The name of each folder, and the one around it.
    var folders: [FolderID: (name: String, parent: FolderID?)] = [:]
    var places: [FeedID: Set<FolderID>] = [:]
    var labels: [EntryID: Set<LabelID>] = [:]
    var subscribed: Set<FeedID> = []
    var read: Set<EntryID> = []
    var starred: Set<EntryID> = []
    /// The entries that undoing a marking makes unread.
    var markings: [Int64: Set<EntryID>] = [:]

    mutating func mark(_ id: EntryID, isRead: Bool) {
      if isRead { read.insert(id) } else { read.remove(id) }
    }

    func path(to folder: FolderID) -> [String] {
      guard let (name, parent) = folders[folder] else { return [] }
      return (parent.map { path(to: $0) } ?? []) + [name]
    }

    /// The folder and those within it.
    func tree(_ folder: FolderID) -> Set<FolderID> {
      folders.reduce(into: [folder]) { tree, each in
        if each.value.parent == folder { tree.formUnion(self.tree(each.key)) }
      }
    }
  }

  private static let words: [String] = ["apple", "banana", "cherry", "date"]

  private var entries: [EntryID: Entry] = [:]
  private var feeds: [FeedID] = []
  /// Also of entries that are deleted since.
  private var lastRanks: [FeedID: Date] = [:]
  /// The entries that a rule has deleted, which their feeds may list again.
  private var deleted: [FeedID: [String: DeletedEntry]] = [:]
  private var accounts: [UserID: Account] = [:]

  private struct CountBasis: Hashable {
    let user: UserID
    let scope: EntryScope
    let feeds: [FeedID: FeedEntries]
  }

  /// The entries that timelines do not show, for all that their number depends on.
  private var hidden: [CountBasis: Int] = [:]

  // MARK: Acting

  /// Applies one random change to the database and the model, and returns its description.
  mutating func act(
    on database: any Database, users: [UserID], step: Int, _ generator: inout SeededGenerator
  ) async throws -> String {
    let user = try #require(users.randomElement(using: &generator))
    var account = accounts[user] ?? Account()
    defer { accounts[user] = account }
    let some: [EntryID] = Array(entries.keys.sorted().shuffled(using: &generator).prefix(5))
    switch Int.random(in: 0..<14, using: &generator) {
    case 0:
      let folders = account.folders.keys.sorted().filter { _ in Bool.random(using: &generator) }
      let url = "http://\(Int.random(in: 0..<6, using: &generator)).test/"
      let made = try await database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: folders)
      let feed = made.subscription.feed.id
      #expect(made.isNew == account.subscribed.insert(feed).inserted)
      if made.isNew { align(&account) }
      if made.isNew { account.places[feed] = Set(folders) }
      if !feeds.contains(feed) { feeds.append(feed) }
      return "subscribe to \(url)"
    case 1:
      guard let feed = feeds.randomElement(using: &generator) else { return "nothing" }
      try await database.unsubscribe(user, feed: feed)
      account.subscribed.remove(feed)
      account.places[feed] = nil
      accounts[user] = account
      if Int.random(in: 0..<3, using: &generator) == 0 { try await deleteUnfollowed(on: database, at: Double(step)) }
      account = accounts[user] ?? account
      return "leave \(feed)"
    case 2, 3, 4:
      guard let feed = feeds.randomElement(using: &generator) else { return "nothing" }
      accounts[user] = account
      try await fetch(feed, of: database, at: Double(step), &generator)
      for user in accounts.keys.sorted() {
        guard var account = accounts[user] else { continue }
        align(&account)
        accounts[user] = account
      }
      account = accounts[user] ?? account
      return "fetch \(feed)"
    case 5, 6:
      let isRead = Bool.random(using: &generator)
      let states = try await database.setRead(user, ids: some, isRead: isRead)
      let marked = withCopies(some.filter { isVisible($0, to: account) }, account)
      #expect(states.map(\.id) == marked.sorted())
      for id in marked { account.mark(id, isRead: isRead) }
      return "read \(isRead) \(some)"
    case 7:
      guard let id = some.first else { return "nothing" }
      let isStarred = Bool.random(using: &generator)
      let state = try await database.setStarred(user, id: id, isStarred: isStarred)
      guard isVisible(id, to: account) else {
        #expect(state == nil)
        return "star what is not visible"
      }
      if isStarred { account.starred.insert(id) } else { account.starred.remove(id) }
      #expect(
        state
          == EntryState(
            id: id, isUnread: !account.read.contains(id), isStarred: isStarred,
            labels: account.labels[id, default: []].sorted()))
      return "star \(id)"
    case 8:
      let (scope, search) = (try await randomScope(user, database, &generator), randomSearch(&generator))
      let newest: EntryID? = Bool.random(using: &generator) ? some.first : nil
      let expected = entries.values.filter {
        isIn(scope, $0, account) && (account.subscribed.contains($0.feed) || scope.isLabel)
          && !account.read.contains($0.id) && isFound($0, search) && $0.id <= newest ?? $0.id
      }.map(\.id)
      let receipt = try await database.markAllRead(user, scope: scope, search: search, newest: newest)
      let followed = expected.filter { account.subscribed.contains(entries[$0]?.feed ?? FeedID(rawValue: 0)) }
      let before = unreadCount(scope, account)
      let all = withCopies(followed, account).subtracting(account.read).union(expected)
      account.read.formUnion(all)
      #expect(receipt.count == before - unreadCount(scope, account))
      if receipt.count > 0 { account.markings[receipt.number] = all }
      if account.markings.count > 20, let first = account.markings.keys.min() { account.markings[first] = nil }
      return "mark all in \(scope) with \(search ?? "-")"
    case 9:
      return try await changeFolders(&account, of: user, on: database, &generator)
    case 10:
      guard let feed = account.subscribed.sorted().randomElement(using: &generator) else { return "nothing" }
      let folders = account.folders.keys.sorted().filter { _ in Bool.random(using: &generator) }
      try await database.setFolders(user, feed: feed, folders: folders)
      account.places[feed] = Set(folders)
      return "put \(feed) into \(folders)"
    case 11:
      guard let id = some.first else { return "nothing" }
      var labels: [LabelID] = []
      for name in ["x", "Y"] where Bool.random(using: &generator) {
        labels.append(try await database.makeLabel(user, name: name))
      }
      let state = try await database.setLabels(user, id: id, labels: labels)
      guard isVisible(id, to: account) else {
        #expect(state == nil)
        return "label what is not visible"
      }
      account.labels[id] = labels.isEmpty ? nil : Set(labels)
      #expect(state?.labels == labels.sorted())
      return "label \(id)"
    case 12:
      guard let feed = feeds.randomElement(using: &generator) else { return "nothing" }
      let rule = RetentionRule(
        days: 0, newest: Int.random(in: 1...8, using: &generator), deletesUnread: Bool.random(using: &generator))
      accounts[user] = account
      try await expire(feed, rule, of: database, at: Double(step))
      account = accounts[user] ?? account
      return "delete by \(rule)"
    default:
      guard let marking = account.markings.keys.sorted().randomElement(using: &generator) else { return "nothing" }
      let expected = account.markings.removeValue(forKey: marking) ?? []
      let followed = expected.filter { account.subscribed.contains(entries[$0]?.feed ?? FeedID(rawValue: 0)) }
      let before = unreadCount(.all, account)
      account.read.subtract(expected)
      for id in withCopies(Array(followed), account).intersection(account.read) { account.mark(id, isRead: false) }
      #expect(try await database.undoMarkAllRead(user, number: marking) == unreadCount(.all, account) - before)
      return "undo \(marking)"
    }
  }

  private func changeFolders(
    _ account: inout Account, of user: UserID, on database: any Database, _ generator: inout SeededGenerator
  ) async throws -> String {
    let some = account.folders.keys.sorted().randomElement(using: &generator)
    guard let folder = some, Int.random(in: 0..<3, using: &generator) > 0 else {
      guard account.folders.count < 6 else { return "nothing" }
      let name = "F\(Int.random(in: 0..<4, using: &generator))"
      let path = some.map { account.path(to: $0) + [name] } ?? [name]
      let made = try await database.makeFolder(user, path: path)
      let isKnown = account.folders.contains { account.path(to: $0.key) == path }
      #expect(isKnown == account.folders.keys.contains(made))
      account.folders[made] = (name, some)
      return "make folder \(path)"
    }
    guard Int.random(in: 0..<3, using: &generator) > 0 else {
      try await database.deleteFolder(user, folder: folder)
      let gone = account.tree(folder)
      account.folders = account.folders.filter { !gone.contains($0.key) }
      account.places = account.places.mapValues { $0.subtracting(gone) }
      return "delete folder \(folder)"
    }
    let parent = account.folders.keys.sorted().randomElement(using: &generator)
    let name = account.folders[folder]?.name
    let isTaken = account.folders.contains { $0.key != folder && $0.value.parent == parent && $0.value.name == name }
    let isCycle = parent.map { account.tree(folder).contains($0) } ?? false
    do {
      try await database.moveFolder(user, folder: folder, under: parent, before: nil)
      #expect(!isTaken && !isCycle)
      account.folders[folder]?.parent = parent
    } catch {
      #expect(isCycle ? error == .folderCycle(name ?? "") : isTaken && error == .nameTaken(name ?? ""))
    }
    return "move folder \(folder) under \(parent.map(\.description) ?? "-")"
  }

  private mutating func deleteUnfollowed(on database: any Database, at seconds: Double) async throws {
    try await database.markUnfollowed(now: .at(seconds))
    while try await database.deleteUnfollowed(since: .at(seconds), limit: 3) > 0 {}
    while try await database.deleteOldKeys(limit: 3) > 0 {}
    let kept = accounts.values.reduce(into: Set<EntryID>()) { $0.formUnion($1.starred.union($1.labels.keys)) }
    let followed = accounts.values.reduce(into: Set<FeedID>()) { $0.formUnion($1.subscribed) }
    entries = entries.filter { followed.contains($0.value.feed) || kept.contains($0.key) }
    feeds.removeAll { feed in !followed.contains(feed) && !entries.values.contains { $0.feed == feed } }
    deleted = deleted.filter { feeds.contains($0.key) }
    for user in accounts.keys {
      for marking in accounts[user]?.markings.keys.sorted() ?? [] {
        accounts[user]?.markings[marking]?.formIntersection(entries.keys)
      }
    }
  }

  private mutating func expire(
    _ feed: FeedID, _ rule: RetentionRule, of database: any Database, at seconds: Double
  ) async throws {
    let followers = accounts.values.filter { $0.subscribed.contains(feed) }
    let kept = accounts.values.reduce(into: Set<EntryID>()) { $0.formUnion($1.starred.union($1.labels.keys)) }
    let old = entries.values.filter { $0.feed == feed }.sorted { $0.id > $1.id }.dropFirst(rule.newest ?? 0)
    let gone = old.filter { entry in
      !kept.contains(entry.id)
        && (rule.deletesUnread == true
          || followers.allSatisfy {
            $0.read.contains(entry.id) && !$0.markings.values.contains { $0.contains(entry.id) }
          })
    }
    #expect(try await database.expire(feed, rule, at: seconds, limit: 3) == gone.count)
    for entry in gone {
      entries[entry.id] = nil
      let hasReturned = deleted[feed]?[entry.guid]?.hasReturned ?? false
      deleted[feed, default: [:]][entry.guid] = DeletedEntry(
        words: entry.words, dated: entry.published < entry.received ? entry.published : nil, hasReturned: hasReturned)
    }
    for user in accounts.keys {
      for marking in accounts[user]?.markings.keys.sorted() ?? [] {
        accounts[user]?.markings[marking]?.formIntersection(entries.keys)
      }
    }
  }

  private mutating func fetch(
    _ feed: FeedID, of database: any Database, at seconds: Double, _ generator: inout SeededGenerator
  ) async throws {
    var drafts: [EntryDraft] = []
    for _ in 0..<Int.random(in: 0..<6, using: &generator) {
      let words = Self.words.filter { _ in Bool.random(using: &generator) }
      let published: Date? =
        Bool.random(using: &generator) ? .at(Double(Int.random(in: -5...350, using: &generator))) : nil
      let number = Int.random(in: 0..<12, using: &generator)
      let guid = "\(number)"
      var draft: EntryDraft = .sample(
        guid, title: words.first ?? "", published: published, text: words.dropFirst().joined(separator: " "))
      // Without its own address, an entry could be taken for another one with a new guid.
      draft.link = WebAddress(unparsed: "http://\(number < 8 ? "a.test" : "\(feed).a.test")/\(guid)")
      drafts.append(draft)
    }
    let record = try await database.fetch(feed, drafts, at: seconds)
    var seen: Set<String> = []
    let unique = drafts.filter { seen.insert($0.guid).inserted }
    let known = entries.values.filter { $0.feed == feed }
    let returning = returning(unique, to: feed)
    let new = unique.filter { draft in
      !known.contains { $0.guid == draft.guid }
        && (deleted[feed]?[draft.guid] == nil || returning.contains(draft.guid))
    }
    #expect(record.inserted.count == new.count)
    for draft in new { deleted[feed]?[draft.guid]?.hasReturned = true }
    forgetWithdrawn(unique, of: feed)
    // The next millisecond.
    var rank = lastRanks[feed].map { TimelinePosition(rank: $0 + 0.001, id: EntryID(rawValue: 1)).rank } ?? .distantPast
    let dated = new.reversed().map { (draft: $0, date: min($0.published ?? .at(seconds), .at(seconds))) }
    let sorted = dated.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
    for (id, (draft, date)) in zip(record.inserted, sorted.map(\.element)) {
      rank = max(rank, date)
      lastRanks[feed] = rank
      entries[id] = Entry(
        id: id, feed: feed, guid: draft.guid, story: draft.link?.string ?? "", received: .at(seconds), rank: rank,
        published: .at(seconds), words: [])
    }
    var changed: [EntryID] = []
    for draft in unique {
      guard var entry = entries.values.first(where: { $0.feed == feed && $0.guid == draft.guid }) else { continue }
      let words = Self.words(of: draft)
      let published = min(draft.published ?? entry.received, entry.received)
      if !record.inserted.contains(entry.id), words != entry.words || published != entry.published {
        changed.append(entry.id)
      }
      (entry.words, entry.published) = (words, published)
      entries[entry.id] = entry
    }
    #expect(record.updated == changed.sorted())
  }

  private static func words(of draft: EntryDraft) -> Set<String> {
    Set((draft.title.map { [$0] } ?? []) + draft.text.split(separator: " ").map(String.init))
  }

  /// The guids of deleted entries that come back. It takes less than a month, so each does once.
  private mutating func returning(_ drafts: [EntryDraft], to feed: FeedID) -> [String] {
    let known = drafts.filter { deleted[feed]?[$0.guid] != nil }
    let moved = known.filter { draft in
      guard let before = deleted[feed]?[draft.guid] else { return false }
      let isLater = before.dated.map { $0 < draft.published ?? $0 } ?? false
      return isLater || before.words != Self.words(of: draft)
    }
    let returning = moved.filter { deleted[feed]?[$0.guid]?.hasReturned == false }
    guard known.count > 2, moved.count * 2 > known.count else { return returning.map(\.guid) }
    for draft in returning {
      deleted[feed]?[draft.guid]?.words = Self.words(of: draft)
      if let date = deleted[feed]?[draft.guid]?.dated {
        deleted[feed]?[draft.guid]?.dated = max(date, draft.published ?? date)
      }
    }
    return []
  }

  private mutating func forgetWithdrawn(_ drafts: [EntryDraft], of feed: FeedID) {
    guard let oldest = drafts.compactMap(\.published).min() else { return }
    for (guid, entry) in deleted[feed] ?? [:] {
      guard let date = entry.dated, date > oldest, !drafts.contains(where: { $0.guid == guid }) else { continue }
      deleted[feed]?[guid]?.dated = Date(timeIntervalSince1970: 0)
    }
  }

  // MARK: Comparing

  /// Compares the counts, and a random query page by page.
  mutating func compare(
    with database: any Database, user: UserID, after action: String, _ generator: inout SeededGenerator
  ) async throws {
    let account = accounts[user] ?? Account()
    let unread = entries.values.filter { account.subscribed.contains($0.feed) && !account.read.contains($0.id) }
    let unreadCount = unreadCount(.all, account)
    try #require(try await database.unreadCount(user) == unreadCount, "\(action)")
    let subscriptions = try await database.subscriptions(user)
    let copies = try await database.unreadCopies(user)
    let sum = subscriptions.reduce(0) { $0 + $1.unreadCount }
    try #require(sum - copies.reduce(0) { $0 + $1.surplus(in: account.subscribed) } == unreadCount, "\(action)")
    for folder in account.folders.keys {
      let inside = subscriptions.filter { !account.tree(folder).isDisjoint(with: $0.folders) }
      let sum = inside.reduce(0) { $0 + $1.unreadCount }
      let surplus = copies.reduce(0) { $0 + $1.surplus(in: Set(inside.map(\.feed.id))) }
      try #require(sum - surplus == self.unreadCount(.folder(folder), account), "\(action)")
    }
    try #require(Set(subscriptions.map(\.feed.id)) == account.subscribed, "\(action)")
    for subscription in subscriptions {
      try #require(
        subscription.unreadCount == unread.count { $0.feed == subscription.feed.id }, "\(action)")
    }
    let folders = try await database.folders(user)
    try #require(Set(folders.map(\.id)) == Set(account.folders.keys), "\(action)")
    try #require(folders.allSatisfy { account.folders[$0.id]?.parent == $0.parent }, "\(action)")
    try #require(
      subscriptions.allSatisfy { $0.folders == account.places[$0.feed.id, default: []].sorted() }, "\(action)")
    for label in try await database.labels(user) {
      try #require(label.entryCount == account.labels.values.count { $0.contains(label.id) }, "\(action)")
    }

    for scope in [.all] + account.folders.keys.map(EntryScope.folder) + account.subscribed.map(EntryScope.feed) {
      let inside = subscriptions.filter { subscription in
        switch scope {
        case .feed(let feed): subscription.feed.id == feed
        case .folder(let folder): !account.tree(folder).isDisjoint(with: subscription.folders)
        case .all, .label: true
        }
      }
      let shown = entries.values.count {
        account.subscribed.contains($0.feed) && isIn(scope, $0, account) && !isFolded($0, scope, account)
      }
      let hidden = try await database.hiddenCount(user, scope: scope)
      try #require(inside.reduce(0) { $0 + $1.entries.count } - hidden == shown, "\(action)")
      let feeds = Dictionary(uniqueKeysWithValues: inside.map { ($0.feed.id, $0.entries) })
      let basis = CountBasis(user: user, scope: scope, feeds: feeds)
      try #require(self.hidden[basis] ?? hidden == hidden, "\(action)")
      self.hidden[basis] = hidden
    }

    var query = EntryQuery(limit: Int.random(in: 1...9, using: &generator))
    query.scope = try await randomScope(user, database, &generator)
    query.filter = [EntryFilter.all, .unread, .starred].randomElement(using: &generator) ?? .all
    query.search = randomSearch(&generator)
    query.order = Bool.random(using: &generator) ? .oldest : .newest
    let isAscending = query.order == .oldest && query.search == nil
    query.including = Array(entries.keys.sorted().shuffled(using: &generator).prefix(3))
    let admitted = entries.values.filter { entry in
      let passes =
        switch query.filter {
        case .all: account.subscribed.contains(entry.feed) || query.scope.isLabel
        case .unread:
          (account.subscribed.contains(entry.feed) || query.scope.isLabel) && !account.read.contains(entry.id)
        case .starred: account.starred.contains(entry.id)
        }
      return (passes || query.including.contains(entry.id)) && isVisible(entry.id, to: account)
        && isIn(query.scope, entry, account) && isFound(entry, query.search)
        && (query.search != nil || query.filter == .starred || !isFolded(entry, query.scope, account))
    }
    let all = admitted.sorted { isAscending != (($0.rank, $0.id) > ($1.rank, $1.id)) }
    func bound() -> Entry? {
      Int.random(in: 0..<5, using: &generator) == 0
        ? entries.keys.sorted().randomElement(using: &generator).flatMap { entries[$0] } : nil
    }
    (query.arrivedAfter, query.arrivedUpTo) = (bound()?.id, bound()?.id)
    query.notOlderThan = bound().map { TimelinePosition(rank: $0.rank, id: $0.id) }
    let (oldest, newest) = (bound(), bound())
    query.newerThan = oldest.map { TimelinePosition(rank: $0.rank, id: $0.id) }
    query.olderThan = newest.map { TimelinePosition(rank: $0.rank, id: $0.id) }
    let expected = all.filter { entry in
      let position = TimelinePosition(rank: entry.rank, id: entry.id)
      return entry.id > query.arrivedAfter ?? EntryID(rawValue: 0) && entry.id <= query.arrivedUpTo ?? entry.id
        && query.notOlderThan.map { position >= $0 } ?? true && query.newerThan.map { position > $0 } ?? true
        && query.olderThan.map { position < $0 } ?? true
    }.map(\.id)
    var found: [StoredEntry] = []
    while true {
      if let last = found.last.map({ TimelinePosition($0) }) {
        if isAscending { query.newerThan = last } else { query.olderThan = last }
      }
      let page = try await database.entries(user, query)
      if page.isEmpty { break }
      found += page
      try #require(found.count <= expected.count, "\(action)")
    }
    try #require(found.map(\.id) == expected, "\(action), \(query)")
    try #require(found.allSatisfy { $0.isUnread != account.read.contains($0.id) }, "\(action)")
    try #require(found.allSatisfy { $0.isStarred == account.starred.contains($0.id) }, "\(action)")
    try #require(found.allSatisfy { $0.labels == account.labels[$0.id, default: []].sorted() }, "\(action)")
    for entry in found {
      let expected = withCopies([entry.id], account).subtracting([entry.id]).sorted()
      try #require(entry.copies.map(\.id) == expected, "\(action)")
      try #require(entry.copies.map(\.feedID) == expected.map { entries[$0]?.feed }, "\(action)")
    }
    let arrivals = try await database.arrivals(user, query, among: Array(entries.keys))
    try #require(arrivals.map(\.id) == all.map(\.id), "\(action), \(query)")
  }

  // MARK: Copies

  /// The entries, with their copies in feeds that the user follows.
  private func withCopies(_ ids: [EntryID], _ account: Account) -> Set<EntryID> {
    let stories = Set(ids.compactMap { entries[$0]?.story })
    return entries.values.reduce(into: Set(ids)) { all, entry in
      if stories.contains(entry.story), account.subscribed.contains(entry.feed) { all.insert(entry.id) }
    }
  }

  /// Copies of which one is read are read.
  private func align(_ account: inout Account) {
    let followed = entries.values.filter { account.subscribed.contains($0.feed) }
    let read = Set(followed.filter { account.read.contains($0.id) }.map(\.story))
    for entry in followed where read.contains(entry.story) && !account.read.contains(entry.id) {
      account.mark(entry.id, isRead: true)
    }
  }

  private func isFolded(_ entry: Entry, _ scope: EntryScope, _ account: Account) -> Bool {
    switch scope {
    case .feed, .label: false
    case .all, .folder:
      entries.values.contains {
        $0.story == entry.story && $0.id < entry.id && account.subscribed.contains($0.feed) && isIn(scope, $0, account)
      }
    }
  }

  /// The number of rows in a timeline of unread entries.
  private func unreadCount(_ scope: EntryScope, _ account: Account) -> Int {
    entries.values.count {
      isIn(scope, $0, account) && (account.subscribed.contains($0.feed) || scope.isLabel)
        && !account.read.contains($0.id) && !isFolded($0, scope, account)
    }
  }

  // MARK: Private

  private func isVisible(_ id: EntryID, to account: Account) -> Bool {
    guard let entry = entries[id] else { return false }
    return account.subscribed.contains(entry.feed) || account.starred.contains(id) || account.labels[id] != nil
  }

  private func isIn(_ scope: EntryScope, _ entry: Entry, _ account: Account) -> Bool {
    switch scope {
    case .all: true
    case .feed(let feed): entry.feed == feed
    case .folder(let folder): !account.tree(folder).isDisjoint(with: account.places[entry.feed, default: []])
    case .label(let label): account.labels[entry.id, default: []].contains(label)
    }
  }

  private func isFound(_ entry: Entry, _ search: String?) -> Bool {
    guard let search else { return true }
    return entry.words.contains { $0.hasPrefix(search) }
  }

  private func randomScope(
    _ user: UserID, _ database: any Database, _ generator: inout SeededGenerator
  ) async throws -> EntryScope {
    let folder = try await database.folders(user).randomElement(using: &generator)
    let choices: [EntryScope] = [.all] + (feeds.randomElement(using: &generator).map { [.feed($0)] } ?? [])
    let label = try await database.labels(user).randomElement(using: &generator)
    return (choices + (folder.map { [.folder($0.id)] } ?? []) + (label.map { [.label($0.id)] } ?? [])).randomElement(
      using: &generator) ?? .all
  }

  private func randomSearch(_ generator: inout SeededGenerator) -> String? {
    [nil, nil, "apple", "ban", "c", "elder"].randomElement(using: &generator) ?? nil
  }
}

extension EntryScope {
  fileprivate var isLabel: Bool { if case .label = self { true } else { false } }
}
