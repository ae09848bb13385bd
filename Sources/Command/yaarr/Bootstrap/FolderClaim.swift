import Foundation

/// The claim of a process to refresh the feeds of the database in a folder. It ends with the process at the latest.
struct FolderClaim {
  private let descriptor: Int32
  /// True if another process has the claim.
  let isRefused: Bool

  init(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    isRefused = descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  func end() {
    if descriptor >= 0 { close(descriptor) }
  }
}
