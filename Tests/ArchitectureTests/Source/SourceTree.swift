import Foundation

/// The text files of the package on disk.
enum SourceTree {
  /// The package's folder, derived from the path of this file at compile time.
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// All text files in a folder. Media files are left out.
  static func files(below folder: String) throws -> [SourceFile] {
    guard (folder + "/").hasPrefix("Sources/") else { return try read(below: folder) }
    return try sources.get().filter { $0.path.hasPrefix(folder + "/") }
  }

  // MARK: Private

  /// Read once for all tests: taking comments and strings out of the code takes seconds.
  private static let sources = Result { try read(below: "Sources") }

  private static func read(below folder: String) throws -> [SourceFile] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
    return try paths.sorted().compactMap { (path) -> SourceFile? in
      let path = folder + "/" + path
      var isFolder: ObjCBool = false
      let file = root.appendingPathComponent(path)
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue,
        let text = String(data: try Data(contentsOf: file), encoding: .utf8)
      else { return nil }
      return SourceFile(path: path, text: text)
    }
  }
}
