import Bytes

/// The place in a document that a field of the common model was read from.
public struct FieldOrigin: Sendable, Hashable {
  /// The element, in lower case and without a prefix, or the member of JSON as it is written.
  @Bytewise public var name: String
  /// The attribute of that element, in lower case, where the value is in one.
  @Bytewise public var attribute: String?
  /// As declared; nil where there is none, and in JSON.
  @Bytewise public var namespaceURI: String?
  /// Whether the feed says it, and the entry only inherits it.
  public var isOfFeed: Bool
  /// Where the element begins, counted from 1; nil in JSON.
  public var line: Int?

  public init(
    name: String,
    attribute: String? = nil,
    namespaceURI: String? = nil,
    isOfFeed: Bool = false,
    line: Int? = nil
  ) {
    self.name = name
    self.attribute = attribute
    self.namespaceURI = namespaceURI
    self.isOfFeed = isOfFeed
    self.line = line
  }
}
