/// The elements that the fields of an entry were read from. Publishers state one fact in several elements, and formats
/// and modules have several elements for one fact. Nil for a field that is absent or derived from other fields.
///
/// For tools that explain a feed to its publisher, such as a validator: `title` is from `media:title`, since there is
/// no other title.
public struct EntryProvenance: Sendable, Hashable, Codable {
  /// The origin of the id.
  public var id: FieldOrigin?
  /// The origin of the title.
  public var title: FieldOrigin?
  /// The origin of the link.
  public var link: FieldOrigin?
  /// The origin of the date of publication.
  public var published: FieldOrigin?
  /// The origin of the date of the last change.
  public var updated: FieldOrigin?
  /// The origin of the first author.
  public var authors: FieldOrigin?
  /// True if the entry has the authors of its feed.
  public var areAuthorsOfFeed = false
  /// The origin of the summary.
  public var summary: FieldOrigin?
  /// The origin of the content.
  public var content: FieldOrigin?

  /// Creates a provenance without any origins.
  public init() {}
}
