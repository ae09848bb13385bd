import Foundation

/// Migrates a database to the program's schema, with one transaction per version.
struct Migrator {
  let connection: Connection
  let path: String
  let migrations: [Migration]

  /// - Throws: `newerSchema` if a newer program wrote the database; `cannotOpen` if it belongs to another program.
  ///   Nothing is written in these cases.
  func check() throws(StorageError) {
    let found = try version()
    guard found <= migrations.count else { throw .newerSchema(found: found, known: migrations.count) }
    let application = try connection.first("PRAGMA application_id") { $0.integer(0) } ?? 0
    guard application != Schema.applicationID else { return }
    let isEmpty = try connection.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } == 0
    guard isEmpty, application == 0, found == 0 else {
      throw .cannotOpen(path: path, reason: "it is the database of another program")
    }
  }

  /// - Throws: `cannotOpen` if the database is of an older version, for one that cannot be migrated.
  func requireNewest() throws(StorageError) {
    let found = try version()
    guard found < migrations.count else { return }
    throw .cannotOpen(
      path: path,
      reason: "it has schema version \(found) of an older program and would have to be updated to \(migrations.count), "
        + "but it is read-only for this program; copy it to a folder that can be written, and use the copy")
  }

  func migrate() throws(StorageError) {
    while try version() < migrations.count {
      try connection.transaction(.write) { () throws(StorageError) in
        // Another process may have migrated it already.
        let version = try version()
        guard version < migrations.count else { return }
        let migration = migrations[version]
        connection.operation = "updating the database (\(migration.summary))"
        try connection.execute(migration.statements)
        let isWhole = try connection.first("PRAGMA foreign_key_check") { _ in true } == nil
        guard isWhole else {
          throw .failed(operation: connection.operation, reason: "the new tables refer to rows that do not exist")
        }
        try connection.execute(
          "PRAGMA user_version = \(version + 1); PRAGMA application_id = \(Schema.applicationID)")
      }
    }
  }

  /// Throws an error if a newer program has migrated the database since it was opened.
  static func requireVersion(_ known: Int, on connection: Connection) throws(StorageError) {
    let found = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
    guard found == known else { throw .newerSchema(found: found, known: known) }
  }

  private func version() throws(StorageError) -> Int {
    try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
  }
}

/// A step of the schema from one version to the next.
///
/// A released migration must never be edited, since existing databases have run it.
struct Migration: Sendable {
  /// The description used in error messages.
  let summary: String
  /// SQL without values, separated by semicolons. It runs in a transaction, with foreign keys unchecked until its end.
  let statements: String

  /// The statements one by one.
  var parts: [SQL] {
    statements.components(separatedBy: ";\n").filter { !$0.isEmpty }.map { SQL(stringLiteral: $0) }
  }
}
