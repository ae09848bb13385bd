import Storage

extension StorageError {
  /// True if the cause lies with the database's server, and may be gone soon.
  var mayPass: Bool {
    switch self {
    case .unreachable, .busy: true
    default: false
    }
  }
}
