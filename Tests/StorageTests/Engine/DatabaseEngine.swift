import Foundation
import Storage
import TemporaryPostgreSQL
import Testing

/// The database engines. Each must pass the tests of this folder.
enum DatabaseEngine: CaseIterable, Sendable {
  case sqlite, postgresql

  /// `make check` starts no server.
  static let allCases: [DatabaseEngine] =
    ProcessInfo.processInfo.environment["YAARR_ENGINES"] == "sqlite" ? [.sqlite] : [.sqlite, .postgresql]

  /// Runs a test on a new, empty database.
  func withDatabase(
    now: @escaping @Sendable () -> Date = { Date() }, _ test: (any Database) async throws -> Void
  ) async throws {
    switch self {
    case .sqlite:
      try await withTemporaryFolder { folder in
        let database = try SQLiteDatabase(path: folder + "/yaarr.db", now: now)
        try await test(database)
        try await database.close()
      }
    case .postgresql:
      try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
        let database = try await PostgreSQLDatabase(url: url, now: now)
        try await test(database)
        try await database.close()
      }
    }
  }

  /// Fills a database once, and runs a test on a copy of it for each of the arguments.
  /// - Parameter name: A name that no other template has.
  func withCopies<Argument>(
    of name: String, for arguments: [Argument], filledBy fill: @escaping @Sendable (any Database) async throws -> Void,
    _ test: (any Database, Argument) async throws -> Void
  ) async throws {
    switch self {
    case .sqlite:
      try await withTemporaryFolder { folder in
        let original = try SQLiteDatabase(path: folder + "/original.db")
        try await fill(original)
        try await original.close()
        for (number, argument) in arguments.enumerated() {
          let path = folder + "/\(number).db"
          try FileManager.default.copyItem(atPath: folder + "/original.db", toPath: path)
          let database = try SQLiteDatabase(path: path)
          try await test(database, argument)
          try await database.close()
        }
      }
    case .postgresql:
      let template = DatabaseTemplate(name) { url in
        let original = try await PostgreSQLDatabase(url: url)
        try await fill(original)
        try await original.close()
      }
      for argument in arguments {
        try await TemporaryPostgreSQL.withDatabase(copying: template) { url in
          let database = try await PostgreSQLDatabase(url: url)
          try await test(database, argument)
          try await database.close()
        }
      }
    }
  }
}

extension DatabaseTemplate {
  /// A database with all tables. Making them takes longer than most tests.
  static let migrated = DatabaseTemplate("migrated") { url in try await PostgreSQLDatabase(url: url).close() }
}

/// Runs a test with its own folder.
func withTemporaryFolder(_ test: (String) async throws -> Void) async throws {
  let folder: URL = FileManager.default.temporaryDirectory.appendingPathComponent("yaarr-storage-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await test(folder.path)
}
