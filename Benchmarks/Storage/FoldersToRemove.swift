import Foundation
import Threading

/// Folders that are removed at the end of the process.
enum FoldersToRemove {
  private static let folders = Lock<[String]>([])
  private static let registration: Void = {
    atexit {
      for folder in FoldersToRemove.folders.withLock(\.self) { try? FileManager.default.removeItem(atPath: folder) }
    }
  }()

  static func add(_ folder: String) {
    registration
    folders.withLock { $0.append(folder) }
  }
}
