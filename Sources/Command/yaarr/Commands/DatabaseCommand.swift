import CommandOptions
import Foundation
import Storage
import TerminalCells

/// `yaarr database copy FROM TO`
enum DatabaseCommand {
  static let source = Argument<String>("FROM", help: "The database: a file, or postgres://USER@HOST/NAME.")
  static let copy = Argument<String>("TO", help: "The new one: a file, or an empty database of a server.")

  static let command = Command(
    "database", summary: "Move the database to another place.",
    subcommands: [
      Command(
        "copy", summary: "Copy a database to another place, of any kind.",
        discussion: """
          Stop all servers of the database first. Everything is copied and then compared. If the copying is ended early, \
          the same command goes on with it; until it is done, the copy cannot be used. Search follows once the copy is \
          in use.
          """,
        arguments: [source, copy], run: run)
    ])

  @Sendable
  private static func run(_ invocation: Invocation) async throws {
    let place = try DatabasePlace(invocation[source])
    // Opening would make it.
    if let path = place.missingFile {
      throw ExitError("There is no file \(path).", code: .noInput)
    }
    let source = try await place.openUnfinished(makesTables: false)
    let copy = try await DatabasePlace(invocation[copy]).openUnfinished()
    let bar = ProgressBar("Copying", total: 0)
    do {
      let tables = try await DatabaseCopy(from: source, to: copy).run(onProgress: { progress in
        let label =
          switch progress.step {
          case .copying: "Copying"
          case .comparing: "Comparing"
          }
        bar.update(done: progress.done, total: progress.total, label: label)
      })
      bar.finish()
      for table in tables where table.rows > 0 {
        Console.print("\(table.name): \(table.rows), checksum \(String(table.checksum, radix: 16))")
      }
      try await copy.close()
      try await source.close()
    } catch let error as DatabaseCopyError {
      throw ExitError("\(error)", code: .badData)
    }
    Console.print("The copy is complete, and the same as the database.")
  }
}
