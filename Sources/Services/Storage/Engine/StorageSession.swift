import Foundation

/// An open transaction of an engine, in which an operation runs its statements.
enum StorageSession {
  case sqlite(Connection)
  case postgreSQL(PostgreSQLSession)

  /// The time of what users do.
  var now: Date {
    switch self {
    case .sqlite(let connection): connection.now()
    case .postgreSQL(let session): session.now()
    }
  }

  var dialect: SQLDialect {
    switch self {
    case .sqlite: .sqlite
    case .postgreSQL: .postgreSQL
    }
  }

  /// All rows, each converted by `read`, which must not use the session.
  nonisolated(nonsending) func rows<Value>(
    _ sql: SQL, _ read: (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    switch self {
    case .sqlite(let connection):
      try connection.rows(sql) { (row) throws(StorageError) in try read(.sqlite(row)) }
    case .postgreSQL(let session):
      try await session.rows(sql) { (row) throws(StorageError) in try read(.postgreSQL(row)) }
    }
  }

  /// The first row, if there is one.
  nonisolated(nonsending) func first<Value>(
    _ sql: SQL, _ read: (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value? {
    switch self {
    case .sqlite(let connection):
      try connection.first(sql) { (row) throws(StorageError) in try read(.sqlite(row)) }
    case .postgreSQL(let session):
      try await session.first(sql) { (row) throws(StorageError) in try read(.postgreSQL(row)) }
    }
  }

  /// Runs a statement that gives a row, or throws `notFound`.
  ///
  /// - Parameter what: What is missing without a row: "feed 7".
  nonisolated(nonsending) func require(_ sql: SQL, _ what: @autoclosure () -> String) async throws(StorageError) {
    guard try await first(sql, { _ in true }) != nil else { throw .notFound(what()) }
  }

  /// Runs a statement that gives no rows.
  nonisolated(nonsending) func run(_ sql: SQL) async throws(StorageError) {
    switch self {
    case .sqlite(let connection): try connection.run(sql)
    case .postgreSQL(let session): try await session.run(sql)
    }
  }

  /// The rows of each of the statements, which run one after another; on a server in one journey.
  nonisolated(nonsending) func rows<Value>(
    all statements: [SQL], _ read: (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [[Value]] {
    var results: [[Value]] = []
    switch self {
    case .sqlite(let connection):
      for each in statements {
        results.append(try connection.rows(each) { (row) throws(StorageError) in try read(.sqlite(row)) })
      }
    case .postgreSQL(let session):
      guard !statements.isEmpty else { return [] }
      for rows in try await session.batch(statements) {
        results.append(try rows.values { (row) throws(StorageError) in try read(.postgreSQL(row)) })
      }
    }
    return results
  }

  /// The rows of two statements; on a server in one journey.
  nonisolated(nonsending) func rows<One, Other>(
    _ one: SQL, _ readOne: (StorageRow) throws(StorageError) -> One, and other: SQL,
    _ readOther: (StorageRow) throws(StorageError) -> Other
  ) async throws(StorageError) -> ([One], [Other]) {
    switch self {
    case .sqlite: return (try await rows(one, readOne), try await rows(other, readOther))
    case .postgreSQL(let session):
      let results = try await session.batch([one, other])
      return (
        try results[0].values { (row) throws(StorageError) in try readOne(.postgreSQL(row)) },
        try results[1].values { (row) throws(StorageError) in try readOther(.postgreSQL(row)) }
      )
    }
  }

  /// Locks a user, and gives the rows of a statement; on a server in one journey.
  ///
  /// - Throws: `notFound` if there is no such user.
  nonisolated(nonsending) func rows<Value>(
    locking user: UserID, _ sql: SQL, _ read: (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    switch self {
    case .sqlite(let connection):
      try SQLiteDatabase.requireUser(user, on: connection)
      return try connection.rows(sql) { (row) throws(StorageError) in try read(.sqlite(row)) }
    case .postgreSQL(let session):
      let results = try await session.batch([PostgreSQLDatabase.lock(user), sql])
      guard !results[0].isEmpty else { throw .notFound("user \(user)") }
      return try results[1].values { (row) throws(StorageError) in try read(.postgreSQL(row)) }
    }
  }

  /// Runs statements that give no rows, one after another; on a server in one journey.
  nonisolated(nonsending) func run(all statements: [SQL]) async throws(StorageError) {
    switch self {
    case .sqlite(let connection): for each in statements { try connection.run(each) }
    case .postgreSQL(let session): if !statements.isEmpty { try await session.batch(statements) }
    }
  }

  /// Makes changes of a user's data wait for each other until the transaction ends.
  ///
  /// - Throws: `notFound` if there is no such user.
  nonisolated(nonsending) func lock(_ user: UserID) async throws(StorageError) {
    switch self {
    // Its one connection that writes has the lock of the whole.
    case .sqlite(let connection): try SQLiteDatabase.requireUser(user, on: connection)
    case .postgreSQL(let session): try await PostgreSQLDatabase.lock(user, on: session)
    }
  }

  /// Deletes entries. Those that a user had not read count as read from now on.
  nonisolated(nonsending) func delete(_ entries: [EntryID]) async throws(StorageError) {
    switch self {
    case .sqlite(let connection): try SQLiteDatabase.delete(entries, on: connection)
    case .postgreSQL(let session): try await PostgreSQLDatabase.delete(entries, on: session)
    }
  }

  /// Keeps others from storing and marking in the feeds of entries until the transaction ends.
  nonisolated(nonsending) func lockForDeleting(_ entries: [EntryID]) async throws(StorageError) {
    switch self {
    case .sqlite: break
    case .postgreSQL(let session): try await PostgreSQLDatabase.lockForDeleting(entries, on: session)
    }
  }

  // MARK: Marks

  /// The numbers of entries `x` in their feeds, sorted.
  ///
  /// - Parameter user: A user to lock first; nil for one who is locked.
  nonisolated(nonsending) func numbers(
    _ entries: SQL, locking user: UserID? = nil
  ) async throws(StorageError) -> [FeedID: [Int64]] {
    let statement: SQL = "SELECT x.feed_id, x.seq \(entries)"
    func pair(_ row: StorageRow) -> (feed: FeedID, seq: Int64) { (row.id(0), row.integer(1)) }
    guard let user else { return Reading.numbers(try await rows(statement, pair)) }
    return Reading.numbers(try await rows(locking: user, statement, pair))
  }

  /// Marks entries, given by their sorted numbers, of a user who is locked.
  nonisolated(nonsending) func setRead(
    _ numbers: [FeedID: [Int64]], of user: UserID, isRead: Bool
  ) async throws(StorageError) {
    switch self {
    case .sqlite(let connection):
      try SQLiteDatabase.setRead(numbers, of: user, isRead: isRead, on: connection)
    case .postgreSQL(let session):
      try await PostgreSQLDatabase.setRead(numbers, of: user, isRead: isRead, on: session)
    }
  }

  /// Does what rules say, of a user who is locked.
  nonisolated(nonsending) func perform(
    _ effects: RuleEffects, of user: UserID, at time: Date
  ) async throws(StorageError) {
    switch self {
    case .sqlite(let connection): try SQLiteDatabase.perform(effects, of: user, at: time, on: connection)
    case .postgreSQL(let session): try await PostgreSQLDatabase.perform([(user, effects)], at: time, on: session)
    }
  }

  /// Shows muted entries again, by a statement that deletes and returns them.
  nonisolated(nonsending) func show(_ deleting: SQL, of user: UserID) async throws(StorageError) {
    guard try await !rows(deleting, { _ in () }).isEmpty else { return }
    try await run(MutedEntry.countingChange(of: user))
  }

  // MARK: Subscriptions

  /// Adds subscriptions of a user who is locked. What the user has read of the feeds before stays read.
  nonisolated(nonsending) func follow(
    _ user: UserID, _ feeds: [(id: FeedID, title: String?)]
  ) async throws(StorageError) {
    switch self {
    case .sqlite(let connection): try SQLiteDatabase.follow(user, feeds, on: connection)
    case .postgreSQL(let session): try await PostgreSQLDatabase.follow(user, feeds, on: session)
    }
  }

  /// Marks entries of a feed and their copies as read of which the user, who is locked, has read another one.
  nonisolated(nonsending) func align(_ user: UserID, _ feed: FeedID) async throws(StorageError) {
    switch self {
    case .sqlite(let connection): try SQLiteDatabase.align(user, feed, on: connection)
    case .postgreSQL(let session): try await PostgreSQLDatabase.align(user, [feed], on: session)
    }
  }

  /// Gathers what the followers of a feed wish. The lock lets one transaction at a time look at them.
  nonisolated(nonsending) func gather(_ feed: FeedID) async throws(StorageError) {
    try await run(all: ["SELECT 1 FROM feeds WHERE id = \(feed) FOR NO KEY UPDATE", Feed.gathering([feed])])
  }

  /// Lets nodes look again whether somebody follows the feeds. Where one process has the database, it knows.
  nonisolated(nonsending) func recount(_ feeds: [FeedID]) async throws(StorageError) {
    switch self {
    case .sqlite: break
    case .postgreSQL(let session): try await session.run(PostgreSQLDatabase.recounting(feeds))
    }
  }

  // MARK: Feeds

  nonisolated(nonsending) func knownFeed(_ url: WebAddress, owner: UserID?) async throws(StorageError) -> FeedID? {
    switch self {
    case .sqlite(let connection): try SQLiteDatabase.knownFeed(url, owner: owner, on: connection)
    case .postgreSQL(let session): try await PostgreSQLDatabase.knownFeed(url, owner: owner, on: session)
    }
  }

  /// The feed at an address that all share, made if it is missing.
  nonisolated(nonsending) func sharedFeed(_ url: WebAddress) async throws(StorageError) -> FeedID {
    switch self {
    case .sqlite(let connection): try SQLiteDatabase.makeFeed(url, on: connection)
    case .postgreSQL(let session): try await PostgreSQLDatabase.makeFeed(url, on: session)
    }
  }

  /// The user's own feed at an address, made if it is missing.
  nonisolated(nonsending) func ownFeed(_ url: WebAddress, of user: UserID) async throws(StorageError) -> FeedID {
    switch self {
    case .sqlite(let connection): try SQLiteDatabase.makeOwnFeed(url, of: user, on: connection)
    case .postgreSQL(let session): try await PostgreSQLDatabase.makeOwnFeed(url, of: user, on: session)
    }
  }
}
