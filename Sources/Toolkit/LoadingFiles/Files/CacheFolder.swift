import Bytes
import Foundation

/// The folder of a store, locked for the store's lifetime.
struct CacheFolder: ~Copyable {
  // MARK: Lifecycle

  /// Creates the folder if needed and locks it.
  init(_ path: String) throws(FileStoreFailure) {
    folder = path
    lock = try Self.takeLock(of: path)
  }

  deinit {
    // Closing the descriptor releases the lock. It is also released when the process ends.
    close(lock)
  }

  // MARK: Internal

  struct File {
    let name: String
    /// The size in bytes.
    let size: Int
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The store's files, the least recently used first. Also removes an unfinished draft.
  func files() throws(FileStoreFailure) -> [File] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw FileStoreFailure(attempt: .opened, path: folder, reason: error.localizedDescription)
    }
    if names.contains(where: { $0.hasSameBytes(as: Self.draft) }) { try remove(Self.draft) }
    var found: [(file: File, used: Double)] = []
    for name in names where name.hasByteSuffix("." + AddressFile.pathExtension) {
      var status = stat()
      guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      found.append((File(name: name, size: Int(status.st_size)), Self.seconds(status)))
    }
    return found.sorted { $0.used < $1.used }.map(\.file)
  }

  func read(_ name: String) throws(FileStoreFailure) -> [UInt8] {
    let descriptor = open(path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failure(.read, name) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.read, name) }
    let size = Int(status.st_size)
    var isRead = true
    let bytes = Array(unsafeUninitializedCapacity: size) {
      (buffer: inout UnsafeMutableBufferPointer<UInt8>, count: inout Int) in
      while count < size {
        let received = Foundation.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if received < 0, errno == EINTR { continue }
        isRead = received >= 0
        guard received > 0 else { return }
        count += received
      }
    }
    guard isRead else { throw failure(.read, name) }
    return bytes
  }

  /// True if the file does not exist.
  func lacks(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(name), &status) != 0 && errno == ENOENT
  }

  /// Writes a draft and renames it over the file, so that the name always refers to a complete file.
  func replace(_ name: String, with bytes: [UInt8]) throws(FileStoreFailure) {
    let descriptor = open(path(Self.draft), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(.written, name) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { part in
        write(descriptor, part.baseAddress, part.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let failure = failure(.written, name)
        close(descriptor)
        // The disk may be full; the draft would take up space.
        unlink(path(Self.draft))
        throw failure
      }
      written += count
    }
    guard close(descriptor) == 0, rename(path(Self.draft), path(name)) == 0 else { throw failure(.written, name) }
  }

  /// Sets the file's time of use to now.
  func touch(_ name: String) throws(FileStoreFailure) {
    guard utimes(path(name), nil) == 0 else { throw failure(.written, name) }
  }

  /// Removes the file. Does nothing if it does not exist.
  func remove(_ name: String) throws(FileStoreFailure) {
    guard unlink(path(name)) == 0 || errno == ENOENT else { throw failure(.removed, name) }
  }

  // MARK: Private

  /// One draft is enough: the folder is locked, and one file is written at a time.
  private static let draft = "draft"

  private static func takeLock(of folder: String) throws(FileStoreFailure) -> Int32 {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw FileStoreFailure(attempt: .opened, path: folder, reason: error.localizedDescription)
    }
    let lock = open("\(folder)/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw FileStoreFailure(attempt: .opened, path: folder, reason: reason) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno == EWOULDBLOCK ? "another process, or another store of this process, uses it" : Self.reason
      close(lock)
      throw FileStoreFailure(attempt: .opened, path: folder, reason: reason)
    }
    return lock
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private func failure(_ attempt: FileStoreFailure.Attempt, _ name: String) -> FileStoreFailure {
    FileStoreFailure(attempt: attempt, path: path(name), reason: Self.reason)
  }

  private static func seconds(_ status: stat) -> Double {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private let folder: String
  private let lock: Int32
}
