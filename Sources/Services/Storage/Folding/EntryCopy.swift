import Bytes

/// A copy of an entry in another feed.
public struct EntryCopy: Hashable, Sendable {
  public var id: EntryID
  public var feedID: FeedID
  /// The feed's title, as named by the user.
  @ComparedByBytes public var feedTitle: String

  public init(id: EntryID, feedID: FeedID, feedTitle: String) {
    self.id = id
    self.feedID = feedID
    self.feedTitle = feedTitle
  }
}

extension EntryCopy: Decodable {
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    id = EntryID(rawValue: try values.decode(Int64.self))
    feedID = FeedID(rawValue: try values.decode(Int64.self))
    feedTitle = try values.decode(String.self)
  }
}
