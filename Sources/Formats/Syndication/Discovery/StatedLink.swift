import HTML

/// A link as a page or a response states it: the element `link`, or the field `Link`.
public struct StatedLink: Sendable {
  /// As written; may be relative.
  public var reference: String?
  /// The relation types, between blanks.
  public var relations: String
  /// The media type of the target.
  public var type: String?
  public var title: String?

  /// Creates a link.
  public init(_ reference: String?, relations: String, type: String? = nil, title: String? = nil) {
    self.reference = reference
    self.relations = relations
    self.type = type
    self.title = title
  }

  init(_ element: HTMLElement) {
    self.init(element["href"], relations: element["rel"] ?? "", type: element["type"], title: element["title"])
  }
}
