import Bytes
import Foundation

/// An entry as one user sees it.
///
/// A page holds many entries, each in several places, and many pages hold the same entries. The immutable part is
/// shared, so that a copy is two words.
public struct StoredEntry: Hashable, Sendable {
  /// The other properties: one object shared by all pages with the same entry.
  private(set) var content: Content
  public var isUnread: Bool
  public var isStarred: Bool

  // MARK: Lifecycle

  public init(
    id: EntryID, feedID: FeedID, feedTitle: String, guid: String, kind: String, title: String? = nil,
    link: WebAddress? = nil, author: String? = nil, published: Date, updated: Date? = nil, received: Date,
    contentHTML: String? = nil, excerpt: String = "", enclosures: [Enclosure] = [], images: [StoredImage] = [],
    payload: String? = nil, details: EntryDetails? = nil, revision: Int64, isUnread: Bool = true,
    isStarred: Bool = false
  ) {
    content = Content(
      Fields(
        id: id, feedID: feedID, feedTitle: feedTitle, guid: guid, kind: kind, title: title, link: link,
        author: author, published: published, updated: updated, received: received, contentHTML: contentHTML,
        excerpt: excerpt, enclosures: enclosures, images: images, payload: payload, details: details,
        revision: revision))
    self.isUnread = isUnread
    self.isStarred = isStarred
  }

  init(_ content: Content, isUnread: Bool, isStarred: Bool) {
    self.content = content
    self.isUnread = isUnread
    self.isStarred = isStarred
  }

  // MARK: What does not change

  struct Fields: Hashable, Sendable {
    var id: EntryID
    var feedID: FeedID
    @ComparedByBytes var feedTitle: String
    @ComparedByBytes var guid: String
    @ComparedByBytes var kind: String
    @ComparedByBytes var title: String?
    var link: WebAddress?
    @ComparedByBytes var author: String?
    var published: Date
    var updated: Date?
    var received: Date
    @ComparedByBytes var contentHTML: String?
    @ComparedByBytes var excerpt: String
    var enclosures: [Enclosure]
    var images: [StoredImage]
    @ComparedByBytes var payload: String?
    var details: EntryDetails?
    var revision: Int64
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

  private func with<Value>(_ path: WritableKeyPath<Fields, Value>, _ value: Value) -> Content {
    var fields = content.fields
    fields[keyPath: path] = value
    return Content(fields)
  }
}

// MARK: - Fields

extension StoredEntry {
  public var id: EntryID {
    get { content.fields.id }
    set { content = with(\.id, newValue) }
  }

  public var feedID: FeedID {
    get { content.fields.feedID }
    set { content = with(\.feedID, newValue) }
  }

  /// The feed's title, as named by the user.
  public var feedTitle: String {
    get { content.fields.feedTitle }
    set { content = with(\.feedTitle, newValue) }
  }

  public var guid: String {
    get { content.fields.guid }
    set { content = with(\.guid, newValue) }
  }

  /// The key of the entry's item kind.
  public var kind: String {
    get { content.fields.kind }
    set { content = with(\.kind, newValue) }
  }

  public var title: String? {
    get { content.fields.title }
    set { content = with(\.title, newValue) }
  }

  public var link: WebAddress? {
    get { content.fields.link }
    set { content = with(\.link, newValue) }
  }

  public var author: String? {
    get { content.fields.author }
    set { content = with(\.author, newValue) }
  }

  /// The publication time stated by the feed, otherwise `received`. Never later than `received`.
  public var published: Date {
    get { content.fields.published }
    set { content = with(\.published, newValue) }
  }

  /// The time of the last change stated by the feed, as of the last stored change.
  public var updated: Date? {
    get { content.fields.updated }
    set { content = with(\.updated, newValue) }
  }

  /// The time when the entry was first found.
  public var received: Date {
    get { content.fields.received }
    set { content = with(\.received, newValue) }
  }

  /// `nil` unless requested.
  public var contentHTML: String? {
    get { content.fields.contentHTML }
    set { content = with(\.contentHTML, newValue) }
  }

  /// The first 600 characters of its plain text.
  public var excerpt: String {
    get { content.fields.excerpt }
    set { content = with(\.excerpt, newValue) }
  }

  public var enclosures: [Enclosure] {
    get { content.fields.enclosures }
    set { content = with(\.enclosures, newValue) }
  }

  public var images: [StoredImage] {
    get { content.fields.images }
    set { content = with(\.images, newValue) }
  }

  /// The data specific to the kind, as JSON.
  public var payload: String? {
    get { content.fields.payload }
    set { content = with(\.payload, newValue) }
  }

  /// `nil` unless requested.
  public var details: EntryDetails? {
    get { content.fields.details }
    set { content = with(\.details, newValue) }
  }

  /// Increases whenever the entry's content changes. Every change in a database has a revision of its own.
  public var revision: Int64 {
    get { content.fields.revision }
    set { content = with(\.revision, newValue) }
  }
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

  public init(id: EntryID, isUnread: Bool, isStarred: Bool) {
    self.id = id
    self.isUnread = isUnread
    self.isStarred = isStarred
  }
}
