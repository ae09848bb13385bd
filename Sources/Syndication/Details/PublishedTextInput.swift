import Bytes

/// The input field that RSS channels may ask for.
public struct PublishedTextInput: Sendable, Hashable {
  @Bytewise public var title: String?
  @Bytewise public var description: String?
  @Bytewise public var name: String?
  /// Absolute.
  @Bytewise public var link: String?

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
