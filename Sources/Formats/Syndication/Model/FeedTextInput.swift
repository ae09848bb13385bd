import Bytes

/// The input field of an RSS channel (RSS 2.0, `<textInput>`).
public struct FeedTextInput: Sendable, Hashable, Codable {
  /// The label of the button.
  @Bytewise public var title: String?
  @Bytewise public var description: String?
  @Bytewise public var name: String?
  /// Absolute.
  @Bytewise public var link: String?

  /// Creates an input field.
  public init(
    title: String? = nil,
    description: String? = nil,
    name: String? = nil,
    link: String? = nil
  ) {
    self.title = title
    self.description = description
    self.name = name
    self.link = link
  }
}
