import Foundation

// MARK: - Read later, history, markings

extension SQLiteDatabase {
  public func makeLater(_ user: UserID) async throws(StorageError) -> LabelID {
    try await write("making the label of entries to read later") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      try connection.run(HistoryStatements.makingLater(user))
      return .later(of: user)
    }
  }

  public func keptCounts(_ user: UserID) async throws(StorageError) -> KeptCounts {
    try await read("counting what a user keeps") { (connection) throws(StorageError) in
      try connection.first(HistoryStatements.keptCounts(user), KeptCounts.init(row:)) ?? KeptCounts()
    }
  }

  public func setStarred(
    _ user: UserID, ids: [EntryID], isStarred: Bool
  ) async throws(StorageError) -> [EntryID] {
    try await write("starring entries") { (connection) throws(StorageError) in
      let visible = Self.visible(ids, to: user)
      let changed: [EntryID] = try connection.rows(
        HistoryStatements.starring(visible, ids: ids, of: user, isStarred: isStarred)
      ) { $0.id(0) }
      try connection.run(MarkChanges.noting(changed, of: user, at: connection.now()))
      return changed
    }
  }

  public func setLabel(
    _ user: UserID, ids: [EntryID], label: LabelID, isOn: Bool
  ) async throws(StorageError) -> [EntryState] {
    try await write("labeling entries") { (connection) throws(StorageError) in
      guard try connection.first(HistoryStatements.hasLabel(label, user), { _ in true }) != nil else {
        throw .notFound("label \(label)")
      }
      let visible = Self.visible(ids, to: user)
      let changed: [EntryID] = try connection.rows(
        HistoryStatements.labeling(visible, ids: ids, label, of: user, isOn: isOn)
      ) { $0.id(0) }
      return try connection.rows(HistoryStatements.states(changed, of: user), EntryState.init(row:))
    }
  }

  public func noteOpened(_ user: UserID, ids: [EntryID], at time: Date) async throws(StorageError) {
    try await write("noting what was opened") { (connection) throws(StorageError) in
      try connection.run(HistoryStatements.opening(Self.visible(ids, to: user), by: user, at: time))
    }
  }

  public func history(
    _ user: UserID, before: HistoryPosition?, limit: Int
  ) async throws(StorageError) -> [HistoryPosition] {
    try await read("reading the history") { (connection) throws(StorageError) in
      try connection.rows(
        HistoryStatements.history(user, before: before, limit: limit), HistoryPosition.init(row:))
    }
  }

  public func noteMarking(
    _ user: UserID, change: String, count: Int, at time: Date
  ) async throws(StorageError) -> Int64 {
    try await write("noting a marking") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      let last = try connection.first(HistoryStatements.lastNumber(user)) { $0.integer(0) } ?? 0
      let number = max(last + 1, time.milliseconds)
      try connection.run(HistoryStatements.adding(number, change, count: count, at: time, of: user))
      try connection.run(HistoryStatements.forgettingOld(user, now: time))
      return number
    }
  }

  public func markings(_ user: UserID, since time: Date) async throws(StorageError) -> [StoredMarking] {
    try await read("reading markings") { (connection) throws(StorageError) in
      try connection.rows(HistoryStatements.markings(user, since: time), StoredMarking.init(row:))
    }
  }

  public func forgetMarking(_ user: UserID, number: Int64) async throws(StorageError) {
    try await write("forgetting a marking") { (connection) throws(StorageError) in
      try connection.run(HistoryStatements.forgetting(user, number: number))
    }
  }
}
