import Foundation
import PostgreSQL

// MARK: - Read later, history, markings

extension PostgreSQLDatabase {
  public func makeLater(_ user: UserID) async throws(StorageError) -> LabelID {
    try await write("making the label of entries to read later", of: .user(user)) {
      (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      try await session.run(HistoryStatements.makingLater(user))
      return .later(of: user)
    }
  }

  public func keptCounts(_ user: UserID) async throws(StorageError) -> KeptCounts {
    try await rows("counting what a user keeps", HistoryStatements.keptCounts(user), KeptCounts.init(row:)).first
      ?? KeptCounts()
  }

  public func setStarred(
    _ user: UserID, ids: [EntryID], isStarred: Bool
  ) async throws(StorageError) -> [EntryID] {
    try await write("starring entries", of: .user(user)) { (session) async throws(StorageError) in
      let visible = Self.visible(ids, to: user)
      let changed: [EntryID] = try await session.rows(
        HistoryStatements.starring(visible, ids: ids, of: user, isStarred: isStarred)
      ) { $0.id(0) }
      try await session.run(MarkChanges.noting(changed, of: user, at: session.now()))
      return changed
    }
  }

  public func setLabel(
    _ user: UserID, ids: [EntryID], label: LabelID, isOn: Bool
  ) async throws(StorageError) -> [EntryState] {
    try await write("labeling entries", of: .user(user)) { (session) async throws(StorageError) in
      try await session.run(Self.lock(user))
      guard try await session.first(HistoryStatements.hasLabel(label, user), { _ in true }) != nil else {
        throw .notFound("label \(label)")
      }
      let visible = Self.visible(ids, to: user)
      let changed: [EntryID] = try await session.rows(
        HistoryStatements.labeling(visible, ids: ids, label, of: user, isOn: isOn)
      ) { $0.id(0) }
      return try await session.rows(HistoryStatements.states(changed, of: user), EntryState.init(row:))
    }
  }

  public func noteOpened(_ user: UserID, ids: [EntryID], at time: Date) async throws(StorageError) {
    _ = try await change(
      "noting what was opened", of: nil, HistoryStatements.opening(Self.visible(ids, to: user), by: user, at: time))
  }

  public func history(
    _ user: UserID, before: HistoryPosition?, limit: Int
  ) async throws(StorageError) -> [HistoryPosition] {
    try await rows(
      "reading the history", HistoryStatements.history(user, before: before, limit: limit),
      HistoryPosition.init(row:))
  }

  public func noteMarking(
    _ user: UserID, change: String, count: Int, at time: Date
  ) async throws(StorageError) -> Int64 {
    try await write("noting a marking", of: nil) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let last = try await session.first(HistoryStatements.lastNumber(user)) { $0.isNull(0) ? 0 : $0.integer(0) } ?? 0
      let number = max(last + 1, time.milliseconds)
      try await session.batch([
        HistoryStatements.adding(number, change, count: count, at: time, of: user),
        HistoryStatements.forgettingOld(user, now: time),
      ])
      return number
    }
  }

  public func markings(_ user: UserID, since time: Date) async throws(StorageError) -> [StoredMarking] {
    try await rows("reading markings", HistoryStatements.markings(user, since: time), StoredMarking.init(row:))
  }

  public func forgetMarking(_ user: UserID, number: Int64) async throws(StorageError) {
    _ = try await change("forgetting a marking", of: nil, HistoryStatements.forgetting(user, number: number))
  }
}
