import Bytes
import Foundation

// MARK: - Backups

extension SQLiteDatabase {
  /// Writes a copy of a database, as of this moment, to a new file that only its owner can read. Other programs may use
  /// the database meanwhile; they neither wait nor are in the copy by halves.
  ///
  /// - Throws: `cannotOpen` if the file exists, or its folder does not, or it cannot be written; nothing is left of it
  ///   then. `failed`; `corrupt`.
  /// - Complexity: O(size of the database).
  public static func backUp(_ path: String, to copy: String) throws(StorageError) {
    guard !FileManager.default.fileExists(atPath: copy) else {
      throw .cannotWrite(path: copy, reason: "there is a file of this name already, which is not overwritten")
    }
    // Under its name the copy is whole.
    let partial = copy + ".partial"
    try? FileManager.default.removeItem(atPath: partial)
    do throws(StorageError) {
      let new = try DatabaseFile(path: partial, makesFolders: false)
      let connection = try Connection(copying: path)
      connection.operation = "writing a backup"
      try connection.run("VACUUM INTO \(new.path)")
      try requireWhole(new.path)
      try move(new.path, to: copy)
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      // Reported for the database that is read.
      if case .cannotWrite(_, let reason) = error { throw .cannotWrite(path: copy, reason: reason) }
      throw error
    }
  }

  /// Puts a backup in the place of a database. The database as it was is kept in a file beside it, also if it is damaged.
  ///
  /// - Returns: The file with the old database; nil if there was none.
  /// - Throws: `cannotOpen` if the backup is not a database of YAARR; `newerSchema`; `corrupt`; `busy` if another program
  ///   uses the database. The database is unchanged then.
  /// - Complexity: O(size of both).
  public static func restore(_ backup: String, to path: String, now: Date = Date()) throws(StorageError) -> String? {
    guard FileManager.default.fileExists(atPath: backup) else {
      throw .cannotOpen(path: backup, reason: "there is no such file")
    }
    let source = try Connection(copying: backup)
    try Migrator(connection: source, path: backup, migrations: Schema.migrations).check()
    guard try source.first("PRAGMA application_id", { $0.integer(0) }) == Schema.applicationID else {
      throw .cannotOpen(path: backup, reason: "it is not a backup of this program")
    }
    try requireWhole(backup)
    var old: String?
    if FileManager.default.fileExists(atPath: path) {
      let name = path + ".before-restore-\(now.milliseconds / 1_000)"
      do throws(StorageError) {
        try backUp(path, to: name)
      } catch .corrupt {
        try replaceDamaged(path, by: backup, keepingIn: name)
        return name
      }
      old = name
    }
    let destination = try Connection(
      path: DatabaseFile(path: path).path, role: .checkpointer, busyTimeoutMilliseconds: 0)
    destination.operation = "restoring a backup"
    try destination.replaceAll(by: source)
    return old
  }

  /// Moves a damaged database, which SQLite can neither copy nor replace, aside with its journal.
  private static func replaceDamaged(_ path: String, by backup: String, keepingIn name: String) throws(StorageError) {
    // Whole before anything is moved, so that a full disk changes nothing.
    let new = path + ".restored"
    try? FileManager.default.removeItem(atPath: new)
    try backUp(backup, to: new)
    for suffix in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: path + suffix) {
      try move(path + suffix, to: name + suffix)
    }
    try move(new, to: path)
  }

  static func move(_ path: String, to name: String) throws(StorageError) {
    guard rename(path, name) == 0 else { throw .cannotOpen(path: name, reason: String(cString: strerror(errno))) }
  }

  private static func requireWhole(_ path: String) throws(StorageError) {
    let connection = try Connection(copying: path)
    let answer = try connection.first("PRAGMA quick_check(1)") { $0.text(0) } ?? "no answer"
    guard answer.hasSameBytes(as: "ok") else { throw .corrupt(answer) }
  }
}

extension Connection {
  /// Opens a database to read all of it, also where it is read-only.
  convenience init(copying path: String) throws(StorageError) {
    let access = DatabaseFile.isReadOnly(path) ? try DatabaseFile.accessForReading(path) : .readWrite
    try self.init(path: path, role: .checkpointer, access: access, busyTimeoutMilliseconds: 5_000)
  }
}
