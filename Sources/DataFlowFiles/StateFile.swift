import Foundation

/// A part of a state, kept in a file as JSON.
///
/// A file is written beside and put in place at once: whoever reads, or comes back after a crash, finds the old state or
/// the new one and never half of one.
public struct StateFile<Value: Codable & Sendable>: Sendable {
  /// What could not be done with the file.
  public struct Failure: Error, CustomStringConvertible {
    public enum Attempt: String, Sendable { case read, written }

    public let attempt: Attempt
    public let path: String
    public let reason: String

    public var description: String { "The state in “\(path)” could not be \(attempt.rawValue): \(reason)" }
  }

  private let url: URL

  /// - Parameter path: of the file; its folder must exist.
  public init(_ path: String) {
    url = URL(fileURLWithPath: path)
  }

  /// What was kept, or nil if nothing has been yet.
  ///
  /// - Throws: ``Failure`` if there is a file and it cannot be understood.
  public func load() throws -> Value? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: try Data(contentsOf: url))
    } catch {
      throw Failure(attempt: .read, path: url.path, reason: "\(error)")
    }
  }

  /// - Throws: ``Failure``; the file is then what it was.
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
