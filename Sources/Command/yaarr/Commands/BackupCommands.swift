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
  static let proxy = Option<PublicAddress?>(
    "proxy", value: "URL",
    help: "Check the proxy instead: ask the running server through it, at its address in browsers.")

  static let command = Command(
    "doctor", summary: "Check the database, also while the server runs.",
    discussion: """
      Looks for damage of a file, for rows that refer to nothing, and compares counters with what they count. The exit
      code is 0 if nothing is wrong, or all is mended.
      """,
    options: [proxy], flags: [repair]
  ) { invocation in
    let database = try await DatabasePlace(invocation).openExisting()
    if let address = invocation[proxy] { return try await ProxyCheck.run(address, database) }
    let findings = try await database.examine(repairs: invocation[repair])
    try await database.close()
    for finding in findings {
      Console.print("\(finding.what) (\(finding.count))\(finding.isRepaired ? " Mended." : "")")
    }
    if findings.isEmpty { Console.print("Nothing is wrong.") }
    let left = findings.filter { !$0.isRepaired }.count
    guard left > 0 else { return }
    throw ExitError(
      invocation[repair]
        ? "This cannot be mended here. Restore a backup: see “yaarr help restore”."
        : "“yaarr doctor --repair” mends what can be mended.", code: .badData)
  }
}
