import Foundation
import Threading

/// The embedded engine: one file, no server, no set-up.
///
/// - WAL mode: one connection writes and a few read, without waiting for each other, in any number of processes. The
///   file must be on a local disk.
/// - What a method has stored survives the end of the process, however it ends; what a power cut may take are the last
///   moments, never the file.
/// - Each connection works on a queue of its own; no thread of the cooperative pool waits for the disk.
/// - The search index is written behind the entries, by a task of its own; what waits survives the end of the process.
public final class SQLiteDatabase: Database {
  let schemaVersion: Int

  private let path: String
  /// True if nothing can be stored.
  private let isReadOnly: Bool
  private let busyTimeoutMilliseconds: Int32
  private let writer: ConnectionOwner
  private let readers: ReaderPool
  /// A connection that neither writes nor reads rows: for it, every change comes from another connection.
  private let witness: ConnectionOwner
  private let checkpointer: Checkpointer
  let shared = SharedEntries()
  let indexer = BackgroundLoop()
  let underWay = RecordingsUnderWay()
  let preparer = EntryPreparer()
  public let times = DatabaseTimes()
  public let now: @Sendable () -> Date

  // MARK: Lifecycle

  /// Opens the database at a path, which is made if it is missing: file and folders for their owner only (modes 0600
  /// and 0700). A database of an older schema is migrated.
  /// - Parameter now: The time of what users do.
  /// - Throws: `cannotOpen`; `newerSchema`; `corrupt`; `busy`. ":memory:" cannot be opened: connections share a file.
  public convenience init(
    path: String, now: @escaping @Sendable () -> Date = { Date() }
  ) throws(StorageError) {
    try self.init(path: path, migrations: Schema.migrations, busyTimeoutMilliseconds: 5_000, now: now)
  }

  /// Opens the database at a path to read it alone, as a snapshot on a disk that is read-only: nothing is written, and
  /// what would store something throws `cannotWrite`.
  /// - Throws: `cannotOpen`, also for a database of an older schema; `newerSchema`; `corrupt`.
  public convenience init(
    reading path: String, now: @escaping @Sendable () -> Date = { Date() }
  ) throws(StorageError) {
    try self.init(
      path: path, migrations: Schema.migrations, access: try DatabaseFile.accessForReading(path),
      busyTimeoutMilliseconds: 5_000, now: now)
  }

  /// True if the program may read the file at a path, and not change the database in it.
  public static func isReadOnly(_ path: String) -> Bool { DatabaseFile.isReadOnly(path) }

