import CMalloc
import Foundation

/// The arenas from which glibc's `malloc` serves threads.
public enum MallocArenas {
  /// Allows one arena for each processor, where glibc makes up to eight. Freed memory stays in its arena, so with many
  /// arenas a process holds more than it uses. To be called before threads allocate; other C libraries have no arenas.
  public static func limitToProcessors() {
    malloc_limit_arenas(Int32(clamping: ProcessInfo.processInfo.activeProcessorCount))
  }
}
