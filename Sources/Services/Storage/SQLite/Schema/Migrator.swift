import Foundation

/// Migrates a database to the program's schema, with one transaction per version.
struct Migrator {
  let connection: Connection
  let path: String
  let migrations: [Migration]

  /// The version to which migrations lead.
  static func version(_ migrations: [Migration], first: Int = Schema.first) -> Int { first - 1 + migrations.count }

  /// The place of the migration that changes a version; 0 for the first one, of a database without tables.
  static func index(of version: Int, first: Int = Schema.first) -> Int { version == 0 ? 0 : version - first + 1 }

  /// Why a database cannot be opened that a build before 0.1.0 has made; nil for all others.
  static func refusal(of version: Int, first: Int = Schema.first) -> String? {
    guard version > 0, version < first else { return nil }
    return
      "it has the tables of a build before 0.1.0 (version \(version)); open it once with the last build before 0.1.0, "
      + "which CHANGELOG.md names, to carry it over"
  }

  private var known: Int { Self.version(migrations) }

  /// - Throws: `newerSchema` if a newer program wrote the database; `cannotOpen` if it belongs to another program.
  ///   Nothing is written in these cases.
  func check() throws(StorageError) {
    let found = try version()
    guard found <= known else { throw .newerSchema(found: found, known: known) }
    if let reason = Self.refusal(of: found) { throw .cannotOpen(path: path, reason: reason) }
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
    guard found < known else { return }
    throw .cannotOpen(
      path: path,
      reason: "it has schema version \(found) of an older program and would have to be updated to \(known), "
        + "but it is read-only for this program; copy it to a folder that can be written, and use the copy")
  }

  func migrate() throws(StorageError) {
    while try version() < known {
      try connection.transaction(.write) { () throws(StorageError) in
        // Another process may have migrated it already.
        let version = try version()
        guard version < known else { return }
        let migration = migrations[Self.index(of: version)]
        connection.operation = "updating the database (\(migration.summary))"
        try connection.execute(migration.statements)
        let isWhole = try connection.first("PRAGMA foreign_key_check") { _ in true } == nil
        guard isWhole else {
          throw .failed(operation: connection.operation, reason: "the new tables refer to rows that do not exist")
        }
        try connection.execute(
          "PRAGMA user_version = \(max(version + 1, Schema.first)); PRAGMA application_id = \(Schema.applicationID)")
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
