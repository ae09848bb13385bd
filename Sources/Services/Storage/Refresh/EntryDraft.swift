import Bytes
import Foundation

/// An entry found by a check of its feed, cleaned and classified.
public struct EntryDraft: Hashable, Sendable {
  /// The identifier of the entry within its feed.
  @ComparedByBytes public var guid: String
  /// The key of the entry's item kind.
  @ComparedByBytes public var kind: String
  @ComparedByBytes public var title: String?
  public var link: WebAddress?
  @ComparedByBytes public var author: String?
  public var published: Date?
  public var updated: Date?
  /// Sanitized markup.
  @ComparedByBytes public var contentHTML: String
  /// The content as plain text, for search and excerpts.
  @ComparedByBytes public var text: String
  public var enclosures: [Enclosure]
  public var images: [StoredImage]
  /// The data specific to the kind, as JSON.
  @ComparedByBytes public var payload: String?
  public var details = EntryDetails()
  /// The source of the draft; nil for a draft that cannot be rebuilt.
  public var source: DraftSource?

  public init(
    guid: String, kind: String, title: String? = nil, link: WebAddress? = nil, author: String? = nil,
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
