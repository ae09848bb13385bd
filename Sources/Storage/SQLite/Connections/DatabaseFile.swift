import Foundation

/// The file of a database: that it exists, and that only its owner can read it.
struct DatabaseFile {
  /// Absolute, so that SQLite takes it neither for a URI nor for one of its special names.
  let path: String

  /// Makes the file (mode 0600) and the folders it is in (mode 0700) where they are missing. A file that is there
  /// already keeps its mode. SQLite gives its companions (`-wal`, `-shm`) the mode of the file.
  init(path: String) throws(StorageError) {
    guard !path.isEmpty, path != ":memory:", !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, reason: "a database needs a file, which several connections can open")
    }
    self.path = URL(fileURLWithPath: path).path
    let folder: String = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(path: path, reason: "the folder \(folder) cannot be made (\(error.localizedDescription))")
    }
    try create()
    // SQLite would open a file that may only be read, and fail at the first change; where the folder may only be read, it
    // says that it is "unable to open database file".
    try requireWritable(folder, "the folder \(folder)")
    try requireWritable(path, "the file")
  }

  private func requireWritable(_ place: String, _ name: String) throws(StorageError) {
    guard access(place, W_OK) != 0 else { return }
    let reason = String(cString: strerror(errno))
    let isReadOnly = errno == EACCES || errno == EROFS || errno == EPERM
    throw .cannotOpen(path: path, reason: isReadOnly ? "\(name) is read-only for this program (\(reason))" : reason)
  }

  /// Closing any descriptor of a file drops all locks that the process has on it (POSIX), also SQLite's. So a file that
  /// exists is never opened here, and a new one is closed before another thread can come to open it.
  private static let creation = NSLock()

  private func create() throws(StorageError) {
    Self.creation.lock()
    defer { Self.creation.unlock() }
    let descriptor: Int32 = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      // Of what is read-only the check says more.
      guard errno == EACCES || errno == EROFS || errno == EPERM else {
        throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }
}
