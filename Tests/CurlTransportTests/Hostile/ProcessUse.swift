import Foundation

/// The resources that this process uses now, as the system reports them.
struct ProcessUse {
  let descriptors: Int
  let threads: Int
  let memoryBytes: Int

  init() {
    // Reading the folder always uses a descriptor too.
    descriptors = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
    threads = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []).count
    let text: String = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages: Int = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    memoryBytes = pages * Int(sysconf(Int32(clamping: _SC_PAGESIZE)))
  }

  /// The most memory that this process has had at one time.
  static var peakMemoryBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
      ?? 0
  }
}
