import CommandOptions
import Foundation
import Storage

/// The folder of the reader's data.
enum DataFolder {
  static let option = Option<String?>(
    "data", value: "DIR",
    help: "The folder that holds the reader's data (default: yaarr in XDG_DATA_HOME, or in ~/.local/share).")

  /// The chosen folder, or the default folder of the XDG Base Directory Specification.
  static func path(_ chosen: String?, environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    if let chosen { return chosen }
    // The specification says that a relative path there is invalid and must be ignored.
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/yaarr" }
    return NSHomeDirectory() + "/.local/share/yaarr"
  }

  /// The database in the folder.
  static func file(_ chosen: String?) -> String { path(chosen) + "/reader.sqlite" }

  /// - Throws: `ExitError` with a message that says what to do.
  static func open(_ chosen: String?) throws(ExitError) -> SQLiteDatabase {
    do {
      return try SQLiteDatabase(path: file(chosen))
    } catch {
      throw ExitError("\(error)", code: .cannotCreate)
    }
  }
}
