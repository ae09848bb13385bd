import Bytes

/// An element that the model has no place for, with all that is in it.
public struct PublishedExtension: Sendable, Hashable {
  /// In lower case and without a prefix.
  @Bytewise public var name: String
  /// As declared.
  @Bytewise public var namespaceURI: String?
  /// Names in lower case and without prefixes.
  @Bytewise public var attributes: [ByteString: String]
  /// All text inside, without white space at its ends; nil as well where many that nest would have too much of it.
  @Bytewise public var text: String?
  public var children: [PublishedExtension]

  public init(
    name: String,
    namespaceURI: String? = nil,
    attributes: [ByteString: String] = [:],
    text: String? = nil,
    children: [PublishedExtension] = []
  ) {
    self.name = name
    self.namespaceURI = namespaceURI
    self.attributes = attributes
    self.text = text
    self.children = children
  }
}
