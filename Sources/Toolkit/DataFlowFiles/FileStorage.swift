@_exported import DataFlow
import Foundation

/// Keeps a value in a file, as JSON. A value that is being saved when the program ends is there whole, or not at all.
public struct FileStorage<Value: Codable & Sendable>: ValueStorage {
  private let url: URL

  /// - Parameter path: the file. It is made, with its folder, when a value is saved first.
  public init(path: String) {
    url = URL(filePath: path)
  }

  public func load() async throws -> Value? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
  }

  public func save(_ value: Value) async throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(value).write(to: url, options: .atomic)
  }
}
