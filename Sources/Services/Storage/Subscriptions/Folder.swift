import Bytes

/// A user's folder for subscriptions and other folders. It may be empty.
public struct Folder: Hashable, Sendable {
  /// The most folders within each other.
  public static let mostLevels = 16
  /// The most folders of a user.
  public static let most = 1_000
  /// The most places of feeds in folders. A user may have more by feeds that are in one folder each.
  public static let mostPlaces = 20_000

  public var id: FolderID
  /// The folder around it; nil for one at the top.
  public var parent: FolderID?
  /// Unique among the folders beside it, byte by byte.
  @ComparedByBytes public var name: String
  /// The position among the folders beside it, ascending.
  public var position: Int
  /// True if the user has hidden the folder's feeds.
  public var isFolded: Bool
  /// The feeds that the user has put in order, first to last. The folder's other feeds follow by title.
  public var order: [FeedID]

  public init(
    id: FolderID, parent: FolderID? = nil, name: String, position: Int, isFolded: Bool = false, order: [FeedID] = []
  ) {
    self.id = id
    self.parent = parent
    self.name = name
    self.position = position
    self.isFolded = isFolded
    self.order = order
  }
}

/// The id of a user's folder.
public struct FolderID: RowIdentifier {
  /// The place of feeds that are in no folder, where a place is asked for. No folder has this number.
  public static let outside = FolderID(rawValue: 0)

  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
