import Bytes
import Foundation
import TextSearch

/// An entry as one user sees it.
///
/// A page holds many entries, each in several places, and many pages hold the same entries. The immutable part is
/// shared, so that a copy is two words.
public struct StoredEntry: Hashable, Sendable {
  /// The other properties: one object shared by all pages with the same entry.
  private(set) var content: Content
  public var isUnread: Bool
  public var isStarred: Bool
  /// The user's labels of the entry, by id.
  public var labels: [LabelID]
  /// The copies of the entry in other feeds that the user follows, in the order in which they arrived.
  public var copies: [EntryCopy]
  /// The part of the text that a search found; nil without a search, or if it found something else.
  public var snippet: Snippet?

  // MARK: Lifecycle

  public init(
    id: EntryID, feedID: FeedID, feedTitle: String, feedIcon: String? = nil, guid: String, kind: String,
    title: String? = nil, link: WebAddress? = nil, author: String? = nil, published: Date, updated: Date? = nil,
    received: Date,
    rank: Date? = nil, contentHTML: String? = nil, excerpt: String = "", enclosures: [Enclosure] = [],
    images: [StoredImage] = [],
    payload: String? = nil, details: EntryDetails? = nil, revision: Int64, isUnread: Bool = true,
    isStarred: Bool = false, labels: [LabelID] = [], copies: [EntryCopy] = []
  ) {
    content = Content(
      Fields(
        id: id, feedID: feedID, feedTitle: feedTitle, feedIcon: feedIcon, guid: guid, kind: kind, title: title,
        link: link,
        author: author, published: published, updated: updated, received: received, rank: rank ?? published,
        contentHTML: contentHTML,
        excerpt: excerpt, enclosures: enclosures, images: images, payload: payload, details: details,
        revision: revision))
    self.isUnread = isUnread
    self.isStarred = isStarred
    self.labels = labels
    self.copies = copies
  }

  init(_ content: Content, _ seen: Seen) {
    self.content = content
    (isUnread, isStarred, labels, copies) = (seen.isUnread, seen.isStarred, seen.labels, seen.copies)
  }

  // MARK: Fields

  /// The part of an entry that marks do not change.
  public struct Fields: Hashable, Sendable {
    public var id: EntryID
    public var feedID: FeedID
    /// The feed's title, as named by the user.
    @ComparedByBytes public var feedTitle: String
    /// The version of the feed's stored icon; nil without one.
    @ComparedByBytes public var feedIcon: String?
    @ComparedByBytes public var guid: String
    /// The key of the entry's item kind.
    @ComparedByBytes public var kind: String
    @ComparedByBytes public var title: String?
    public var link: WebAddress?
    @ComparedByBytes public var author: String?
    /// The publication time stated by the feed, otherwise `received`. Never later than `received`.
    public var published: Date
    /// The time of the last change stated by the feed, as of the last stored change.
    public var updated: Date?
    /// The time when the entry was first found.
    public var received: Date
    /// The place in timelines: `published`, but later than what the feed had before the check that found the entry, so
    /// that an entry that comes late with an old date stands where it came. It never changes.
    public var rank: Date
    /// `nil` unless requested.
    @ComparedByBytes public var contentHTML: String?
    /// The first 600 characters of its plain text.
    @ComparedByBytes public var excerpt: String
    public var enclosures: [Enclosure]
    public var images: [StoredImage]
    /// The data specific to the kind, as JSON.
    @ComparedByBytes public var payload: String?
    /// `nil` unless requested.
    public var details: EntryDetails?
    /// Increases whenever the entry's content changes. Every change in a database has a revision of its own.
    public var revision: Int64
  }

  final class Content: Hashable, Sendable {
    let fields: Fields

    fileprivate init(_ fields: Fields) {
      self.fields = fields
    }

    static func == (left: Content, right: Content) -> Bool { left === right || left.fields == right.fields }

    func hash(into hasher: inout Hasher) {
      hasher.combine(fields)
    }
  }
}

extension StoredEntry {
  /// Setting it makes a copy of the fields.
  public var fields: Fields {
    get { content.fields }
    set { content = Content(newValue) }
  }

  public var id: EntryID { content.fields.id }
  public var feedID: FeedID { content.fields.feedID }
  public var feedTitle: String { content.fields.feedTitle }
  public var feedIcon: String? { content.fields.feedIcon }
  public var guid: String { content.fields.guid }
  public var kind: String { content.fields.kind }
  public var title: String? { content.fields.title }
  public var link: WebAddress? { content.fields.link }
  public var author: String? { content.fields.author }
  public var published: Date { content.fields.published }
  public var updated: Date? { content.fields.updated }
  public var received: Date { content.fields.received }
  public var rank: Date { content.fields.rank }
  public var contentHTML: String? { content.fields.contentHTML }
  public var excerpt: String { content.fields.excerpt }
  public var enclosures: [Enclosure] { content.fields.enclosures }
  public var images: [StoredImage] { content.fields.images }
  public var payload: String? { content.fields.payload }
  public var details: EntryDetails? { content.fields.details }
  public var revision: Int64 { content.fields.revision }
}

/// The id of an entry. Ids increase in the order in which entries are stored.
public struct EntryID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The state of an entry for one user.
public struct EntryState: Hashable, Sendable {
  public var id: EntryID
  public var isUnread: Bool
  public var isStarred: Bool
  /// By id.
  public var labels: [LabelID]

  public init(id: EntryID, isUnread: Bool, isStarred: Bool, labels: [LabelID] = []) {
    self.id = id
    self.isUnread = isUnread
    self.isStarred = isStarred
    self.labels = labels
  }
}
