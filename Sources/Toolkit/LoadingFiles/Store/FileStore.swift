import Bytes
import Loading
import Threading

/// Stores responses in a folder, where they outlive the process. The least recently used ones are evicted first.
///
/// * One file holds all responses of one address. It is written under another name and then renamed: if the process
///   dies while writing, the old responses or the new ones remain, never a mixture.
/// * A damaged file (a failing disk, a power cut) is detected by its checksum, reported, and removed. Nothing of it is
///   used. A file that cannot be read for another reason, such as too many open files, is reported and stays.
/// * Files contain wall-clock times, because no other clock continues between processes. If the clock was set back,
///   responses from what is now the future count as stale.
/// * Only one store at a time, in any process, can use the folder.
///
/// Files are read and written on the store's own queue, so a slow disk delays only the callers that wait for it. Put a
/// `MemoryStore` in front with a `LayeredStore`.
public actor FileStore: ResponseStore {
  // MARK: Lifecycle

  /// Opens the folder. Creates it if needed, readable by its owner only.
  ///
  /// - Parameters:
  ///   - folder: A folder for this store alone. Files that the store did not write are ignored.
  ///   - maximumBytes: The limit on the size of all files, each counted in blocks of 4 KiB. An address whose responses
  ///     need more than an eighth of it is not stored.
  ///   - onFailure: Called on the store's queue with each failure to read or write. The store continues without the
  ///     file.
  /// - Throws: ``FileStoreFailure`` if the folder cannot be used.
  /// - Complexity: O(files in the folder).
  public init(
    folder: String, maximumBytes: Int = 256 * 1024 * 1024,
    onFailure: @escaping @Sendable (FileStoreFailure) -> Void
  ) throws(FileStoreFailure) {
    try self.init(folder: folder, maximumBytes: maximumBytes, wallClock: { WallTime.now }, onFailure: onFailure)
  }

  /// - Parameter wallClock: Returns the time since 1970.
  init(
    folder: String, maximumBytes: Int, wallClock: @escaping @Sendable () -> Duration,
    onFailure: @escaping @Sendable (FileStoreFailure) -> Void
  ) throws(FileStoreFailure) {
    self.folder = try CacheFolder(folder)
    self.maximumBytes = maximumBytes
    self.wallClock = wallClock
    self.onFailure = onFailure
    index = FileIndex(try self.folder.files())
    for name in index.evict(downTo: maximumBytes) { try self.folder.remove(name) }
  }

  // MARK: Public

  /// The size of all files in bytes, each counted in blocks of 4 KiB.
  public var size: Int { index.size }

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Reads one file.
  public func responses(for url: String, now: Duration) -> [StoredResponse] {
    let name = AddressFile.name(for: url)
    guard index.contains(name) else { return [] }
    let kept = read(name, for: url)
    if !kept.isEmpty {
      index.use(name)
      attempt { () throws(FileStoreFailure) in try folder.touch(name) }
    }
    let wallNow = wallClock()
    return kept.map { response in response.brought(from: wallNow, to: now) }
  }

  /// Reads and writes one file.
  public func put(_ response: StoredResponse, for url: String) {
    let name = AddressFile.name(for: url)
    let kept = index.contains(name) ? read(name, for: url) : []
    var responses = StoredVariants.inserting(response.kept(at: wallClock()), into: kept)
    var bytes = AddressFile(url: url, responses: responses).bytes
    while FileIndex.blocks(bytes.count) > maximumBytes / 8, responses.count > 1 {
      responses.removeFirst()
      bytes = AddressFile(url: url, responses: responses).bytes
    }
    guard FileIndex.blocks(bytes.count) <= maximumBytes / 8 else { return remove(name) }
    let room = maximumBytes - FileIndex.blocks(bytes.count)
    for other in index.evict(downTo: room, sparing: name) { remove(other) }
    attempt { () throws(FileStoreFailure) in
      try folder.replace(name, with: bytes)
      index.set(name, bytes.count)
    }
  }

  /// Removes all responses for an address, whatever headers they vary by.
  public func removeAll(for url: String) {
    let name = AddressFile.name(for: url)
    if index.contains(name) { remove(name) }
  }

  // MARK: Private

  private func read(_ name: String, for url: String) -> [StoredResponse] {
    let bytes: [UInt8]
    do throws(FileStoreFailure) {
      bytes = try folder.read(name)
    } catch {
      onFailure(error)
      // Other failures, such as too many open files, may pass.
      if folder.lacks(name) { index.remove(name) }
      return []
    }
    do throws(AddressFile.Damage) {
      let file = try AddressFile(bytes)
      // Two addresses may share a file name. The file then belongs to the other address.
      return file.url.hasSameBytes(as: url) ? file.responses : []
    } catch {
      onFailure(FileStoreFailure(attempt: .read, path: folder.path(name), reason: "\(error)"))
      remove(name)
      return []
    }
  }

  private func remove(_ name: String) {
    index.remove(name)
    attempt { () throws(FileStoreFailure) in try folder.remove(name) }
  }

  private func attempt(_ body: () throws(FileStoreFailure) -> Void) {
    do throws(FileStoreFailure) { try body() } catch { onFailure(error) }
  }

  private let executor = QueueExecutor(label: "LoadingFiles.FileStore")
  private let folder: CacheFolder
  private let maximumBytes: Int
  private let wallClock: @Sendable () -> Duration
  private let onFailure: @Sendable (FileStoreFailure) -> Void
  private var index: FileIndex
}

/// A failed operation on a file or the folder of a ``FileStore``.
public struct FileStoreFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The operation that failed.
  public enum Attempt: String, Sendable, Hashable { case opened, read, written, removed }

  /// The operation that failed.
  public let attempt: Attempt
  /// The path of the file or folder.
  public let path: String
  /// The reason that the system gives.
  public let reason: String

  public var description: String {
    "The cache in “\(path)” could not be \(attempt.rawValue): \(reason). Everything is loaded from the network instead."
  }
}
