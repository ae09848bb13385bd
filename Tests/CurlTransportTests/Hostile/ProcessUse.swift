import Foundation

/// What this process holds now, as the system counts it.
struct ProcessUse {
  let descriptors: Int
  let threads: Int
  let memoryBytes: Int

  init() {
    // The folder is read through a descriptor of its own, always.
    descriptors = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
    threads = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []).count
    let text: String = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages: Int = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    memoryBytes = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
