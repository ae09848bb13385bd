import Foundation

// MARK: - Read later, history, markings

extension Database {
  /// The label of the user's entries to read later (`LabelID.later(of:)`), made if it is missing.
  /// - Throws: `notFound` if there is no such user.
  public func makeLater(_ user: UserID) async throws(StorageError) -> LabelID {
    try await engine.write("making the label of entries to read later", of: .user(user)) {
      (session) async throws(StorageError) in
      try await session.lock(user)
      try await session.run(HistoryStatements.makingLater(user))
      return .later(of: user)
    }
  }

  /// The numbers of entries and notes that the user keeps.
  public func keptCounts(_ user: UserID) async throws(StorageError) -> KeptCounts {
    try await engine.rows("counting what a user keeps", HistoryStatements.keptCounts(user)) {
      HistoryStatements.keptCounts($0)
    }.first
      ?? KeptCounts()
  }

  /// Stars or unstars entries.
  /// - Returns: Those that have changed. Entries that the user may not see are left out.
  public func setStarred(
    _ user: UserID, ids: [EntryID], isStarred: Bool
  ) async throws(StorageError) -> [EntryID] {
    try await engine.write("starring entries", of: .user(user)) { (session) async throws(StorageError) in
      let visible = Timeline.visible(ids, to: user)
      let changed: [EntryID] = try await session.rows(
        HistoryStatements.starring(visible, ids: ids, of: user, isStarred: isStarred)
      ) { $0.id(0) }
      try await session.run(MarkChanges.noting(changed, of: user, at: session.now))
      return changed
    }
  }

  /// Gives entries a label, or takes it away. An entry with the most labels gets no other.
  /// - Returns: The states of the entries that have changed. Entries that the user may not see are left out.
  /// - Throws: `notFound` if the user has no such label.
  public func setLabel(
    _ user: UserID, ids: [EntryID], label: LabelID, isOn: Bool
  ) async throws(StorageError) -> [EntryState] {
    try await engine.write("labeling entries", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await session.require(HistoryStatements.hasLabel(label, user), "label \(label)")
      let visible = Timeline.visible(ids, to: user)
      let changed: [EntryID] = try await session.rows(
        HistoryStatements.labeling(visible, ids: ids, label, of: user, isOn: isOn)
      ) { $0.id(0) }
      return try await session.rows(HistoryStatements.states(changed, of: user), EntryState.init(row:))
    }
  }

  /// Notes that the user has opened entries. An entry is in the history once, at its last time.
  public func noteOpened(_ user: UserID, ids: [EntryID], at time: Date) async throws(StorageError) {
    try await engine.change(
      "noting what was opened", of: nil, HistoryStatements.opening(Timeline.visible(ids, to: user), by: user, at: time))
  }

  /// The place that the user has reached in the text of an entry.
  public func readingPlace(_ user: UserID, in entry: EntryID) async throws(StorageError) -> ReadingPlace {
    try await engine.rows("reading a place in a text", HistoryStatements.readingPlace(user, in: entry)) {
      ReadingPlace(thousandths: $0.int(0))
    }.first ?? .beginning
  }

  /// Keeps the place that the user has reached in the text of an entry.
  /// - Throws: `notFound` if the user has not opened it.
  public func setReadingPlace(
    _ user: UserID, in entry: EntryID, _ place: ReadingPlace
  ) async throws(StorageError) {
    let kept = try await engine.change(
      "keeping a place in a text", of: nil, HistoryStatements.keeping(place, in: entry, of: user))
    guard kept > 0 else { throw StorageError.notFound("opened entry \(entry)") }
  }

  /// The entries that the user has opened and still sees, the last one first.
  public func history(
    _ user: UserID, before: HistoryPosition?, limit: Int
  ) async throws(StorageError) -> [HistoryPosition] {
    try await engine.rows(
      "reading the history", HistoryStatements.history(user, before: before, limit: limit),
      HistoryPosition.init(row:))
  }

  /// Stores a marking of many entries. Forgets markings that are older than a day, and all but the last twenty.
  /// - Returns: Its number, which is greater than those of the user's earlier ones.
  public func noteMarking(
    _ user: UserID, change: String, count: Int, at time: Date
  ) async throws(StorageError) -> Int64 {
    try await engine.write("noting a marking", of: nil) { (session) async throws(StorageError) in
      try await session.lock(user)
      let marking = try await session.begin(change, of: user, at: time)
      try await session.end(marking, count: count, at: time)
      return marking.number
    }
  }

  /// The user's stored markings since a time, the last one first.
  public func markings(_ user: UserID, since time: Date) async throws(StorageError) -> [StoredMarking] {
    try await engine.rows("reading markings", HistoryStatements.markings(user, since: time), StoredMarking.init(row:))
  }

  /// Removes a marking.
  public func forgetMarking(_ user: UserID, number: Int64) async throws(StorageError) {
    try await engine.change("forgetting a marking", of: nil, HistoryStatements.forgetting(user, number: number))
  }
}
