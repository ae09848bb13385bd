import Bytes

/// A place whose view a user chooses.
public enum ViewedPlace: Hashable, Sendable {
  case unread
  case all
  case starred
  /// The results of all searches.
  case search
  case feed(FeedID)
  case folder(FolderID)
  case label(LabelID)

  /// The text in storage.
  var key: String {
    switch self {
    case .unread: "unread"
    case .all: "all"
    case .starred: "starred"
    case .search: "search"
    case .feed(let id): "feed \(id)"
    case .folder(let id): "folder \(id)"
    case .label(let id): "label \(id)"
    }
  }

  /// - Returns: nil for a text that no version has stored.
  init?(key: String) {
    let parts = key.splitBytes(on: " ")
    let plain: [ViewedPlace] = [.unread, .all, .starred, .search]
    if let place = plain.first(where: { key.hasSameBytes(as: $0.key) }) {
      self = place
    } else if parts.count == 2, let id = Int64(parts[1]) {
      let places: [ViewedPlace] = [
        .feed(FeedID(rawValue: id)), .folder(FolderID(rawValue: id)), .label(LabelID(rawValue: id)),
      ]
      guard let place = places.first(where: { key.hasSameBytes(as: $0.key) }) else { return nil }
      self = place
    } else {
      return nil
    }
  }

  var feed: FeedID? { if case .feed(let id) = self { id } else { nil } }
  var folder: FolderID? { if case .folder(let id) = self { id } else { nil } }
  var label: LabelID? { if case .label(let id) = self { id } else { nil } }
}

/// The view of a place; nil for what the user has not chosen there.
public struct PlaceView: Hashable, Sendable {
  @ComparedByBytes public var layout: String?
  @ComparedByBytes public var order: String?
  public var hidesRead: Bool?

  public init(layout: String? = nil, order: String? = nil, hidesRead: Bool? = nil) {
    self.layout = layout
    self.order = order
    self.hidesRead = hidesRead
  }
}

extension ViewedPlace {
  /// Selects the views of a user: place, layout, order, and whether read entries are hidden.
  static func views(of user: UserID) -> SQL {
    "SELECT place, layout, sort, hides_read FROM place_views WHERE user_id = \(user)"
  }

  /// A row of ``views(of:)``; nil for a place that no version has stored.
  static func row(_ row: some SQLRow) -> (place: ViewedPlace, view: PlaceView)? {
    ViewedPlace(key: row.text(0)).map { place in
      let view = PlaceView(
        layout: row.optionalText(1), order: row.optionalText(2), hidesRead: row.isNull(3) ? nil : row.integer(3) != 0)
      return (place, view)
    }
  }

  /// Stores a view in place of the former one. Gives a row unless the user or the place does not exist.
  func storing(_ view: PlaceView, for user: UserID) -> SQL {
    let exists: SQL =
      switch self {
      case .unread, .all, .starred, .search: "TRUE"
      case .feed(let id): "EXISTS (SELECT 1 FROM feeds f WHERE f.id = \(id))"
      case .folder(let id): "EXISTS (SELECT 1 FROM folders d WHERE d.id = \(id) AND d.user_id = \(user))"
      case .label(let id): "EXISTS (SELECT 1 FROM labels l WHERE l.id = \(id) AND l.user_id = \(user))"
      }
    return """
      INSERT INTO place_views (user_id, place, feed_id, folder_id, label_id, layout, sort, hides_read)
      SELECT u.id, \(key), CAST(\(orNull: feed) AS BIGINT), CAST(\(orNull: folder) AS BIGINT),
        CAST(\(orNull: label) AS BIGINT), \(orNull: view.layout), \(orNull: view.order),
        CAST(\(orNull: view.hidesRead.map { $0 ? 1 : 0 }) AS BIGINT)
      FROM users u WHERE u.id = \(user) AND \(exists)
      ON CONFLICT (user_id, place) DO UPDATE
      SET layout = excluded.layout, sort = excluded.sort, hides_read = excluded.hides_read RETURNING 1
      """
  }
}
