/// The reason why a database operation failed.
public enum StorageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another user, another folder beside this one, or another label has this name. Only names of folders are compared
  /// with regard to case.
  case nameTaken(String)
  /// A folder or a label would have no name.
  case nameMissing
  /// The folder of that name would be within itself.
  case folderCycle(String)
  /// More than `Folder.mostLevels` folders would be within each other.
  case folderTooDeep
  /// The user would have more folders, labels or places than allowed; `what` is a noun in the plural.
  case tooMany(_ what: String, most: Int)
  /// The object to change does not exist, for example "feed 12".
  case notFound(String)
  /// Another check of the feed was stored since it was read, or the node that made this one was declared dead.
  case superseded
  /// The database cannot be opened.
  case cannotOpen(path: String, reason: String)
  /// The database server does not answer, or the connection to it was lost.
  case unreachable(server: String, reason: String)
  /// A newer program wrote the database; both numbers are schema versions.
  case newerSchema(found: Int, known: Int)
  /// Another program kept the database locked for longer than the time limit.
  case busy
  /// The database cannot be changed at present, for example because its disk is full; the reason says what to do.
  case cannotWrite(path: String, reason: String)
  /// The database is damaged; the text is the engine's description.
  case corrupt(String)
  /// Any other error of the engine during `operation`.
  case failed(operation: String, reason: String)
  /// The database has been closed.
  case closed

  public var description: String {
    switch self {
    case .nameTaken(let name):
      "The name “\(name)” is taken. Choose another one."
    case .nameMissing:
      "The name is empty. Enter one."
    case .folderCycle(let name):
      "The folder “\(name)” cannot be moved into itself or into a folder within it."
    case .folderTooDeep:
      "At most \(Folder.mostLevels) folders can be within each other. Choose a folder further up."
    case .tooMany(let what, let most):
      "At most \(most) \(what) are possible. Delete some first."
    case .notFound(let what):
      "There is no \(what)."
    case .superseded:
      "Another check of the feed was stored in the meantime."
    case .cannotOpen(let path, let reason):
      "The database \(path) cannot be opened: \(reason)."
    case .unreachable(let server, let reason):
      "The database server \(server) cannot be reached: \(reason). Try again in a moment."
    case .newerSchema(let found, let known):
      """
      The database has schema version \(found), made by a newer program; this one knows versions up to \(known). \
      Update the program, or use another database.
      """
    case .busy:
      "The database is locked by another program, so nothing was changed. Try again in a moment."
    case .cannotWrite(let path, let reason):
      "The database \(path) cannot be changed: \(reason)."
    case .corrupt(let account):
      "The database is damaged (\(account)). Stop the reader, and restore a backup."
    case .failed(let operation, let reason):
      "The database failed while \(operation): \(reason)."
    case .closed:
      "The database is closed."
    }
  }
}
