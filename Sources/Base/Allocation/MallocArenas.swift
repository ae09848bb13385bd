import Bytes
import CMalloc
import Foundation

/// The arenas from which glibc's `malloc` serves threads.
public enum MallocArenas {
  /// Allows one arena for each processor, where glibc makes up to eight. Freed memory stays in its arena, so with many
  /// arenas a process holds more than it uses. To be called before threads allocate; other C libraries have no arenas.
  public static func limitToProcessors() {
    malloc_limit_arenas(Int32(clamping: ProcessInfo.processInfo.activeProcessorCount))
  }

  /// Returns freed memory to the system, which glibc keeps in the midst of what is used: after an hour of load, a process
  /// would hold its peak for good. It takes some milliseconds, in which other threads may wait for memory.
  public static func giveBack() { malloc_give_back() }

  /// Returns freed memory whenever much of it is held, until the task is cancelled.
  public static func giveBackAfterLoad(checking pause: Duration = .seconds(20)) async {
    var limit = leastHeldBytes
    while (try? await Task.sleep(for: pause)) != nil {
      guard let held = heldBytes(), held > limit else { continue }
      giveBack()
      // What is in pages that are used in part stays.
      limit = max(leastHeldBytes, 2 * (heldBytes() ?? 0))
    }
  }

  // MARK: Private

  private static let leastHeldBytes = 24 << 20

  /// The memory that the process has and nothing uses. Nil where the system does not tell (proc(5)).
  private static func heldBytes() -> Int? {
    let used = malloc_used_bytes()
    guard used > 0, let file = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    // The resident pages, and those of them that are of files.
    let pages = file.split(separator: UInt8(ascii: " ")).dropFirst().prefix(2)
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard pages.count == 2 else { return nil }
    return max(0, pages[0] - pages[1]) * Int(getpagesize()) - Int(clamping: used)
  }
}
