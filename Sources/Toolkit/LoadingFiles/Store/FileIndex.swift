/// The names of the files, their sizes and the order of their last use.
struct FileIndex {
  // MARK: Lifecycle

  /// - Parameter files: The files, the least recently used first.
  init(_ files: [CacheFolder.File]) {
    for file in files { set(file.name, file.size) }
  }

  // MARK: Internal

  private(set) var size = 0

  /// The approximate number of bytes that a file of this size takes on a disk.
  static func blocks(_ bytes: Int) -> Int { (bytes + 4095) / 4096 * 4096 }

  func contains(_ name: String) -> Bool { entries[name] != nil }

  mutating func set(_ name: String, _ bytes: Int) {
    remove(name)
    lastUse += 1
    entries[name] = Entry(size: Self.blocks(bytes), use: lastUse)
    size += Self.blocks(bytes)
  }

  mutating func use(_ name: String) {
    lastUse += 1
    entries[name]?.use = lastUse
  }

  mutating func remove(_ name: String) {
    guard let entry = entries.removeValue(forKey: name) else { return }
    size -= entry.size
  }

  /// Removes the least recently used files until the others take at most the given number of bytes. It removes a
  /// sixteenth more, so that not every new file sorts all of them.
  ///
  /// - Parameter spared: A file that stays and is not counted, because it is about to be replaced.
  /// - Returns: The names of the removed files.
  mutating func evict(downTo maximum: Int, sparing spared: String? = nil) -> [String] {
    var rest = size - (spared.flatMap { name in entries[name]?.size } ?? 0)
    guard rest > maximum else { return [] }
    var evicted: [String] = []
    let oldestFirst = entries.sorted { $0.value.use < $1.value.use }
    for (name, entry) in oldestFirst where name != spared {
      guard rest > maximum - maximum / 16 else { break }
      rest -= entry.size
      evicted.append(name)
    }
    for name in evicted { remove(name) }
    return evicted
  }

  // MARK: Private

  private struct Entry {
    let size: Int
    var use: UInt64
  }

  private var entries: [String: Entry] = [:]
  private var lastUse: UInt64 = 0
}
