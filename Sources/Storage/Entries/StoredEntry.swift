import Bytes
import Foundation

/// An entry as one user sees it.
public struct StoredEntry: Hashable, Sendable {
  public var id: EntryID
  public var feedID: FeedID
  /// The feed's title as the user has it.
  @ComparedByBytes public var feedTitle: String
  @ComparedByBytes public var guid: String
  /// The key of the item kind that shows it.
  @ComparedByBytes public var kind: String
  @ComparedByBytes public var title: String?
  @ComparedByBytes public var link: String?
  @ComparedByBytes public var author: String?
  /// When the feed says it was published, else when it was first seen; never later than `received`.
  public var published: Date
  /// When it was first seen.
  public var received: Date
  /// `nil` unless it was asked for.
  @ComparedByBytes public var contentHTML: String?
  /// The first 600 characters of its plain text.
  @ComparedByBytes public var excerpt: String
  public var enclosures: [Enclosure]
  public var images: [StoredImage]
  /// What only this kind knows, as its own JSON.
  @ComparedByBytes public var payload: String?
  /// Grows whenever the entry's content changes; no two changes in a database share one.
  public var revision: Int64
  public var isUnread: Bool
  public var isStarred: Bool

  public init(
    id: EntryID, feedID: FeedID, feedTitle: String, guid: String, kind: String, title: String? = nil,
    link: String? = nil, author: String? = nil, published: Date, received: Date, contentHTML: String? = nil,
    excerpt: String = "", enclosures: [Enclosure] = [], images: [StoredImage] = [], payload: String? = nil,
    revision: Int64, isUnread: Bool = true, isStarred: Bool = false
  ) {
    self.id = id
    self.feedID = feedID
    self.feedTitle = feedTitle
    self.guid = guid
    self.kind = kind
    self.title = title
    self.link = link
    self.author = author
    self.published = published
    self.received = received
    self.contentHTML = contentHTML
    self.excerpt = excerpt
    self.enclosures = enclosures
    self.images = images
    self.payload = payload
    self.revision = revision
    self.isUnread = isUnread
    self.isStarred = isStarred
  }
}
