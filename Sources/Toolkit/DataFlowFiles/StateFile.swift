import Foundation

/// A part of a state, stored in a file as JSON.
///
/// Each write goes to another file, which then replaces this one in a single step: a reader, also after a crash, finds
/// the old state or the new one and never a part of one.
public struct StateFile<Value: Codable & Sendable>: Sendable {
  /// An error in reading or writing the file.
  public struct Failure: Error, CustomStringConvertible {
    public enum Attempt: String, Sendable { case read, written }

    public let attempt: Attempt
    public let path: String
    public let reason: String

    public var description: String { "The state in “\(path)” could not be \(attempt.rawValue): \(reason)" }
  }

  private let url: URL

  /// - Parameter path: the path of the file; its folder must exist.
  public init(_ path: String) {
    url = URL(fileURLWithPath: path)
  }

  /// Reads the stored value; nil if there is no file yet.
  ///
  /// - Throws: ``Failure`` if the file exists and cannot be read or decoded.
  public func load() throws -> Value? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: try Data(contentsOf: url))
    } catch {
      throw Failure(attempt: .read, path: url.path, reason: "\(error)")
    }
  }

  /// Replaces the stored value.
  ///
  /// - Throws: ``Failure``; the file is then unchanged.
  public func save(_ value: Value) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      try encoder.encode(value).write(to: url, options: .atomic)
    } catch {
      throw Failure(attempt: .written, path: url.path, reason: "\(error)")
    }
  }
}
