import Foundation
import Threading

/// The file of a database. Makes sure that it exists; a new file is readable only by its owner.
struct DatabaseFile {
  /// An absolute path, so that SQLite does not parse it as a URI or as one of its special names.
  let path: String

  /// Creates the file (mode 0600) and its folders (mode 0700) if they are missing. An existing file keeps its mode.
  /// SQLite gives the companion files (`-wal`, `-shm`) the mode of the file.
  /// - Parameter makesFolders: False to refuse a path in a folder that does not exist, which may belong to a disk that is
  ///   not mounted.
  init(path: String, makesFolders: Bool = true) throws(StorageError) {
    guard !path.isEmpty, path != ":memory:", !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, reason: "a database needs a file, which several connections can open")
    }
    self.path = URL(fileURLWithPath: path).path
    let folder = Self.folder(of: path)
    guard makesFolders || access(folder, F_OK) == 0 || errno != ENOENT else {
      throw .cannotOpen(path: path, reason: "there is no folder \(folder); make it, or mount its disk")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let cause = (error as? CocoaError).flatMap { $0.underlying as? POSIXError }.map { strerror($0.code.rawValue) }
      let words = cause.flatMap { $0.map { " (\(String(cString: $0)))" } } ?? ""
      throw .cannotOpen(path: path, reason: "the folder \(folder) cannot be made\(words)")
    }
    try create()
    // SQLite would open a read-only file and fail at the first change; in a read-only folder it reports only "unable to
    // open database file".
    try requireWritable(folder, "the folder \(folder)")
    try requireWritable(path, "the file")
  }

  /// True if this program may read the file, and not write it or its folder: of another user, or on a read-only disk.
  static func isReadOnly(_ path: String) -> Bool {
    guard access(path, R_OK) == 0 else { return false }
    if access(path, W_OK) != 0 { return meansReadOnly(errno) }
    return access(folder(of: path), W_OK) != 0 && meansReadOnly(errno)
  }

  /// The way to read a file that nothing is written into.
  /// - Throws: `cannotOpen` if its journal cannot be read without writing.
  static func accessForReading(_ path: String) throws(StorageError) -> Connection.Access {
    var status = stat()
    let isOpen = access(path + "-shm", F_OK) == 0
    guard stat(path + "-wal", &status) == 0, isOpen || status.st_size > 0 else { return .unchanging }
    // SQLite makes the file of shared memory where it can, and reads a journal of a snapshot that has it.
    guard isOpen || access(folder(of: path), W_OK) == 0 else {
      throw .cannotOpen(
        path: path,
        reason: "its newest changes are in \(path)-wal, which cannot be read in a read-only folder; copy both files to "
          + "a folder that can be written, and use the copy")
    }
    return .readOnly
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  private static func meansReadOnly(_ error: Int32) -> Bool { [EACCES, EROFS, EPERM].contains(error) }

  private func requireWritable(_ place: String, _ name: String) throws(StorageError) {
    guard access(place, W_OK) != 0 else { return }
    let (isReadOnly, reason) = (Self.meansReadOnly(errno), String(cString: strerror(errno)))
    throw .cannotOpen(path: path, reason: isReadOnly ? "\(name) is read-only for this program (\(reason))" : reason)
  }

  /// Closing any descriptor of a file drops all locks of the process on it (POSIX), including SQLite's. So existing
  /// files are never opened here, and a new one is closed before another thread can open it.
  private static let creation = Lock(())

  private func create() throws(StorageError) {
    let failure = Self.creation.withLock { _ in
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0 ? 0 : errno
    }
    // The check for write access gives better errors for read-only files and folders.
    guard [0, EEXIST, EACCES, EROFS, EPERM].contains(failure) else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(failure)))
    }
  }
}
