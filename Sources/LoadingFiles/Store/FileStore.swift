import Bytes
import Loading

/// Keeps answers in a folder, where they outlive the process; those that were not used for the longest time go first.
///
/// * One file holds all answers of one address. It is written beside and put in place at once: whoever dies while he
///   writes leaves the old answers or the new ones, never half of one.
/// * A file that is damaged all the same (a disk that fails, a power cut) is recognized by its checksum, reported, and
///   removed; nothing of it is used.
/// * Time in the files is the wall clock's, as no other goes on between processes. If it was set back, answers from
///   what is now the future are taken for stale.
/// * One store at a time has the folder, of any process.
///
/// Files are read and written on the store's own queue, so that a slow disk holds up nobody but who waits for it. Put
/// a ``MemoryStore`` in front of it by a ``LayeredStore``.
public actor FileStore: ResponseStore {
  // MARK: Lifecycle

  /// Opens the folder, which is made if there is none, readable by its owner alone. O(files in it).
  ///
  /// - Parameters:
  ///   - folder: holds nothing else; files that the store did not write are left alone.
  ///   - maximumBytes: of the files together, each counted in blocks of 4 KiB; an address whose answers need more than
  ///     an eighth of it is not kept.
  ///   - onFailure: is told, on the store's queue, what could not be read or written. The store goes on without it.
  /// - Throws: ``FileStoreFailure`` if the folder cannot be used.
  public init(
    folder: String, maximumBytes: Int = 256 * 1024 * 1024,
    onFailure: @escaping @Sendable (FileStoreFailure) -> Void
  ) throws(FileStoreFailure) {
    try self.init(folder: folder, maximumBytes: maximumBytes, wallClock: { WallTime.now }, onFailure: onFailure)
  }

  /// - Parameter wallClock: the time since 1970.
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

  /// Bytes of all files now, each counted in blocks of 4 KiB.
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

  public func removeAll(for url: String) {
    let name = AddressFile.name(for: url)
    if index.contains(name) { remove(name) }
  }

  // MARK: Private

  private func read(_ name: String, for url: String) -> [StoredResponse] {
    do {
      let file = try AddressFile(folder.read(name))
      // Two addresses may have one name; the file is then the other's.
      return file.url.hasSameBytes(as: url) ? file.responses : []
    } catch let failure as FileStoreFailure {
      onFailure(failure)
    } catch {
      onFailure(FileStoreFailure(attempt: .read, path: folder.path(name), reason: "\(error)"))
    }
    remove(name)
    return []
  }

  private func remove(_ name: String) {
    index.remove(name)
    attempt { () throws(FileStoreFailure) in try folder.remove(name) }
  }

  private func attempt(_ body: () throws(FileStoreFailure) -> Void) {
    do throws(FileStoreFailure) { try body() } catch { onFailure(error) }
  }

  private let executor = FileExecutor()
  private let folder: CacheFolder
  private let maximumBytes: Int
  private let wallClock: @Sendable () -> Duration
  private let onFailure: @Sendable (FileStoreFailure) -> Void
  private var index: FileIndex
}
