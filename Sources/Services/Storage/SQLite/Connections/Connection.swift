import Bytes
import CSQLite
import Foundation
import Zstandard

/// One connection to a database file, with its prepared statements. Its owner uses it from one thread at a time.
final class Connection {
  enum Role {
    /// The one connection of an `SQLiteDatabase` that writes.
    case writer
    case reader
    /// Moves pages from the journal into the file.
    case checkpointer
    /// Reads as much as possible of a damaged file.
    case salvager
  }

  /// The use of the file.
  enum Access {
    case readWrite
    /// Nothing is written into the file; a journal beside it is read.
    case readOnly
    /// As `readOnly`, for a file that no program changes meanwhile: neither journal nor locks are looked at.
    case unchanging
  }

  /// The version of SQLite.
  static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// The current operation, for error messages: "subscribing to a feed".
  var operation = "opening the database"

  /// The length of the journal after the last commit of this connection, in pages.
  private(set) var journalPages: Int32 = 0

  let compressor = Compressor()

  /// The time of what users do.
  var now: @Sendable () -> Date = { Date() }

  private let path: String
  private let handle: OpaquePointer

  /// Prepared statements by their text. The texts come from this program and are few, except for searches, which give
  /// one for each combination of conditions.
  private var statements: [String: OpaquePointer] = [:]
  private static let mostStatements = 500

  // MARK: Lifecycle

