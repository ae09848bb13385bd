import Bytes
import Fetching
import Running
import Screens
import Storage

// MARK: - Reading

extension UseCases {
  /// The entries of a part of a timeline, newest first.
  public func entries(_ request: TimelineRequest, of user: UserID) async throws -> [StoredEntry] {
    try await services.screens.timelines(user).entries(request)
  }

  /// Gives the entries that a query of storage finds to `body`, a part at a time in the order of the query: neither all of
  /// them nor all of their identifiers are in memory at once.
  ///
  /// - Parameters:
  ///   - first: The length of the first part, which is the sooner there the shorter it is.
  ///   - body: Returns false if it needs no more.
  public nonisolated(nonsending) func forEachPart(
    of query: EntryQuery, of user: UserID, first: Int = mostChanged, _ body: ([StoredEntry]) async throws -> Bool
  ) async throws {
    var (next, left) = (query, query.limit)
    // The results of a search are newest first, whatever the order; the best ones are one page.
    let isSearch = query.search != nil
    let climbs = query.order == .oldest && !isSearch
    next.limit = query.order == .best ? left : min(first, left)
    while left > 0 {
      try Task.checkCancellation()
      let part = try await database.entries(user, next)
      guard !part.isEmpty, try await body(part) else { return }
      let places = part.map { TimelinePosition($0) }
      guard part.count == next.limit, query.order != .best, let last = climbs ? places.max() : places.min() else {
        return
      }
      if climbs { next.newerThan = last } else { next.olderThan = last }
      left -= part.count
      next.limit = min(Self.mostChanged, left)
    }
  }

  /// Sentences about the mistakes in a search, and about what it cannot find; none for no search.
  public func problems(ofSearch text: String?, of user: UserID) async throws -> [String] {
    guard let text else { return [] }
    return try await services.screens.timelines(user).problems(ofSearch: text)
  }

  /// The number of entries that searches do not find yet.
  public func unindexedCount() async throws(StorageError) -> Int { try await database.unindexedCount(most: .max) }

  /// Has searches find all that is stored.
  ///
  /// - Parameter onProgress: Is given the number of entries that are left, now and then.
  public func finishIndexing(onProgress: (_ left: Int) -> Void) async throws(StorageError) {
    while try await !database.finishIndexing(within: .seconds(1)) { onProgress(try await unindexedCount()) }
  }

  /// The newest entry of any feed. Later entries have greater identifiers.
  public func newestEntry(of user: UserID) async throws -> EntryID {
    try await services.screens.timelines(user).newestEntry()
  }

  /// An entry with its content; nil if there is none, or the user may not see it.
  public func entry(_ id: EntryID, of user: UserID) async throws -> StoredEntry? {
    try await services.screens.entries(user).entry(id)
  }

  /// The user's entries that links lead to, by the addresses of the links.
  ///
  /// - Parameter entry: The entry with the links, which is left out.
  public func entries(
    linkedBy links: [WebAddress], from entry: EntryID, of user: UserID
  ) async throws(StorageError) -> [ByteString: EntryID] {
    guard !links.isEmpty else { return [:] }
    let linked = try await database.linkedEntries(user, by: links, except: entry)
    return Dictionary(linked.map { ($0.address, $0.entry) }) { first, _ in first }
  }

  /// An entry with its content, which is read from now on.
  ///
  /// - Parameter loaded: The entry, if it is already loaded.
  /// - Throws: `UseCaseError.notFound`.
  public func read(_ id: EntryID, loaded: StoredEntry? = nil, by user: UserID) async throws -> StoredEntry {
    var found = loaded
    if found == nil { found = try await entry(id, of: user) }
    guard let entry = found else { throw UseCaseError.notFound }
    guard entry.isUnread else {
      try await noteOpened(id, by: user)
      return entry
    }
    // An entry that is only shown, as in the gallery, has no mark to change.
    _ = try await mark([id], isRead: true, by: user)
    return entry.marked(isUnread: false)
  }
}

// MARK: - Marking

extension UseCases {
  /// Sets or removes the star of an entry.
  ///
  /// - Throws: `UseCaseError.notFound`.
  public func star(_ id: EntryID, isStarred: Bool, by user: UserID) async throws {
    let webhooks = isStarred ? try await savingWebhooks(of: user) : []
    // A star that is there already is no event.
    var isNews = false
    if !webhooks.isEmpty { isNews = try await database.states(user, ids: [id]).first?.isStarred == false }
    guard let state = try await database.setStarred(user, id: id, isStarred: isStarred) else {
      throw UseCaseError.notFound
    }
    await post(.starChanged([state.id], isStarred: state.isStarred), to: user)
    if isNews { await noteSaved([id], for: webhooks, by: user) }
  }

