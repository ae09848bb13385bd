import Bytes

/// An element, or a member of JSON, without a typed place in the model, with its content.
public struct FeedExtension: Sendable, Hashable, Codable {
  /// As written; names of XML without a prefix.
  @ComparedByBytes public var name: String
  /// As declared; nil for elements without a namespace and for members of JSON.
  @ComparedByBytes public var namespaceURI: String?
  /// By their names as written, without prefixes; of two with one name the one that has no prefix.
  @ComparedByBytes public var attributes: [ByteString: String]
  /// All text inside, without white space at its ends; nil also if deep nesting would repeat too much text.
  @ComparedByBytes public var text: String?
  /// The direct child elements; for JSON, the members of an object or the elements of a list.
  public var children: [FeedExtension]

  /// Creates an element or member without a typed place.
  public init(
    name: String,
    namespaceURI: String? = nil,
    attributes: [ByteString: String] = [:],
    text: String? = nil,
    children: [FeedExtension] = []
  ) {
    self.name = name
    self.namespaceURI = namespaceURI
    self.attributes = attributes
    self.text = text
    self.children = children
  }
}
