import Bytes

/// The input field of an RSS channel (RSS 2.0, `<textInput>`).
public struct FeedTextInput: Sendable, Hashable, Codable {
  /// The label of the button.
  @ComparedByBytes public var title: String?
  /// An explanation of the input field, plain text.
  @ComparedByBytes public var description: String?
  /// The name of the parameter that carries the text.
  @ComparedByBytes public var name: String?
  /// Absolute.
  public var link: WebAddress?

  /// Creates an input field.
  public init(
    title: String? = nil,
    description: String? = nil,
    name: String? = nil,
    link: WebAddress? = nil
  ) {
    self.title = title
    self.description = description
    self.name = name
    self.link = link
  }
}
