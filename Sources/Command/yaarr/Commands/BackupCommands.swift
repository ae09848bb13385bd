import Bytes
import CommandOptions
import Foundation
import Storage
import TerminalCells

/// `yaarr backup FILE`
enum BackupCommand {
  static let file = Argument<String>("FILE", help: "The new file.")

  static let command = Command(
    "backup", summary: "Copy the database to a file, also while the server runs.",
    discussion: "The copy is complete and checked once it has its name. An existing file is not overwritten.",
    arguments: [file]
  ) { invocation in
    let place = try DatabasePlace(invocation)
    let path = try place.requireFile(or: "Use “pg_dump” to back up a database of a PostgreSQL server.")
    // Opened first, so that a database of an older version is migrated.
    try await place.openExisting().close()
    do throws(StorageError) {
      try SQLiteDatabase.backUp(path, to: invocation[file])
    } catch {
      throw refusal(error, of: invocation[file])
    }
    Console.print("The database is copied to \(invocation[file]).")
  }

  private static func refusal(_ error: StorageError, of copy: String) -> any Error {
    switch error {
    case .cannotWrite(_, let reason), .cannotOpen(_, let reason):
      ExitError("\(copy) cannot be written: \(reason).".harmlessInTerminal, code: .cannotCreate)
    default: error
    }
  }
}

/// `yaarr restore FILE`
enum RestoreCommand {
  static let file = Argument<String>("FILE", help: "A file that “yaarr backup” has written.")

  static let command = Command(
    "restore", summary: "Put a backup in the place of the database.",
    discussion: "Stop the server first. The database as it was is kept in a file beside it.", arguments: [file]
  ) { invocation in
    let place = try DatabasePlace(invocation)
    let path = try place.requireFile(
      or: "Use “pg_restore” to restore a database of a PostgreSQL server, or “yaarr database copy” for a file.")
    guard FileManager.default.fileExists(atPath: invocation[file]) else {
      throw ExitError("There is no file \(invocation[file]).".harmlessInTerminal, code: .noInput)
    }
    let old: String?
    do throws(StorageError) {
      old = try SQLiteDatabase.restore(invocation[file], to: path)
    } catch {
      throw refusal(error, of: invocation[file])
    }
    // Migrated, if it is of an older version.
    try await place.open().close()
    Console.print("\(invocation[file]) is the database now.")
    if let old { Console.print("The database as it was is in \(old).") }
  }

  private static func refusal(_ error: StorageError, of backup: String) -> any Error {
    switch error {
    case .cannotOpen(let path, let reason) where path.hasSameBytes(as: backup):
      ExitError("\(backup) cannot be restored: \(reason).".harmlessInTerminal, code: .badData)
    // A damaged database is replaced, so it is the backup.
    case .corrupt(let account):
      ExitError(
        "\(backup) cannot be restored: it is damaged or no backup (\(account)).".harmlessInTerminal, code: .badData)
    default: error
    }
  }
}

/// `yaarr doctor`
enum DoctorCommand {
  static let repair = Flag("repair", help: "Mend what can be mended.")
  static let salvage = Option<String?>(
    "salvage", value: "NEWFILE", help: "Write what can be read of a damaged file to a new one.")
  static let proxy = Option<PublicAddress?>(
    "proxy", value: "URL",
    help: "Check the proxy instead: ask the running server through it, at its address in browsers.")

  static let command = Command(
    "doctor", summary: "Check the database, also while the server runs.",
    discussion: """
      Looks for damage of a file, for rows that refer to nothing, and compares counters with what they count. The exit
      code is 0 if nothing is wrong, or all is mended, and 65 if not.

      With --salvage, the damaged file stays as it is. The new one is whole in itself: it can be used with --database, or
      put in the place of the damaged one with “yaarr restore”. The exit code is 65 if rows are lost, and 73 if the new
      file exists already or cannot be written.
      """,
    options: [salvage, proxy], flags: [repair]
  ) { invocation in
    let place = try DatabasePlace(invocation)
    if let file = invocation[salvage] { return try await Self.salvage(place, to: file) }
    let database = try await place.openExisting()
    if let address = invocation[proxy] { return try await ProxyCheck.run(address, database) }
    let findings: [DatabaseFinding]
    do throws(StorageError) {
      findings = try await database.examine(repairs: invocation[repair])
      try await database.close()
    } catch {
      try? await database.close()
      throw DatabasePlace.refusal(error)
    }
    for finding in findings {
      Console.print("\(finding.what) (\(finding.count))\(finding.isRepaired ? " Mended." : "")")
    }
    if findings.isEmpty { Console.print("Nothing is wrong.") }
    let left = findings.filter { !$0.isRepaired }.count
    guard left > 0 else { return }
    if findings.contains(where: \.isDamage) {
      throw ExitError("The file is damaged. \(DatabasePlace.waysOut)", code: .badData)
    }
    throw ExitError(
      invocation[repair]
        ? "This cannot be mended here. Restore a backup: see “yaarr help restore”."
        : "“yaarr doctor --repair” mends what can be mended.", code: .badData)
  }
}

// MARK: - Salvaging

extension DoctorCommand {
  /// Writes what can be read of a damaged file to a new one, and says what is lost.
  static func salvage(_ place: DatabasePlace, to file: String) async throws {
    let path = try place.requireFile(
      or: "Use “pg_dump” with a database of a PostgreSQL server: it leaves out what it cannot read only table by table."
    )
    guard FileManager.default.fileExists(atPath: path) else {
      throw ExitError("There is no file \(path).".harmlessInTerminal, code: .noInput)
    }
    let bar = ProgressBar("Reading", total: 0)
    let tables: [SalvagedTable]
    do throws(StorageError) {
      tables = try await SQLiteDatabase.salvage(path, to: file) { _ in bar.update(done: 0, total: 0) }
    } catch {
      bar.finish()
      switch error {
      case .cannotOpen(let place, let reason) where !place.hasSameBytes(as: path):
        throw refusal(file, reason)
      case .cannotWrite(_, let reason): throw refusal(file, reason)
      case .corrupt(let account):
        throw ExitError(
          "Nothing can be read (\(account)). Restore a backup: see “yaarr help restore”.".harmlessInTerminal,
          code: .badData)
      default: throw DatabasePlace.refusal(error)
      }
    }
    bar.finish()
    for table in tables where table.saved > 0 || table.lost != 0 {
      let lost =
        switch table.lost {
        case 0?: ""
        case let count?: ", \(count) lost"
        case nil: ", others are lost"
        }
      Console.print("\(table.name): \(table.saved) saved\(lost)")
    }
    Console.print("What can be read is in \(file). “yaarr restore \(file)” puts it in the place of the damaged file.")
    let lost = tables.filter { $0.lost != 0 }.map(\.name)
    guard !lost.isEmpty else { return }
    throw ExitError("Rows are lost of: \(lost.joined(separator: ", ")).", code: .badData)
  }

  private static func refusal(_ file: String, _ reason: String) -> ExitError {
    ExitError("\(file) cannot be written: \(reason).".harmlessInTerminal, code: .cannotCreate)
  }
}
