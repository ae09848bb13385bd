import PostgreSQL

/// The libraries of the engines.
public enum StorageLibraries {
  /// The versions that the program runs with.
  public static var versions: [(name: String, version: String)] {
    [("SQLite", Connection.libraryVersion), ("libpq", PostgreSQLClient.libraryVersion)]
  }
}
