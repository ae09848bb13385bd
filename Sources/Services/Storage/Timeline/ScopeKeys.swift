import Bytes

// The texts of scopes and filters in storage.

extension EntryScope {
  var key: String {
    switch self {
    case .all: ViewedPlace.all.key
    case .feed(let id): ViewedPlace.feed(id).key
    case .folder(let id): ViewedPlace.folder(id).key
    case .label(let id): ViewedPlace.label(id).key
    }
  }

  /// - Returns: nil for a text that no version has stored.
  init?(key: String) {
    switch ViewedPlace(key: key) {
    case .all: self = .all
    case .feed(let id): self = .feed(id)
    case .folder(let id): self = .folder(id)
    case .label(let id): self = .label(id)
    case .unread, .starred, .search, nil: return nil
    }
  }
}

extension EntryFilter {
  var key: String {
    switch self {
    case .all: "all"
    case .unread: "unread"
    case .starred: "starred"
    }
  }

  /// - Returns: nil for a text that no version has stored.
  init?(key: String) {
    guard let filter = [EntryFilter.all, .unread, .starred].first(where: { key.hasSameBytes(as: $0.key) }) else {
      return nil
    }
    self = filter
  }
}
