import CommandOptions
import Foundation
import Storage

/// Where the reader keeps its data.
enum DataFolder {
  static let option = Option<String?>(
    "data", value: "DIR",
    help: "The folder that holds the reader's data (default: yaarr in XDG_DATA_HOME, or in ~/.local/share).")

  /// The chosen folder, or the one that the XDG Base Directory Specification names.
  static func path(_ chosen: String?, environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    if let chosen { return chosen }
    // The specification says that a relative path there is invalid and to be ignored.
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/yaarr" }
    return NSHomeDirectory() + "/.local/share/yaarr"
  }

  /// - Throws: `ExitError` with what to do about it.
  static func open(_ chosen: String?) throws(ExitError) -> SQLiteDatabase {
    let file: String = path(chosen) + "/reader.sqlite"
    do {
      return try SQLiteDatabase(path: file)
    } catch {
      throw ExitError("\(error)", code: .cannotCreate)
    }
  }
}
