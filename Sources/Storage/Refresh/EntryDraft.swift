import Bytes
import Foundation

/// An entry as a check of its feed found it, cleaned and classified.
public struct EntryDraft: Hashable, Sendable {
  /// What tells the entry from all others of its feed.
  @ComparedByBytes public var guid: String
  /// The key of the item kind that shows it.
  @ComparedByBytes public var kind: String
  @ComparedByBytes public var title: String?
  @ComparedByBytes public var link: String?
  @ComparedByBytes public var author: String?
  public var published: Date?
  public var updated: Date?
  /// Clean markup, safe to show.
  @ComparedByBytes public var contentHTML: String
  /// The content as plain text, for search and excerpts.
  @ComparedByBytes public var text: String
  public var enclosures: [Enclosure]
  public var images: [StoredImage]
  /// What only this kind knows, as its own JSON.
  @ComparedByBytes public var payload: String?
  public var details = EntryDetails()
  /// What the draft was made of; nil for one that cannot be made again.
  public var source: DraftSource?

  public init(
    guid: String, kind: String, title: String? = nil, link: String? = nil, author: String? = nil,
    published: Date? = nil, updated: Date? = nil, contentHTML: String = "", text: String = "",
    enclosures: [Enclosure] = [], images: [StoredImage] = [], payload: String? = nil
  ) {
    self.guid = guid
    self.kind = kind
    self.title = title
    self.link = link
    self.author = author
    self.published = published
    self.updated = updated
    self.contentHTML = contentHTML
    self.text = text
    self.enclosures = enclosures
    self.images = images
    self.payload = payload
  }
}
