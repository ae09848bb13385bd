/// A failed operation on a file or the folder of a ``FileStore``.
public struct FileStoreFailure: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Attempt: String, Sendable, Hashable { case opened, read, written, removed }

  public let attempt: Attempt
  public let path: String
  public let reason: String

  public var description: String {
    "The cache in “\(path)” could not be \(attempt.rawValue): \(reason). Everything is loaded from the network instead."
  }
}
