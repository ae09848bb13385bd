import Foundation

/// A folder for one test, removed after it.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "loading-files-" + UUID().uuidString

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
  var files: [String] { names.filter { $0.hasSuffix(".response") }.map { path + "/" + $0 } }
}
