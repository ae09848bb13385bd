import Bytes
import Foundation
import PostgreSQL

/// A transaction, with the statements that engines share.
struct PostgreSQLSession: Sendable {
  private let transaction: PostgreSQLTransaction
  private let operation: String
  private let server: String
  /// The time of what users do.
  let now: @Sendable () -> Date

  init(
    _ transaction: PostgreSQLTransaction, operation: String, server: String, now: @escaping @Sendable () -> Date
  ) {
    self.transaction = transaction
    self.operation = operation
    self.server = server
    self.now = now
  }

  /// Runs a statement that returns no rows.
  nonisolated(nonsending) func run(_ sql: SQL) async throws(StorageError) {
    _ = try await rows(sql)
  }

  /// The first row, if there is one.
  nonisolated(nonsending) func first<Value>(
    _ sql: SQL, _ read: (PostgreSQLRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value? {
    guard let row = try await rows(sql).first else { return nil }
    return try read(row)
  }

  /// All rows, each converted by `read`.
  nonisolated(nonsending) func rows<Value>(
    _ sql: SQL, _ read: (PostgreSQLRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    try await rows(sql).values(read)
  }

  nonisolated(nonsending) func rows(_ sql: SQL) async throws(StorageError) -> PostgreSQLRows {
    try await query(sql.statement)
  }

  /// The rows of each of the statements, which take one journey to the server.
  @discardableResult
  nonisolated(nonsending) func batch(_ statements: [SQL]) async throws(StorageError) -> [PostgreSQLRows] {
    try await batch(statements.map(\.statement))
  }

  nonisolated(nonsending) func query(_ statement: PostgreSQLStatement) async throws(StorageError) -> PostgreSQLRows {
    do throws(PostgreSQLError) {
      return try await transaction.query(statement)
    } catch {
      throw StorageError(error, operation: operation, server: server)
    }
  }

  @discardableResult
  nonisolated(nonsending) func batch(_ statements: [PostgreSQLStatement]) async throws(StorageError) -> [PostgreSQLRows]
  {
    do throws(PostgreSQLError) {
      return try await transaction.batch(statements)
    } catch {
      throw StorageError(error, operation: operation, server: server)
    }
  }
}

// MARK: - Statements

extension SQL {
  /// The statement with numbered parameters.
  var statement: PostgreSQLStatement {
    var text = ""
    text.reserveCapacity(self.text.utf8.count + 2 * values.count)
    var number = 0
    // There is no question mark in a statement but those of its values.
    let spelled = self.text.replacing("id_list(", with: "unnest(").replacing(
      "copies_from_low", with: Self.copiesFromLow)
    for (index, part) in spelled.splitBytes(on: "?", omittingEmptySubsequences: false).enumerated() {
      if index > 0 {
        number += 1
        text += "$\(number)"
      }
      text += part
    }
    return PostgreSQLStatement(text, values.map(PostgreSQLValue.init))
  }

  /// The copies of a feed `s` from its number `low` on, looked up for each feed: a server that expects many would join all
  /// copies there are. `OFFSET` keeps it from that.
  private static let copiesFromLow = """
    LATERAL (SELECT o.fold, o.feed_id, o.seq FROM entry_copies o WHERE o.feed_id = s.feed_id AND o.seq >= s.low OFFSET 0)
    """
}

extension PostgreSQLValue {
  init(_ value: SQLValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let isTrue): .boolean(isTrue)
      case .integer(let number): .integer(number)
      case .text(let text): .text(text)
      case .blob(let bytes): .bytes(bytes)
      case .integers(let numbers): .integers(numbers)
      }
  }
}

// MARK: - Rows

extension PostgreSQLRows {
  func values<Value>(_ read: (PostgreSQLRow) throws(StorageError) -> Value) throws(StorageError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for row in self { values.append(try read(row)) }
    return values
  }
}

extension PostgreSQLRow: SQLRow {
  func isNull(_ column: Int32) -> Bool { isNull(Int(column)) }
  func integer(_ column: Int32) -> Int64 { integer(Int(column)) }
  func bool(_ column: Int32) -> Bool { bool(Int(column)) }
  func text(_ column: Int32) -> String { text(Int(column)) }
  func blob(_ column: Int32) -> [UInt8] { bytes(Int(column)) }
}

// MARK: - Errors

extension StorageError {
  /// Two transactions that wait for each other, changes of a snapshot, and a lock held for too long.
  private static let isBusy: Set = [ByteString("40P01"), ByteString("40001"), ByteString("55P03")]
  /// Damaged data, and a damaged index. XX000 is any error that has no code, such as a write beyond a quota.
  private static let isCorrupt: Set = [ByteString("XX001"), ByteString("XX002")]
  /// A full disk, one with errors, and a server that only reads, as a standby does.
  private static let refusesWrites: Set = [ByteString("53100"), ByteString("58030"), ByteString("25006")]

  /// - Parameter server: Without a password.
  init(_ error: PostgreSQLError, operation: String, server: String) {
    switch error {
    case .cannotConnect(let reason), .lost(let reason): self = .unreachable(server: server, reason: reason)
    case .closed: self = .closed
    case .server(let state, let message, _, _) where Self.isCorrupt.contains(ByteString(state)):
      self = .corrupt(message)
    case .server(let state, _, _, _) where Self.isBusy.contains(ByteString(state)): self = .busy
    case .server(let state, let message, _, _) where Self.refusesWrites.contains(ByteString(state)):
      self = .cannotWrite(path: server, reason: message)
    case .timedOut: self = .busy
    default: self = .failed(operation: operation, reason: "\(error)")
    }
  }
}
