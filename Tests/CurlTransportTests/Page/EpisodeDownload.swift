import Foundation
import Loading

/// Downloads an episode into a file. After any interruption, the next call continues where it ended.
struct EpisodeDownload {
  let loader: Loader
  let url: String
  let file: URL
  /// Stored with the file in a real program; here it is only kept in memory.
  private(set) var point: ResumePoint = .start

  init(loader: Loader, url: String, file: URL) {
    self.loader = loader
    self.url = url
    self.file = file
  }

  mutating func run() async throws {
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle: FileHandle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var point: ResumePoint = point
    defer { self.point = point }
    try handle.seek(toOffset: UInt64(clamping: point.receivedBytes))
    point = try await loader.download(Request(url), from: point) { part in
      switch part {
      case .restart:
        try handle.truncate(atOffset: 0)
        point = .start
      case .bytes(let bytes, let next):
        try handle.write(contentsOf: bytes)
        point = next
      }
    }
  }
}
