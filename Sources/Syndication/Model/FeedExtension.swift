import Bytes

/// An element, or a member of JSON, that the model has no typed place for, with everything in it.
public struct FeedExtension: Sendable, Hashable, Codable {
  /// Of XML in lower case and without a prefix, of JSON as written.
  @Bytewise public var name: String
  /// As declared; nil where there is none, and in JSON.
  @Bytewise public var namespaceURI: String?
  /// Names in lower case and without prefixes.
  @Bytewise public var attributes: [ByteString: String]
  /// All text inside, without white space at its ends; nil as well where many that nest would have too much of it.
  @Bytewise public var text: String?
  /// The elements directly inside; of JSON the members of an object or the elements of a list.
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