  /// Opens an existing file. The writer must be `configure`d after its schema has been checked.
  init(
    path: String, role: Role, access: Access = .readWrite, busyTimeoutMilliseconds: Int32
  ) throws(StorageError) {
    Self.configureLibrary
    var opened: OpaquePointer?
    let (name, flags) =
      switch access {
      case .readWrite: (path, SQLITE_OPEN_READWRITE)
      case .readOnly: (path, SQLITE_OPEN_READONLY)
      case .unchanging: (Self.unchangingName(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      }
    // A connection has one owner, so SQLite's own mutexes would only cost time.
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw .cannotOpen(path: path, reason: reason)
    }
    (self.path, handle) = (path, opened)
    sqlite3_extended_result_codes(handle, 1)
    // Tables are found also if other parts of the schema or of the file are missing.
    if role == .salvager { try execute("PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON") }
    guard SearchTokenizer.register(on: handle) else {
      throw .cannotOpen(path: path, reason: "this SQLite was built without full-text search (FTS5)")
    }
    guard ContentFunctions.register(on: handle) else { throw currentError() }
    wait(milliseconds: busyTimeoutMilliseconds)
    // In kilobytes. With more, a refresh of many feeds would be no faster.
    try execute("PRAGMA temp_store = MEMORY; PRAGMA cache_size = -\(role == .writer ? 4_096 : 8_192)")
    if role == .writer {
      // Instead of SQLite's own hook, with which now and then a commit moves a thousand pages.
      sqlite3_wal_hook(
        handle,
        { connection, _, _, pages in
          guard let connection else { return SQLITE_OK }
          Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().journalPages = pages
          return SQLITE_OK
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    if role == .salvager { try execute("PRAGMA query_only = ON") }
    if role == .reader {
      try execute("PRAGMA query_only = ON")
      // A read whose task is cancelled, for example after a page's time limit, ends within milliseconds.
      sqlite3_progress_handler(
        handle, 10_000,
        { connection in
          let deadline = connection.flatMap { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue().deadline }
          return Task.isCancelled || deadline.map { ContinuousClock.now >= $0 } ?? false ? 1 : 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  /// Opens the content of a file, which may be of another program, to read it.
  init(reading file: Data) throws(StorageError) {
    Self.configureLibrary
    path = "the file"
    var opened: OpaquePointer?
    guard sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
      let opened, let copy = sqlite3_malloc64(UInt64(clamping: file.count))
    else {
      sqlite3_close_v2(opened)
      throw .cannotOpen(path: path, reason: "out of memory")
    }
    handle = opened
    let bytes = UnsafeMutableRawBufferPointer(start: copy, count: file.count)
    bytes.copyBytes(from: file)
    // A file whose journal is a write-ahead log cannot be opened in memory as such (sqlite.org/c3ref/deserialize.html).
    if bytes.count > 19, bytes[18] == 2, bytes[19] == 2 { (bytes[18], bytes[19]) = (1, 1) }
    let flags = UInt32(clamping: SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    let code = sqlite3_deserialize(
      handle, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(file.count), Int64(file.count), flags)
    guard code == SQLITE_OK else { throw currentError() }
    try execute("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF")
  }

  /// The name of a file for SQLite that says that it does not change (sqlite.org/uri.html, "immutable").
  private static func unchangingName(_ path: String) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"): bytes += "%25".utf8
      case UInt8(ascii: "?"): bytes += "%3f".utf8
      case UInt8(ascii: "#"): bytes += "%23".utf8
      default: bytes.append(byte)
      }
    }
    return "file:\(String(decoding: bytes, as: UTF8.self))?immutable=1"
  }

  /// Before the first connection of the process. Statistics of memory, which nothing asks for, cost a lock for each
  /// allocation, and all connections the same one.
  private static let configureLibrary: Void = {
    // Refused where something else in the process uses SQLite already: then it only is slower.
    _ = sqlite_disable_memory_statistics()
  }()

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Sets the time to wait for a lock of another connection.
  func wait(milliseconds: Int32) {
    sqlite3_busy_timeout(handle, milliseconds)
  }

  // MARK: Statements

  /// Runs a statement that returns no rows.
  func run(_ sql: SQL) throws(StorageError) {
    _ = try rows(sql) { _ in () }
  }

  /// The id of the last row inserted.
  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The first row, if there is one.
  func first<Value>(_ sql: SQL, _ read: (Row) throws(StorageError) -> Value) throws(StorageError) -> Value? {
    try rows(sql, limit: 1, passing: read).first
  }

  /// All rows, each converted by `read`. `read` must not use the connection.
  func rows<Value>(_ sql: SQL, _ read: (Row) throws(StorageError) -> Value) throws(StorageError) -> [Value] {
    try rows(sql, limit: .max, passing: read)
  }

  /// The first rows for which `read` returns a value. No row is looked for after the last of them.
  func rows<Value>(
    _ sql: SQL, limit: Int, passing read: (Row) throws(StorageError) -> Value?
  ) throws(StorageError) -> [Value] {
    let statement = try prepared(sql.text)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    try bind(sql.values, to: statement)
    var values: [Value] = []
    while values.count < limit {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: if let value = try read(Row(statement)) { values.append(value) }
      case SQLITE_DONE: return values
      default: throw currentError()
      }
    }
    return values
  }

  /// Passes each row to `body`, which keeps of many rows what it needs.
  func forEach(_ sql: SQL, _ body: (Row) throws(StorageError) -> Void) throws(StorageError) {
    let _: [Never] = try rows(sql, limit: .max) { (row: Row) throws(StorageError) in
      try body(row)
      return nil
    }
  }

  /// Runs statements without bound values, separated by semicolons.
  func execute(_ statements: String) throws(StorageError) {
    guard sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK else { throw currentError() }
  }

  // MARK: Time

  /// The end of the time that `limited` gives to statements.
  private var deadline: ContinuousClock.Instant?

  /// Runs a body of a reader whose statements end with an error after so many seconds: for statements of users that may
  /// look at everything.
  func limited<Value>(
    toSeconds seconds: Double, _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    let end = ContinuousClock.now + .seconds(seconds)
    deadline = end
    defer { deadline = nil }
    do throws(StorageError) {
      return try body()
    } catch {
      guard ContinuousClock.now >= end else { throw error }
      throw .failed(operation: operation, reason: "it took more than \(seconds) seconds and was stopped")
    }
  }

  // MARK: Transactions

  enum TransactionKind: String {
    /// Reads one state of the database; takes no lock.
    case read = "BEGIN"
    /// Takes the lock at the start, because taking it after reading can fail.
    case write = "BEGIN IMMEDIATE"
  }

  /// Runs the body in a transaction, which an error rolls back. While the body waits, nothing else must use the connection:
  /// its owner lets operations take turns.
  nonisolated(nonsending) func transaction<Value>(
    _ kind: TransactionKind, _ body: nonisolated(nonsending) () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    do throws(StorageError) {
      try begin(kind)
      let value = try await body()
      try run("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// The same where nothing else uses the connection yet.
  func transaction<Value>(
    _ kind: TransactionKind, _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    do throws(StorageError) {
      try begin(kind)
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// A reader whose task is cancelled may have begun its transaction although this throws: SQLite asks the progress handler
  /// once in some thousand times that the statement runs, when the transaction is open.
  private func begin(_ kind: TransactionKind) throws(StorageError) {
    assert(sqlite3_get_autocommit(handle) != 0, "\(operation): another operation waits within its transaction")
    try run(SQL(stringLiteral: kind.rawValue))
  }

  /// Some errors have already rolled back. An error of the rollback would hide the first one.
  private func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  // MARK: Copying

  /// Puts the content of another database in the place of this one's, in one transaction.
  func replaceAll(by other: Connection) throws(StorageError) {
    guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else { throw currentError() }
    let code = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    switch code {
    case SQLITE_DONE where end == SQLITE_OK: return
    case SQLITE_BUSY, SQLITE_LOCKED: throw .busy
    default: throw currentError()
    }
  }

  // MARK: Private

  private func prepared(_ text: String) throws(StorageError) -> OpaquePointer {
    if let statement = statements[text] { return statement }
    var statement: OpaquePointer?
    let spelled = text.replacing("id_list(", with: "json_each(").replacing("copies_from_low", with: "entry_copies")
      // A transaction that writes has locked the whole database.
      .replacing(" FOR NO KEY UPDATE", with: "").replacing(" FOR KEY SHARE OF f", with: "")
      .replacing(" FOR KEY SHARE", with: "")
    let code = sqlite3_prepare_v3(handle, spelled, -1, UInt32(clamping: SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw currentError() }
    if statements.count >= Self.mostStatements {
      for statement in statements.values { sqlite3_finalize(statement) }
      statements = [:]
    }
    statements[text] = statement
    return statement
  }

  private func bind(_ values: [SQLValue], to statement: OpaquePointer) throws(StorageError) {
    for (offset, value) in values.enumerated() {
      let index = Int32(clamping: offset) + 1
      let code: Int32 =
        switch value {
        case .null:
          sqlite3_bind_null(statement, index)
        case .boolean(let isTrue):
          sqlite3_bind_int64(statement, index, isTrue ? 1 : 0)
        case .integer(let number):
          sqlite3_bind_int64(statement, index, number)
        case .text(let text):
          bind(text, at: index, to: statement)
        case .integers(let numbers):
          // As JSON, for `json_each`.
          bind("[" + numbers.map(\.description).joined(separator: ",") + "]", at: index, to: statement)
        case .blob(let bytes):
          bytes.withUnsafeBytes { sqlite_bind_blob_copy(statement, index, $0.baseAddress, UInt64(clamping: $0.count)) }
        }
      guard code == SQLITE_OK else { throw currentError() }
    }
  }

  private func bind(_ text: String, at index: Int32, to statement: OpaquePointer) -> Int32 {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        sqlite_bind_text_copy(statement, index, characters.baseAddress, UInt64(clamping: characters.count))
      }
    }
  }

  /// `SQLITE_IOERR_SHMSIZE`: the disk is full when the first connection of a process makes the file of shared memory.
  private static let noRoomForSharedMemory = SQLITE_IOERR | (19 << 8)

  /// What the system refuses though the disk has room, as with a quota or a disk with errors: `SQLITE_IOERR_WRITE`,
  /// `_FSYNC`, `_DIR_FSYNC` and `_TRUNCATE`.
  private static let refusedWrites = [3, 4, 5, 6].map { SQLITE_IOERR | ($0 << 8) }

  private func currentError() -> StorageError {
    let account = String(cString: sqlite3_errmsg(handle))
    let code = sqlite3_extended_errcode(handle)
    // The low byte is the kind; the other bytes distinguish variants.
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt("\(path): \(account)")
    case _ where code == SQLITE_FULL || code == Self.noRoomForSharedMemory:
      return .cannotWrite(path: path, reason: "its disk is full; free some space, then try again")
    case SQLITE_IOERR where Self.refusedWrites.contains(code):
      // Of a commit, older versions of SQLite do not keep the number.
      let number = sqlite3_system_errno(handle)
      let reason = number == 0 ? account : String(cString: strerror(number))
      return .cannotWrite(path: path, reason: "the system says “\(reason)”; look at its disk, then try again")
    case SQLITE_READONLY:
      return .readOnly(path)
    default: return .failed(operation: operation, reason: account)
    }
  }
}

extension StorageError {
  /// A change of a database that the program may only read.
  static func readOnly(_ path: String) -> StorageError {
    .cannotWrite(
      path: path, reason: "it is read-only for this program; let it write the file and its folder, then try again")
  }
}