  init(
    path: String, migrations: [Migration], access: Connection.Access = .readWrite, busyTimeoutMilliseconds: Int32,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(StorageError) {
    self.now = now
    isReadOnly = access != .readWrite
    let path = isReadOnly ? URL(fileURLWithPath: path).path : try DatabaseFile(path: path).path
    self.path = path
    schemaVersion = Migrator.version(migrations)
    self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
    func connect(_ role: Connection.Role) throws(StorageError) -> sending Connection {
      try Connection(
        path: path, role: access == .readWrite ? role : .reader, access: access,
        busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    }
    let writer = try connect(.writer)
    let migrator = Migrator(connection: writer, path: path, migrations: migrations)
    try migrator.check()
    if isReadOnly {
      try migrator.requireNewest()
    } else {
      try Self.enterWriteAheadLog(writer, path: path, patienceMilliseconds: busyTimeoutMilliseconds)
      try migrator.migrate()
      try writer.execute("PRAGMA foreign_keys = ON")
    }
    writer.now = now
    var readers: [ConnectionOwner] = []
    for number in 1...3 {
      readers.append(ConnectionOwner(try connect(.reader), label: "yaarr.storage.reader.\(number)"))
    }
    self.readers = ReaderPool(readers)
    witness = ConnectionOwner(try connect(.reader), label: "yaarr.storage.witness")
    checkpointer = Checkpointer(try connect(.checkpointer))
    self.writer = ConnectionOwner(writer, label: "yaarr.storage.writer")
    // Tests make databases of older schemas.
    guard migrations.count == Schema.migrations.count, !isReadOnly else { return }
    indexer.start(pause: BackgroundLoop.indexing) { [weak self] in
      while !Task.isCancelled, await self?.indexInTurn() == true {}
      return self.map { _ in true } ?? false
    }
  }

  /// Two processes that make a database at once may each hold what the other waits for; SQLite then answers "busy" at
  /// once instead of waiting, so the patience is here.
  private static func enterWriteAheadLog(
    _ connection: Connection, path: String, patienceMilliseconds: Int32
  ) throws(StorageError) {
    let deadline = Date(timeIntervalSinceNow: Double(patienceMilliseconds) / 1000)
    while true {
      do throws(StorageError) {
        let mode = try connection.first("PRAGMA journal_mode = WAL") { $0.text(0) }
        guard mode == "wal" else {
          throw .cannotOpen(path: path, reason: "its file system cannot share it (WAL); put it on a local disk")
        }
        // NORMAL: no wait for the disk at each commit. The journal shrinks again after a large transaction.
        try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 67108864")
        return
      } catch {
        guard error == .busy, Date() < deadline else { throw error }
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
  }

  public func close() async throws(StorageError) {
    if await indexer.stop() { await finishQueue() }
    await writer.close()
    await checkpointer.close()
    await readers.close()
    await witness.close()
  }

  public var engine: StorageEngine { StorageEngine(kind: .sqlite(self)) }

  // MARK: Internal

  /// Runs the body in one read transaction: it sees one state of the database.
  func read<Value: Sendable>(
    _ operation: String,
    _ body: nonisolated(nonsending) @Sendable (Connection) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await times.measure(\.reads) { () async throws(StorageError) in
      try await readers.run(operation) { (connection) async throws(StorageError) in
        try await connection.transaction(.read) { () async throws(StorageError) in try await body(connection) }
      }
    }
  }

  /// Runs the body in one write transaction, which takes its lock at the start. Where another program has it, all that
  /// wait give up within five seconds.
  func write<Value: Sendable>(
    _ operation: String,
    _ body: nonisolated(nonsending) @Sendable (Connection) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    if isReadOnly { throw .readOnly(path) }
    let schemaVersion = self.schemaVersion
    return try await times.measure(\.writes) { () async throws(StorageError) in
      try await writer.write(operation, since: .now, waiting: busyTimeoutMilliseconds) {
        (connection) async throws(StorageError) in
        let value = try await connection.transaction(.write) { () async throws(StorageError) in
          try Migrator.requireVersion(schemaVersion, on: connection)
          return try await body(connection)
        }
        checkpointer.run(after: connection)
        return value
      }
    }
  }

  // MARK: The whole

  public func watchOthers(
    isHurried: @escaping @Sendable () async -> Bool,
    receive: @escaping @Sendable (Result<Set<StoredChange>, StorageError>) async -> Void
  ) async {
    var known: Int64?
    while !Task.isCancelled {
      do throws(StorageError) {
        let version = try await dataVersion()
        if let known, known != version { await receive(.success([.anything])) }
        known = version
      } catch {
        await receive(.failure(error))
      }
      try? await Task.sleep(for: .seconds(1))
    }
  }

  /// A number that changes when another process has written. It is read on the connection that writes: for it alone,
  /// every change comes from another process.
  func dataVersion() async throws(StorageError) -> Int64 {
    try await Self.dataVersion(on: writer)
  }

  public func version() async throws(StorageError) -> StoredVersion {
    StoredVersion("\(try await Self.dataVersion(on: witness))")
  }

  private static func dataVersion(on owner: ConnectionOwner) async throws(StorageError) -> Int64 {
    try await owner.run("looking for changes") { (connection) throws(StorageError) in
      try connection.first("PRAGMA data_version") { $0.integer(0) } ?? 0
    }
  }
}
