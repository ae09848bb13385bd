import Bytes

/// The input field of an RSS channel (RSS 2.0, `<textInput>`).
public struct FeedTextInput: Sendable, Hashable, Codable {
  /// The label of the button.
  @ComparedByBytes public var title: String?
  @ComparedByBytes public var description: String?
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
