/// Why the database could not do what it was asked.
public enum StorageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another user has this name; names are compared without regard to case.
  case nameTaken(String)
  /// What the operation was to change does not exist, for instance "feed 12".
  case notFound(String)
  /// The database cannot be opened at all.
  case cannotOpen(path: String, reason: String)
  /// The database was written by a newer program; both are schema versions.
  case newerSchema(found: Int, known: Int)
  /// Another program kept the database locked for longer than this one waits.
  case busy
  /// The database is damaged; the text is the engine's own account.
  case corrupt(String)
  /// Anything else that the engine reported while doing `operation`.
  case failed(operation: String, reason: String)
  /// The database was closed before.
  case closed

  public var description: String {
    switch self {
    case .nameTaken(let name):
      "The name \"\(name)\" is taken. Choose another one."
    case .notFound(let what):
      "There is no \(what)."
    case .cannotOpen(let path, let reason):
      "The database \(path) cannot be opened: \(reason)."
    case .newerSchema(let found, let known):
      """
      The database has schema version \(found), made by a newer program; this one knows versions up to \(known). \
      Update the program, or use another database.
      """
    case .busy:
      "The database is locked by another program, so nothing was changed. Try again in a moment."
    case .corrupt(let account):
      "The database is damaged (\(account)). Restore it from a backup."
    case .failed(let operation, let reason):
      "The database failed while \(operation): \(reason)."
    case .closed:
      "The database is closed."
    }
  }
}
