import Bytes
import Storage

/// The views that a user has chosen for places.
public struct PlaceViews: Sendable, Equatable {
  private var stored: [ViewedPlace: PlaceView]

  public init(stored: [ViewedPlace: PlaceView] = [:]) {
    self.stored = stored
  }

  public subscript(place: ViewedPlace) -> PlaceView {
    get { stored[place] ?? PlaceView() }
    set { stored[place] = newValue }
  }

  public func layout(of place: ViewedPlace, _ settings: ReaderSettings) -> TimelineLayout {
    self[place].layout.flatMap { TimelineLayout.value($0) } ?? settings[.layout]
  }

  /// The order of a place. Searches, labels and starred entries do not stand by feed.
  public func order(of place: ViewedPlace, _ settings: ReaderSettings) -> TimelineOrder {
    let order = self[place].order.flatMap { TimelineOrder.value($0) } ?? settings[.order]
    return place.orders.contains(order) ? order : .newest
  }

  /// The filters that the user has chosen for feeds and folders.
  public var filters: [EntryScope: EntryFilter] {
    var filters: [EntryScope: EntryFilter] = [:]
    for (place, view) in stored {
      guard let hidesRead = view.hidesRead, let scope = place.sidebarScope else { continue }
      filters[scope] = hidesRead ? .unread : .all
    }
    return filters
  }
}

extension ViewedPlace {
  /// The place of a query.
  public init(_ query: TimelineQuery) {
    if query.search != nil {
      self = .search
      return
    }
    switch (query.scope, query.filter) {
    case (_, .starred): self = .starred
    case (.all, .unread): self = .unread
    case (.all, _): self = .all
    case (.feed(let id), _): self = .feed(id)
    case (.folder(let id), _): self = .folder(id)
    case (.label(let id), _): self = .label(id)
    }
  }

  /// The scope of a feed or folder in the sidebar.
  fileprivate var sidebarScope: EntryScope? {
    switch self {
    case .feed(let id): .feed(id)
    case .folder(let id): .folder(id)
    case .unread, .all, .starred, .search, .label: nil
    }
  }

  /// The orders that the place can have.
  public var orders: [TimelineOrder] {
    switch self {
    case .unread, .all, .folder: [.newest, .oldest, .feed, .rare]
    case .feed, .label, .starred: [.newest, .oldest]
    case .search: [.newest, .best]
    }
  }

  /// True if the user can hide here what is read, and the place remembers it. Unread and all entries are places of their own.
  public var hidesRead: Bool {
    switch self {
    case .feed, .folder, .label, .search: true
    case .unread, .all, .starred: false
    }
  }
}
