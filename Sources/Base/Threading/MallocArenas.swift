import CMalloc
import Foundation

/// The areas from which glibc's `malloc` serves threads.
public enum MallocArenas {
  /// Allows one area for each processor, where glibc makes up to eight. Freed memory stays in its area, so with many
  /// areas a process holds more than it uses. To be called before threads allocate; other C libraries have no areas.
  public static func limitToProcessors() {
    malloc_limit_arenas(Int32(clamping: ProcessInfo.processInfo.activeProcessorCount))
  }
}
