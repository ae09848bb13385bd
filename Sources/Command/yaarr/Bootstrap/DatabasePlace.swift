import CommandOptions
import Foundation
import Storage

/// The database that a command works on: a file or a database of a server.
enum DatabasePlace {
  case file(String)
  /// An address, which may hold a password and is not shown.
  case server(String)

  // MARK: Lifecycle

  /// The place that the options name, or else the environment, or else the default.
  /// - Throws: `UsageError` if both options are given, or for the address of another kind of database.
  init(
    _ invocation: Invocation, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(UsageError) {
    switch (invocation[Self.address], invocation[Self.folder]) {
    case (.some, .some): throw UsageError("“--database” and “--data” exclude each other.")
    case (let place?, nil): try self.init(place)
    case (nil, let folder?): self = .file(Self.file(in: folder))
    case (nil, nil):
      if let place = environment["YAARR_DATABASE"], !place.isEmpty {
        try self.init(place)
      } else if let folder = environment["YAARR_DATA"], !folder.isEmpty {
        self = .file(Self.file(in: folder))
      } else {
        self = .file(Self.file(in: Self.defaultFolder(environment)))
      }
    }
  }

  /// - Parameter text: An address that begins with `postgres://` or `postgresql://`, or the path of a file.
  /// - Throws: `UsageError` for another address. It does not show the text, which may hold a password.
  init(_ text: String) throws(UsageError) {
    let isServer = ["postgres://", "postgresql://"].contains(where: text.hasPrefix)
    guard isServer || !text.contains("://") else {
      throw UsageError(
        "The database is named by an address that does not begin with postgres:// or postgresql://. Use such an address, "
          + "or the path of a file.")
    }
    self = isServer ? .server(text) : .file(text)
  }

  // MARK: Internal

  /// The path of the file, if it is missing; nil for a server.
  var missingFile: String? {
    guard case .file(let path) = self, access(path, F_OK) != 0, errno == ENOENT else { return nil }
    return path
  }

  /// The folder of the reader's data; nil for a server, and for a file with a name of its own.
  var folderOfData: String? {
    guard case .file(let path) = self, path.hasSuffix(Self.name) else { return nil }
    return String(path.dropLast(Self.name.count))
  }

  static let folder = Option<String?>(
    "data", value: "DIR",
    help:
      "The folder that holds the reader's data (default: YAARR_DATA, or yaarr in XDG_DATA_HOME, or in ~/.local/share).")

  static let address = Option<String?>(
    "database", value: "ADDRESS",
    help: """
      The database, if it is not the file in the folder: postgres://USER@HOST/NAME, or the path of a file (default: \
      YAARR_DATABASE, which other users of the machine cannot read, as they can a password in a command line).
      """)

  /// Opens the database for a command that has nothing to do in a new one. One that is read-only can be read: what would
  /// change it fails.
  /// - Throws: As ``open()``; `ExitError` if there is no database, or if it may not be read.
  func openExisting() async throws(ExitError) -> any CopyableDatabase {
    if let path = missingFile {
      throw ExitError(
        "There is no database of the reader at \(path). Check --data, or begin with “yaarr serve” or “yaarr add URL”.",
        code: .noInput)
    }
    if case .file(let path) = self, access(path, R_OK) != 0 {
      switch errno {
      case EACCES: throw ExitError("\(path) may not be read by this user.", code: .noInput)
      case ENOTDIR:
        throw ExitError("There is no database at \(path): a folder of this path is a file.", code: .noInput)
      default: break
      }
    }
    return try await open(makesTables: false)
  }

  /// Runs `body` on a new database, which is deleted afterwards.
  static func withTemporary<Result>(_ body: (any CopyableDatabase) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "yaarr-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(try await Self.file(folder.path + name).open())
  }

  /// The path of the file.
  /// - Throws: `ExitError` for a server, with the advice.
  func requireFile(or advice: String) throws(ExitError) -> String {
    guard case .file(let path) = self else { throw ExitError(advice, code: .usage) }
    return path
  }

  /// Opens the database. That of an older version is migrated.
  /// - Parameter makesTables: False to refuse a database of a server that has no tables, and to accept a file that is
  ///   read-only.
  /// - Throws: `ExitError` with a message that says what to do.
  func open(makesTables: Bool = true) async throws(ExitError) -> any CopyableDatabase {
    let database = try await openUnfinished(makesTables: makesTables)
    do {
      guard try await DatabaseCopy.isUnfinished(database) else { return database }
      try await database.close()
    } catch {
      throw Self.refusal(error)
    }
    throw ExitError(
      "The database is a copy that is not finished. Finish it with “yaarr database copy FROM TO”.", code: .cannotCreate)
  }

  /// Opens the database, also if it is a copy that is not finished.
  func openUnfinished(makesTables: Bool = true) async throws(ExitError) -> any CopyableDatabase {
    do {
      switch self {
      case .file(let path) where !makesTables && SQLiteDatabase.isReadOnly(path):
        return try SQLiteDatabase(reading: path)
      case .file(let path): return try SQLiteDatabase(path: path)
      case .server(let url): return try await PostgreSQLDatabase(url: url, makesTables: makesTables)
      }
    } catch {
      throw Self.refusal(error)
    }
  }

  /// What to do about a damaged file.
  static let waysOut =
    "A backup, if there is one, takes its place: see “yaarr help restore”. “yaarr doctor --salvage NEWFILE” writes what can "
    + "be read to a new file."

  /// The error that ends a command whose database cannot be used.
  static func refusal(_ error: StorageError) -> ExitError {
    switch error {
    // The server's own word, so it can be reached.
    case .unreachable(let server, let reason) where reason.contains("FATAL:"):
      ExitError(
        "The database server refuses \(server): \(reason). Check the address and the server.", code: .unavailable)
    case .notFound:
      ExitError("\(error) Check --database, or begin with “yaarr serve” or “yaarr add URL”.", code: .noInput)
    case .corrupt(let account): ExitError("The database is damaged (\(account)). \(waysOut)", code: .badData)
    default: ExitError("\(error)", code: error.code)
    }
  }

  // MARK: Private

  private static let name = "/reader.sqlite"

  private static func file(in folder: String) -> String { folder + name }

  /// The default folder of the XDG Base Directory Specification.
  private static func defaultFolder(_ environment: [String: String]) -> String {
    // The specification says that a relative path there is invalid and must be ignored.
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/yaarr" }
    // Of the user's entry in the password database, if the variable is not set.
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    return home + "/.local/share/yaarr"
  }
}