  /// Marks entries as read or unread.
  ///
  /// - Returns: The marked entries and their copies, without those that the user may not see.
  public func mark(_ ids: [EntryID], isRead: Bool, by user: UserID) async throws(StorageError) -> [EntryID] {
    let marked = try await database.setRead(user, ids: ids, isRead: isRead).map(\.id)
    // What is marked one by one belongs to the history, as what is opened.
    if isRead, ids.count == 1, let id = ids.first { try await noteOpened(id, by: user) }
    if !marked.isEmpty { await post(.readChanged(marked, isUnread: !isRead), to: user) }
    return marked
  }

  /// Marks the entries of a timeline as read, and notes it so that the user can undo it.
  ///
  /// - Parameter newest: The newest entry that the user has seen; nil marks all.
  public func markAllRead(
    _ query: TimelineQuery, upTo newest: EntryID?, by user: UserID
  ) async throws -> Marking {
    let now = services.clock().now()
    let search = try TextField.search.read(query.search)
    let receipt = try await services.screens.searches.run(for: user, search) { [database] in
      try await database.markAllRead(user, scope: query.scope, search: search, newest: newest, at: now)
    }
    await postMarks(isUnread: false, to: user)
    return Marking(number: receipt.number, made: now, count: receipt.count, change: .allRead)
  }

  /// The most entries that ``markAllUnread(_:upTo:by:)`` marks.
  public static let mostUnread = TimelineRequest.longestPage

  /// Marks the newest read entries of a timeline as unread, among its newest thousand.
  ///
  /// - Parameter newest: The newest entry that the user has seen; nil marks later ones too.
  /// - Returns: The entries that were read, and their copies.
  public func markAllUnread(
    _ query: TimelineQuery, upTo newest: EntryID?, by user: UserID
  ) async throws -> [EntryID] {
    var request = TimelineRequest(query: query)
    request.query.filter = .all
    request.limit = Self.mostUnread
    request.arrivedUpTo = newest
    let read = try await entries(request, of: user).filter { !$0.isUnread }
    return try await mark(read.map(\.id), isRead: false, by: user)
  }

  /// Undoes a call of `markAllRead`.
  func undoMarkAllRead(_ number: Int64, by user: UserID) async throws(StorageError) {
    guard try await database.undoMarkAllRead(user, number: number) > 0 else { return }
    await postMarks(isUnread: true, to: user)
  }

  /// Tells the user's pages which of their entries are read, or unread, now. There may be a million others.
  func postMarks(isUnread: Bool, to user: UserID) async {
    let shown = await services.events.shownEntries(of: user)
    do throws(StorageError) {
      let states = try await database.states(user, ids: shown)
      await post(.readChanged(states.filter { $0.isUnread == isUnread }.map(\.id), isUnread: isUnread), to: user)
      await post(.othersMarked, to: user)
    } catch {
      // The marks are stored, so the pages load them again.
      await post(.anythingMayHaveChanged, to: user)
    }
  }
}

// MARK: - Earlier texts

extension UseCases {
  /// The earlier texts of an entry, the latest first, without their contents.
  public func versions(of id: EntryID, for user: UserID) async throws(StorageError) -> [EntryVersion] {
    try await database.versions(user, of: id)
  }

  /// An entry as it was earlier.
  ///
  /// - Throws: `UseCaseError.notFound`.
  public func entry(_ entry: StoredEntry, at revision: Int64, for user: UserID) async throws -> StoredEntry {
    guard let version = try await database.version(user, of: entry.id, revision: revision) else {
      throw UseCaseError.notFound
    }
    var earlier = entry
    (earlier.fields.title, earlier.fields.contentHTML) = (version.title, version.contentHTML)
    return earlier
  }

  /// The difference between an earlier and a later text of an entry.
  ///
  /// - Throws: `LongWorkError`.
  public func difference(from earlier: StoredEntry, to later: StoredEntry) async throws -> TextDifference {
    try await services.work().run(goesFirst: true) {
      TextDifference(
        fromTitle: earlier.title ?? "", html: earlier.contentHTML ?? "", toTitle: later.title ?? "",
        html: later.contentHTML ?? "")
    }
  }
}
