/// The places that the fields of an entry were read from: publishers say one thing in several places, and formats and
/// modules have several places for one thing. Nil for a field that the entry lacks, or that was made from others.
///
/// For tools that explain a feed to its publisher, such as a validator: `title` is from `media:title`, since there is no
/// other.
public struct EntryProvenance: Sendable, Hashable, Codable {
  public var id: FieldOrigin?
  public var title: FieldOrigin?
  public var link: FieldOrigin?
  public var published: FieldOrigin?
  public var updated: FieldOrigin?
  /// Of several authors, that of the first.
  public var authors: FieldOrigin?
  /// True if the entry has the authors of its feed.
  public var areAuthorsOfFeed: Bool = false
  public var summary: FieldOrigin?
  public var content: FieldOrigin?

  public init() {}
}
