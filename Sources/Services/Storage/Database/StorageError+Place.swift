extension StorageError {
  /// A Boolean value that is true if the place of the database is the cause, and not what was to be stored: a full disk,
  /// a lock, a server that does not answer. The same operation may succeed a little later.
  public var isOfPlace: Bool {
    switch self {
    case .unreachable, .busy, .cannotWrite: true
    default: false
    }
  }
}
