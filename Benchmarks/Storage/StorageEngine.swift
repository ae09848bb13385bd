import Foundation
import PostgreSQL
import Storage
import TemporaryPostgreSQL

/// The engines to measure; `ENGINE=PostgreSQL` measures one of them.
enum StorageEngine: String, CaseIterable, Sendable {
  case sqlite = "SQLite"
  case postgresql = "PostgreSQL"

  static var chosen: [StorageEngine] {
    let name = ProcessInfo.processInfo.environment["ENGINE"] ?? ""
    return allCases.filter { name.isEmpty || $0.rawValue == name }
  }

  var name: String { rawValue }

  // MARK: Limits

  enum Reach {
    case page, oldestPage, counts, marking, newEntries, unchanged, disk
  }

  /// The figure to reach, in milliseconds or kilobytes.
  func reach(_ figure: Reach) -> Double {
    let isSQLite = self == .sqlite
    return switch figure {
    case .page: isSQLite ? 1 : 2
    case .oldestPage: isSQLite ? 2 : 3
    case .counts: isSQLite ? 0.4 : 0.5
    case .marking: isSQLite ? 5 : 15
    case .newEntries: isSQLite ? 0.8 : 1
    case .unchanged: isSQLite ? 0.02 : 0.01
    case .disk: isSQLite ? 3.2 : 4.5
    }
  }

  // MARK: Databases

  /// A new database, which is removed at the end of the process.
  struct Place: Sendable {
    let database: any Database
    /// Its size in bytes.
    let size: @Sendable () async throws -> Int
    /// Does what a database in use has long done by itself.
    let settle: @Sendable () async throws -> Void
  }

  /// The address of a new database: a path, or a URL.
  func address() async throws -> String {
    switch self {
    case .sqlite:
      let folder = NSTemporaryDirectory() + "yaarr-storage-\(UUID().uuidString)"
      FoldersToRemove.add(folder)
      return folder + "/reader.sqlite"
    case .postgresql:
      let server = try PostgreSQLServer.shared.get()
      let administrator = try await PostgreSQLClient(url: server.url(), connections: 1)
      let name = "bench_" + UUID().uuidString.lowercased().replacing("-", with: "")
      _ = try await administrator.query(PostgreSQLStatement("CREATE DATABASE \(name)"))
      await administrator.close()
      return server.url(of: name)
    }
  }

  func open() async throws -> Place {
    switch self {
    case .sqlite:
      let path = try await address()
      return Place(
        database: try SQLiteDatabase(path: path),
        size: { try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 }, settle: {})
    case .postgresql:
      let url = try await address()
      let client = try await PostgreSQLClient(url: url, connections: 1)
      let size = PostgreSQLStatement("SELECT pg_database_size(current_database())")
      return Place(
        database: try await PostgreSQLDatabase(url: url), size: { try await client.query(size)[0].int(0) },
        settle: { _ = try await client.query(PostgreSQLStatement("VACUUM ANALYZE")) })
    }
  }
}

/// A server with its usual settings, but for memory.
enum PostgreSQLServer {
  static let shared = Result { try TemporaryPostgreSQL(settings: "shared_buffers = 1GB\nmax_wal_size = 4GB") }
}
